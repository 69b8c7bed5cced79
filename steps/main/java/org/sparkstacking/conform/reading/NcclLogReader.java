package org.sparkstacking.conform.reading;

import org.sparkstacking.conform.observed.Source;

/**
 * Reads what NCCL prints with {@code NCCL_DEBUG=INFO}, of versions 2.8 to 2.30, with or without its
 * line prefix. Format: NVIDIA/nccl src/debug.cc and the files that print each line.
 */
public final class NcclLogReader implements Reader {

  @Override
  public String format() {
    return "NCCL log";
  }

  @Override
  public boolean recognises(String line) {
    return line.contains("NCCL INFO ")
        || line.contains("NCCL WARN ")
        || line.contains("NCCL version ")
        || NcclLogLines.bare(line);
  }

  @Override
  public boolean reads(String command) {
    return command.contains("NCCL_DEBUG") || command.contains("nccl.");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new NcclLogLines(source);
  }
}
