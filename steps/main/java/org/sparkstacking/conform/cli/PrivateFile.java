package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Writes a file that only its owner may read, in one step: an interrupted write changes nothing.
 */
final class PrivateFile {
  private PrivateFile() {}

  static void write(Path file, String text) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      throw new IOException(file + " is no file name");
    }
    Path fresh =
        Files.createTempFile(
            folder,
            ".conform",
            ".new",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try {
      Files.writeString(fresh, text, StandardCharsets.ISO_8859_1);
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }
}
