package org.sparkstacking.conform.observed;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hold one run of nccl-tests as its text or JSON shows it. Several runs printed side by side before
 * any of them had a row are one table with several {@code deviceBlocks}. Format: NVIDIA/nccl-tests
 * src/common.cu and src/util.cu.
 *
 * @param collective program name such as {@code all_gather_perf}
 * @param headersCode NCCL version that the program was built with, as 22809 for 2.28.9
 * @param libraryCode NCCL version that was loaded
 * @param order what the header promised
 * @param deviceBlocks number of 'Using devices' lines: more than one means separate jobs
 * @param ranks rank lines as printed, also repeated ranks of separate jobs
 * @param rows rows kept: all of a usual table, of an endless one the largest size's first
 * @param rowCount rows printed
 * @param outOfBounds number of wrong values that the tail reports
 * @param outOfBoundsOkay whether the tail says OK
 * @param average 'Avg bus bandwidth' in GB/s
 * @param reducedTo largest size in bytes after 'Reducing maxBytes'
 * @param cut whether a row was begun and never ended
 * @param tails number of 'Out of bounds' lines
 * @param json whether it was read from {@code -J} output
 */
public record NcclTable(
    Source source,
    @Nullable Seen<String> collective,
    @Nullable Seen<String> testsVersion,
    @Nullable Seen<Integer> headersCode,
    @Nullable Seen<Integer> libraryCode,
    @Nullable Seen<Order> order,
    int deviceBlocks,
    List<Seen<RankLine>> ranks,
    List<Seen<Row>> rows,
    long rowCount,
    @Nullable Seen<Double> outOfBounds,
    boolean outOfBoundsOkay,
    @Nullable Seen<Double> average,
    @Nullable Seen<Long> reducedTo,
    boolean cut,
    int tails,
    boolean json)
    implements Observed {

  public NcclTable {
    ranks = List.copyOf(ranks);
    rows = List.copyOf(rows);
  }

  /** Give the largest printed size in bytes, 0 without a row. */
  public long largestSize() {
    return rows.stream().mapToLong(r -> r.value().size()).max().orElse(0);
  }

  /**
   * Hold the header's order.
   *
   * @param minBytes smallest size
   * @param maxBytes largest size
   * @param warmups warm-up iterations
   * @param iterations measured iterations
   * @param aggregated operations an iteration
   * @param validated whether results are checked; null where old headers do not say
   * @param gpus GPUs a thread
   */
  public record Order(
      long minBytes,
      long maxBytes,
      int warmups,
      int iterations,
      int aggregated,
      @Nullable Boolean validated,
      int gpus) {}

  /** Hold one rank line: rank, process, host, device number and the GPU's name. */
  public record RankLine(int rank, long pid, String host, int device, String gpu) {}

  /**
   * Hold one row.
   *
   * @param size total bytes
   * @param count elements
   * @param type element type
   * @param redop operation, {@code none}, or "" where the version prints none
   * @param outOfPlace left side, null where blank
   * @param inPlace right side, null where blank
   */
  public record Row(
      long size,
      long count,
      String type,
      String redop,
      @Nullable Side outOfPlace,
      @Nullable Side inPlace) {}

  /**
   * Hold one side of a row.
   *
   * @param micros time of one operation in microseconds
   * @param algbw size over time, GB/s of 10^9 bytes
   * @param busbw bus bandwidth, GB/s of 10^9 bytes
   * @param check kind of the last column
   * @param wrong number of wrong values, or the largest relative error of old versions
   */
  public record Side(double micros, double algbw, double busbw, Check check, double wrong) {}

  /** Name what the last column of a side says. */
  public enum Check {
    /** {@code #wrong}: a number of wrong values. */
    COUNTED,
    /** {@code N/A}: validation was off, or the side is not checked. */
    NOT_CHECKED,
    /** {@code error} of 2.11 and older: the largest relative error. */
    RELATIVE_ERROR
  }
}
