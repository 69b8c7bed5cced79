package org.sparkstacking.conform.reading;

import org.sparkstacking.conform.observed.Source;

/**
 * Reads the file that nccl-tests writes with {@code -J}: one JSON object, usually on one line.
 * Format: NVIDIA/nccl-tests src/util.cu. The environment in it is never taken over.
 */
public final class NcclTestsJsonReader implements Reader {

  @Override
  public String format() {
    return "nccl-tests -J";
  }

  @Override
  public boolean recognises(String line) {
    return isReport(line) || isOtherDialect(line);
  }

  @Override
  public boolean reads(String command) {
    return command.contains("_perf") || command.endsWith(".json");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new NcclTestsJsonLines(source);
  }

  static boolean isReport(String line) {
    return line.startsWith("{") && line.contains("\"nccl_version\"") && line.contains("\"config\"");
  }

  /** One object a line with {@code busBw}: ROCm/rccl-tests. */
  static boolean isOtherDialect(String line) {
    return line.startsWith("{") && (line.contains("\"busBw\"") || line.contains("\"algBw\""));
  }
}
