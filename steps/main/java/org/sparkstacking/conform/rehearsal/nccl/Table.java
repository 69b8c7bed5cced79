package org.sparkstacking.conform.rehearsal.nccl;

import java.util.List;
import java.util.Locale;
import org.sparkstacking.conform.rehearsal.shell.Output;

/** Print the table of nccl-tests 2.19.6: blanks and widths of src/util.cu. */
final class Table {
  private final Collective collective;
  private final TestArgs args;
  private final List<Rank> ranks;
  private final Output out;
  private double sum;
  private int sides;
  private long wrong;
  private boolean unchecked;

  Table(Collective collective, TestArgs args, List<Rank> ranks, Output out) {
    this.collective = collective;
    this.args = args;
    this.ranks = ranks;
    this.out = out;
  }

  void header(boolean checked) {
    out.line("# nccl-tests version 2.19.6 nccl-headers=22809 nccl-library=22809");
    out.line("# Collective test starting: " + collective.program());
    out.line(
        "# nThread 1 nGpus %d minBytes %d maxBytes %d step: %s warmup iters: %d iters: %d agg iters: %d validation: %d graph: 0 unalign: 0"
            .formatted(
                args.gpusPerThread(),
                args.minBytes(),
                args.maxBytes(),
                args.step(),
                args.warmUps(),
                args.iterations(),
                args.aggregated(),
                checked ? 1 : 0));
    out.line("#");
    out.line("# Using devices");
    for (Rank rank : ranks) {
      out.line(
          "#  Rank %2d Group %2d Pid %6d on %10s device %2d [%s] %s"
              .formatted(
                  rank.number(),
                  0,
                  rank.pid(),
                  rank.host().name(),
                  0,
                  "000f:01:00",
                  "NVIDIA GB10"));
    }
  }

  void columns() {
    String side = "    time   algbw   busbw  #wrong ";
    out.line("#");
    out.line("#" + " ".repeat(62) + "out-of-place" + " ".repeat(23) + "in-place          ");
    out.line("#       size         count      type   redop    root " + side + side);
    out.line(
        "#        (B)    (elements)                               (us)  (GB/s)  (GB/s)             (us)  (GB/s)  (GB/s)         ");
  }

  void row(long size, double outOfPlace, double inPlace, long wrongValues, boolean checked) {
    StringBuilder row = new StringBuilder();
    row.append(
        String.format(
            Locale.ROOT,
            "%12d  %12d  %8s  %6s  %6s",
            size,
            collective.elements(size, ranks.size()),
            "float",
            collective.redop(),
            collective.root()));
    side(row, size, outOfPlace, wrongValues, checked);
    side(row, size, inPlace, 0, checked);
    out.line(row.toString());
    wrong += wrongValues;
    unchecked |= !checked;
  }

  private void side(StringBuilder row, long size, double busbw, long wrongValues, boolean checked) {
    double factor = collective.busFactor(ranks.size());
    double algbw = factor == 0 ? 231.4 : busbw / factor;
    double micros = size / algbw / 1000;
    row.append(
        String.format(
            Locale.ROOT,
            "  %7s  %6.2f  %6.2f  %6s",
            time(micros),
            algbw,
            busbw,
            checked ? String.valueOf(wrongValues) : "N/A"));
    sum += busbw;
    sides++;
  }

  /** Print the end and give the exit status: 1 when the data check failed. */
  int tail() {
    out.line("# Out of bounds values : " + wrong + (wrong > 0 ? " FAILED" : " OK"));
    out.line("# Avg bus bandwidth    : " + shortest(sum / Math.max(1, sides)) + " ");
    out.line("#");
    out.line("# Collective test concluded: " + collective.program());
    out.line("#");
    out.line("");
    return wrong > 0 && !unchecked ? 1 : 0;
  }

  /** Print a time as util.cu does: fewer decimals for longer times. */
  private static String time(double micros) {
    int decimals = micros >= 100_000 ? 0 : micros >= 10_000 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + decimals + "f", micros);
  }

  /** Print as C's %g does: six significant digits, no trailing zeros. */
  private static String shortest(double value) {
    if (value == 0) {
      return "0";
    }
    int digits = Math.max(0, 5 - (int) Math.floor(Math.log10(Math.abs(value))));
    String text = String.format(Locale.ROOT, "%." + digits + "f", value);
    return text.contains(".") ? text.replaceAll("0+$", "").replaceAll("\\.$", "") : text;
  }
}
