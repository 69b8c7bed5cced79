package org.sparkstacking.conform.report;

import java.util.Arrays;
import java.util.Collection;

/**
 * Hold what the accepted runs' own spread allows of a figure.
 *
 * @param middle median of the accepted runs
 * @param low lower end
 * @param high upper end
 * @param from how many accepted runs it was taken from; below three the spread is 10 %
 */
record Spread(double middle, double low, double high, int from) {
  /**
   * Spread of equal runs of a healthy pair, as the kit's own limit for pods takes it: see {@code
   * ncp-2.ratio} in {@link org.sparkstacking.conform.judge.Limits}.
   */
  private static final double FEW = 0.10;

  /** Median absolute deviation of normal noise, to its standard deviation. */
  private static final double MAD_TO_SIGMA = 1.4826;

  private static final int SIGMAS = 3;
  private static final int ENOUGH = 3;

  /** Take the spread of at least one value. */
  static Spread of(Collection<Double> values) {
    double[] past = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double middle = median(past);
    double room = room(past, middle);
    return new Spread(middle, middle - room, middle + room, past.length);
  }

  /** Every figure that the kit keeps is a rate or a ratio of rates: less is worse. */
  boolean isWorse(double now) {
    return now < low;
  }

  boolean isBetter(double now) {
    return now > high;
  }

  /** A spread of a few equal runs may be zero by chance: it is never taken below 2 %. */
  private static double room(double[] past, double middle) {
    if (past.length < ENOUGH) {
      return Math.abs(middle) * FEW;
    }
    double[] away = Arrays.stream(past).map(v -> Math.abs(v - middle)).sorted().toArray();
    return Math.max(SIGMAS * MAD_TO_SIGMA * median(away), Math.abs(middle) * FEW / 5);
  }

  private static double median(double[] sorted) {
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
