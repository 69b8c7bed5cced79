package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Text;

/** Says in words what kept a file that the user named from being read or written. */
final class FileTrouble {
  private FileTrouble() {}

  /** Find it in an exception; nothing where no file was in the way. */
  static Optional<Text> in(@Nullable Throwable failure) {
    Throwable cause = failure;
    for (int depth = 0; cause != null && depth < 20; depth++) {
      if (cause instanceof FileSystemException e) {
        return Optional.of(words(e));
      }
      cause = cause.getCause();
    }
    return Optional.empty();
  }

  /** A file system's exception often has no more to say than the name of the file. */
  static Text words(IOException e) {
    Optional<Text> disk = DiskTrouble.in(e);
    if (disk.isPresent()) {
      return disk.get().plus(Text.same(String.valueOf(e.getMessage())));
    }
    String file = e instanceof FileSystemException f && f.getFile() != null ? f.getFile() : "";
    if (e instanceof NoSuchFileException) {
      return Text.of(
          "그런 파일이나 폴더가 없습니다: " + file + ". 경로를 확인하십시오.",
          "There is no such file or folder: " + file + ". Check the path.");
    }
    if (e instanceof FileAlreadyExistsException) {
      return Text.of(
          file + " 자리에 다른 파일이 있습니다. 다른 경로를 지정하십시오.",
          "Another file is in the place of " + file + ": name another path.");
    }
    return Text.of(
        "파일을 읽거나 쓸 수 없습니다: " + e.getMessage(),
        "A file cannot be read or written: " + e.getMessage());
  }
}
