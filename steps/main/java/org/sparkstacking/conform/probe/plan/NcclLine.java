package org.sparkstacking.conform.probe.plan;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what one nccl-tests command line will move and allocate.
 *
 * @param smallest smallest size, bytes (-b)
 * @param largest largest size, bytes (-e)
 * @param iterations warm-up and measured operations a size and placement (-w, -n)
 * @param checked whether data is checked (-c 0 turns it off)
 */
record NcclLine(long smallest, long largest, int iterations, boolean checked, boolean reduces) {
  /** CUDA context and NCCL's own buffers, with room. */
  private static final long OVERHEAD = 1L << 30;

  private static final Pattern SIZES = Pattern.compile(" -b (\\d+)([KMG]?) -e (\\d+)([KMG]?)");
  private static final Pattern TIMES = Pattern.compile(" -w (\\d+) -n (\\d+)");

  static Optional<NcclLine> of(String line) {
    Matcher sizes = SIZES.matcher(line);
    Matcher times = TIMES.matcher(line);
    if (!sizes.find() || !times.find()) {
      return Optional.empty();
    }
    int iterations = Integer.parseInt(times.group(1)) + Integer.parseInt(times.group(2));
    return Optional.of(
        new NcclLine(
            bytes(sizes.group(1), sizes.group(2)),
            bytes(sizes.group(3), sizes.group(4)),
            iterations,
            !line.contains(" -c 0"),
            line.contains("all_reduce_perf")));
  }

  /**
   * Give the bytes that each Spark sends, and receives: for each size out of place and in place,
   * each operation moves (ranks-1)/ranks of it, all_reduce twice that; the check is one more.
   */
  long perDirection(int ranks) {
    double sum = 0;
    for (long size = smallest; size <= largest; size *= 2) {
      sum += size;
    }
    double each = sum * 2 * (iterations + (checked ? 1 : 0));
    double share = (ranks - 1) / (double) Math.max(1, ranks) * (reduces ? 2 : 1);
    return (long) (each * share);
  }

  /**
   * Give the GPU memory of one rank: nccl-tests allocate a send, a receive and, for the check, an
   * expected buffer of the largest size (NVIDIA/nccl-tests src/common.cu, AllocateBuffs).
   */
  long gpuMemory() {
    return largest * (checked ? 3 : 2) + OVERHEAD;
  }

  private static long bytes(String number, String unit) {
    long value = Long.parseLong(number);
    return switch (unit) {
      case "K" -> value << 10;
      case "M" -> value << 20;
      case "G" -> value << 30;
      default -> value;
    };
  }
}
