package org.sparkstacking.conform.reading;

import org.sparkstacking.conform.observed.Source;

/**
 * Reads the text that nccl-tests prints, of every version that prints a table (2.0 to 2.20), with
 * log lines and prefixes in between. Format: NVIDIA/nccl-tests src/common.cu and src/util.cu.
 */
public final class NcclTestsReader implements Reader {

  @Override
  public String format() {
    return "nccl-tests";
  }

  @Override
  public boolean recognises(String line) {
    return line.contains("# nThread ")
        || line.contains("nccl-tests version ")
        || line.contains("Avg bus bandwidth")
        || line.contains("Out of bounds values")
        || (line.contains(" algbw") && line.contains(" busbw"))
        || (line.contains(" on ") && line.contains(" device ") && line.contains(" Pid "))
        || isRow(line);
  }

  @Override
  public boolean reads(String command) {
    return command.contains("_perf");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new NcclTestsSpeakers(source);
  }

  private static boolean isRow(String line) {
    if (!NcclTestsRow.mayHoldRow(line)) {
      return false;
    }
    return NcclTestsRow.startsAsRow(line) || NcclTestsRow.startsAsRow(Prefixes.strip(line).text());
  }
}
