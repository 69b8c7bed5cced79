package org.sparkstacking.conform.judge;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.NcclTable;
import org.sparkstacking.conform.observed.NcclTable.Order;
import org.sparkstacking.conform.observed.NcclTable.Row;
import org.sparkstacking.conform.observed.NcclTable.Side;
import org.sparkstacking.conform.observed.Seen;

/** Reads figures out of a table: who took part, what was measured, how many bytes that implies. */
final class NcclFigures {
  private static final double NEAR = 0.04;

  private final NcclTable table;

  NcclFigures(NcclTable table) {
    this.table = table;
  }

  /** Count different rank numbers. */
  int ranks() {
    TreeSet<Integer> numbers = new TreeSet<>();
    table.ranks().forEach(r -> numbers.add(r.value().rank()));
    return numbers.size();
  }

  List<String> hosts() {
    return table.ranks().stream().map(r -> r.value().host()).distinct().toList();
  }

  /** Tell whether some rank number stands there twice. */
  boolean repeatsRanks() {
    return table.ranks().size() > ranks();
  }

  /** Tell whether the list can only be rank 0's own: JSON of some runs holds no more. */
  boolean listsRankZeroOnly() {
    return table.json() && ranks() == 1 && !alone();
  }

  /** Tell whether it was one rank only. */
  boolean single() {
    return alone() || (ranks() == 1 && !listsRankZeroOnly());
  }

  /** Tell whether every rank up to the highest is listed. */
  boolean listsAllRanks() {
    int highest = table.ranks().stream().mapToInt(r -> r.value().rank()).max().orElse(-1);
    return highest + 1 == ranks();
  }

  boolean moved() {
    return table.rowCount() > 0;
  }

  /** Tell whether the tail was printed: the program came to its end. */
  boolean finished() {
    return table.outOfBounds() != null || (table.json() && !table.cut());
  }

  /** Tell whether bus bandwidth is exactly none although operations ran: a single rank. */
  boolean alone() {
    Seen<Double> average = table.average();
    if (average != null && average.value() == 0.0) {
      return true;
    }
    List<Side> sides =
        table.rows().stream().map(r -> r.value().outOfPlace()).filter(Objects::nonNull).toList();
    return !sides.isEmpty()
        && sides.stream().allMatch(s -> s.busbw() == 0.0)
        && sides.stream().anyMatch(s -> s.algbw() > 1.0);
  }

  /** Give the size in bytes that was promised, after any reduction; 0 where not said. */
  long promised() {
    Seen<Long> reduced = table.reducedTo();
    Seen<Order> order = table.order();
    return reduced != null ? reduced.value() : order == null ? 0 : order.value().maxBytes();
  }

  /** Tell whether the text ends before the promised size and without its tail. */
  boolean cutShort() {
    return table.cut() || (!finished() && table.largestSize() < promised());
  }

  /** Name the collective: as printed, or as the rows' own figures give it away, or "". */
  String collective() {
    Seen<String> name = table.collective();
    if (name != null) {
      return name.value().replace("_perf", "");
    }
    Row row = largest();
    Side side = row == null ? null : row.outOfPlace();
    if (row == null || side == null || side.algbw() <= 0) {
      return "";
    }
    double ratio = side.busbw() / side.algbw();
    boolean reducing = !row.redop().equals("none") && !row.redop().isEmpty();
    boolean shared = row.count() * width(row.type()) * 2 == row.size();
    if (reducing && near(ratio, 1.0) && row.count() * width(row.type()) == row.size()) {
      return "all_reduce";
    }
    return !reducing && near(ratio, 0.5) && shared ? "all_gather" : "";
  }

  /** Tell whether this was a job of exactly two ranks on two hosts, as far as the text says. */
  boolean pair() {
    if (!table.ranks().isEmpty() && !listsRankZeroOnly()) {
      return ranks() == 2 && hosts().size() == 2 && !repeatsRanks() && table.deviceBlocks() <= 1;
    }
    Row row = largest();
    Side side = row == null ? null : row.outOfPlace();
    if (side == null || side.algbw() <= 0) {
      return false;
    }
    double ratio = side.busbw() / side.algbw();
    return switch (collective()) {
      case "all_reduce" -> near(ratio, 1.0);
      case "all_gather" -> near(ratio, 0.5);
      default -> false;
    };
  }

