package org.sparkstacking.conform.rehearsal.world;

import java.util.List;

/**
 * Reckon what a link carries. Figures are those reported of healthy Sparks: one x4 link alone 109
 * Gb/s at MTU 9000 and 92.6 at 1500 with one queue pair, both at once 98 each (94.9 at 1500); slow
 * state 13 Gb/s.
 */
public final class Rates {
  private static final double LANE = 27.27;
  private static final double WIRE = 0.9804;

  private Rates() {}

  /**
   * Give the rate between two devices in Gb/s.
   *
   * @param together how many tests run at once over the cable
   * @param queuePairs queue pairs of the test
   */
  public static double between(Rdma a, Rdma b, int together, int queuePairs) {
    int mtu = Math.min(a.activeMtu(), b.activeMtu());
    double link = Math.min(LANE * a.pci().width(), LANE * b.pci().width());
    if (mtu < 2048 && queuePairs < 4) {
      link *= 0.849;
    }
    double wire = Math.min(a.netdev().speed(), b.netdev().speed()) / 1000.0 * WIRE;
    double share = wire * (mtu < 2048 ? 0.968 : 1.0) / together;
    return Math.min(Math.min(link, share), Math.min(a.throttle(), b.throttle()));
  }

  /** Give what NCCL gets of several device pairs with equal shares each, in GB/s. */
  public static double together(List<Rdma> senders, List<Rdma> receivers) {
    int pairs = Math.min(senders.size(), receivers.size());
    double slowest = Double.MAX_VALUE;
    for (int i = 0; i < pairs; i++) {
      Rdma a = senders.get(i);
      Rdma b = receivers.get(i);
      double rate = between(a, b, sharing(a, senders), 4);
      double half = LANE * a.pci().width() / sameLink(a, senders);
      slowest = Math.min(slowest, Math.min(rate, half));
    }
    return pairs == 0 ? 0 : slowest * pairs / 8;
  }

  private static int sharing(Rdma device, List<Rdma> all) {
    return (int) all.stream().filter(r -> r.pci().cage() == device.pci().cage()).count();
  }

  private static int sameLink(Rdma device, List<Rdma> all) {
    String domain = device.pci().domain();
    return (int) all.stream().filter(r -> r.pci().domain().equals(domain)).count();
  }
}
