package org.sparkstacking.conform.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** Gives a command's streams, in UTF-8 whatever the locale says. */
final class Streams {
  private Streams() {}

  static PrintWriter out(@Nullable CommandSpec spec) {
    return spec == null ? utf8(FileDescriptor.out) : spec.commandLine().getOut();
  }

  static PrintWriter err(@Nullable CommandSpec spec) {
    return spec == null ? utf8(FileDescriptor.err) : spec.commandLine().getErr();
  }

  private static PrintWriter utf8(FileDescriptor descriptor) {
    return new PrintWriter(
        new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), true);
  }
}