  @Nullable Row largest() {
    Seen<Row> seen = largestSeen();
    return seen == null ? null : seen.value();
  }

  /** Give the row of the largest size whose out-of-place busbw is the median of that size. */
  @Nullable Seen<Row> largestSeen() {
    return at(table.largestSize());
  }

  /** Give the median row of one size, or null. */
  @Nullable Seen<Row> at(long size) {
    List<Seen<Row>> rows =
        table.rows().stream()
            .filter(r -> r.value().size() == size && busbw(r.value()).isPresent())
            .sorted(Comparator.comparingDouble(r -> busbw(r.value()).orElse(0)))
            .toList();
    return rows.isEmpty() ? null : rows.get(rows.size() / 2);
  }

  static OptionalDouble busbw(Row row) {
    Side side = row.outOfPlace();
    return side == null || Double.isNaN(side.busbw())
        ? OptionalDouble.empty()
        : OptionalDouble.of(side.busbw());
  }

  /** Tell whether time, size and bandwidths of a row agree; a retyped figure may not. */
  static boolean consistent(Row row) {
    Side side = row.outOfPlace();
    if (side == null || !(side.micros() > 0) || !(side.algbw() > 0)) {
      return false;
    }
    double implied = row.size() / side.micros() / 1000.0;
    return implied / side.algbw() < 1.25
        && implied / side.algbw() > 0.8
        && side.busbw() <= side.algbw() * 2.05;
  }

  /** Tell whether busbw stays within 5 % from 256 MiB on, over at least three sizes. */
  boolean flat() {
    double[] values =
        table.rows().stream()
            .filter(r -> r.value().size() >= 256L << 20)
            .mapToDouble(r -> busbw(r.value()).orElse(Double.NaN))
            .toArray();
    double least = Double.MAX_VALUE;
    double most = 0;
    for (double value : values) {
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    return values.length >= 3 && most < least * 1.05;
  }

  /**
   * Give the bytes that every rank must send, and receive, at least: per row both sides, each one
   * synchronising operation, the measured ones and the one that is checked; and the warm-up at the
   * largest size. NVIDIA/nccl-tests src/common.cu; agrees with real counters to 1 per mille.
   */
  OptionalDouble requiredBytes(int ranks) {
    Seen<Order> seen = table.order();
    double share = share(collective(), ranks);
    if (seen == null || share <= 0 || table.rowCount() == 0) {
      return OptionalDouble.empty();
    }
    Order order = seen.value();
    double sizes = table.rows().stream().mapToDouble(r -> r.value().size()).sum();
    boolean checked = !Boolean.FALSE.equals(order.validated());
    double operations =
        2.0 * ((double) order.iterations() * order.aggregated() + 1 + (checked ? 1 : 0));
    return OptionalDouble.of(
        share * (operations * sizes + (double) order.warmups() * table.largestSize()));
  }

  /** Give the part of the size that crosses each way, from nccl-tests' doc/PERFORMANCE.md. */
  private static double share(String collective, int n) {
    if (n < 2) {
      return 0;
    }
    return switch (collective) {
      case "all_reduce" -> 2.0 * (n - 1) / n;
      case "all_gather", "reduce_scatter", "alltoall" -> (n - 1.0) / n;
      case "sendrecv" -> 1.0;
      default -> 0;
    };
  }

  static int width(String type) {
    return switch (type.toLowerCase(Locale.ROOT)) {
      case "int8", "uint8", "char", "fp8_e4m3", "fp8_e5m2", "f8e4m3", "f8e5m2" -> 1;
      case "half", "bfloat16", "float16" -> 2;
      case "int64", "uint64", "double" -> 8;
      default -> 4;
    };
  }

  private static boolean near(double value, double wanted) {
    return Math.abs(value - wanted) < NEAR;
  }

  static String gigabytes(double value) {
    return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%.1f", value);
  }

  /** Print a size as people order it: {@code 32M}, {@code 4G}. */
  static String size(long bytes) {
    String[] units = {"B", "K", "M", "G", "T"};
    int unit = 0;
    double value = bytes;
    while (value >= 1024 && unit < units.length - 1) {
      value /= 1024;
      unit++;
    }
    String digits =
        value == Math.rint(value)
            ? Long.toString((long) value)
            : String.format(Locale.ROOT, "%.1f", value);
    return digits + units[unit];
  }
}
