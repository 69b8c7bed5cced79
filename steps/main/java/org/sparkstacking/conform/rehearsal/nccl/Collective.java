package org.sparkstacking.conform.rehearsal.nccl;

import java.util.Locale;

/**
 * Describe one test program: bytes on the wire, busbw factor, count column. Formulas:
 * NVIDIA/nccl-tests doc/PERFORMANCE.md.
 */
record Collective(String program, String redop, boolean rooted, double factorAtTwo, boolean split) {

  static Collective of(String program) {
    String name = program.substring(program.lastIndexOf('/') + 1);
    return switch (name) {
      case "all_reduce_perf" -> new Collective(name, "sum", false, 1.0, false);
      case "reduce_scatter_perf" -> new Collective(name, "sum", false, 0.5, true);
      case "reduce_perf" -> new Collective(name, "sum", true, 1.0, false);
      case "broadcast_perf" -> new Collective(name, "none", true, 1.0, false);
      case "sendrecv_perf", "hypercube_perf" -> new Collective(name, "none", false, 1.0, false);
      default -> new Collective(name, "none", false, 0.5, true);
    };
  }

  /** Give busbw over algbw for a number of ranks. */
  double busFactor(int ranks) {
    if (ranks < 2) {
      return 0;
    }
    double share = (ranks - 1.0) / ranks;
    return factorAtTwo < 1 ? share : program.startsWith("all_reduce") ? 2 * share : 1;
  }

  /** Give the bytes that one rank sends to the next for one operation. */
  long wireBytes(long size, int ranks) {
    return (long) (size * busFactor(ranks));
  }

  long elements(long size, int ranks) {
    return split ? size / 4 / ranks : size / 4;
  }

  String root() {
    return rooted ? "0" : "-1";
  }

  String title() {
    return program.toLowerCase(Locale.ROOT);
  }
}
