package org.sparkstacking.conform.adapter.ssh;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Finds a program of the controller machine by PATH. */
public final class Programs {
  private Programs() {}

  /** Give the first executable of that name, or null. */
  public static @Nullable Path find(String program) {
    String path = System.getenv("PATH");
    for (String folder : (path == null ? "" : path).split(File.pathSeparator)) {
      Path candidate = Path.of(folder.isEmpty() ? "." : folder, program);
      if (Files.isExecutable(candidate) && !Files.isDirectory(candidate)) {
        return candidate;
      }
    }
    return null;
  }
}
