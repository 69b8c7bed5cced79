package org.sparkstacking.conform.rehearsal.nccl;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Give the busbw of a healthy pair by size, in GB/s. Points: all_gather out of place and in place
 * as reported of two Sparks from 32 MiB to 16 GiB; below 32 MiB the shape of all_reduce reports.
 */
final class SizeCurve {
  private static final NavigableMap<Double, Double> OUT_OF_PLACE =
      curve(0.02, 1.24, 7.3, 15.1, 16.2, 17.1, 17.8, 18.39, 19.93, 21.80, 22.93, 23.43, 23.74);
  private static final NavigableMap<Double, Double> IN_PLACE =
      curve(0.02, 1.26, 7.4, 16.4, 18.8, 19.0, 19.2, 19.49, 21.00, 22.94, 23.62, 23.97, 24.20);

  private SizeCurve() {}

  static double busbw(long bytes, boolean inPlace) {
    NavigableMap<Double, Double> curve = inPlace ? IN_PLACE : OUT_OF_PLACE;
    double at = Math.log((double) Math.max(1, bytes)) / Math.log(2);
    Map.Entry<Double, Double> below = curve.floorEntry(at);
    Map.Entry<Double, Double> above = curve.ceilingEntry(at);
    if (below == null) {
      return curve.firstEntry().getValue() * Math.max(1, bytes) / (1 << 14);
    }
    if (above == null || above.getKey().equals(below.getKey())) {
      return below.getValue();
    }
    double part = (at - below.getKey()) / (above.getKey() - below.getKey());
    return below.getValue() + part * (above.getValue() - below.getValue());
  }

  private static NavigableMap<Double, Double> curve(double... values) {
    double[] exponents = {14, 20, 22, 24, 25, 26, 28, 29, 30, 31, 32, 33, 34};
    NavigableMap<Double, Double> curve = new TreeMap<>();
    for (int i = 0; i < values.length; i++) {
      curve.put(exponents[i], values[i]);
    }
    return curve;
  }
}
