package org.sparkstacking.conform.rehearsal.nccl;

import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.rehearsal.world.Ip;
import org.sparkstacking.conform.rehearsal.world.Netdev;
import org.sparkstacking.conform.rehearsal.world.Rates;
import org.sparkstacking.conform.rehearsal.world.Rdma;
import org.sparkstacking.conform.rehearsal.world.Route;

/** Carry a job's bytes between two neighbouring ranks, and know how fast that goes. */
final class Wires {
  private static final double HEALTHY = 22.5;
  private static final double EFFICIENCY = 0.855;
  private static final double ROCE_HEADERS = 1.016;
  private static final double TCP_HEADERS = 1.003;
  private static final double VXLAN_HEADERS = 1.035;
  private final Rank from;
  private final Rank to;

  Wires(Rank from, Rank to) {
    this.from = from;
    this.to = to;
  }

  boolean rdma() {
    return !from.devices().isEmpty() && !to.devices().isEmpty();
  }

  /**
   * Give the most that this hop carries, in GB/s of busbw; infinite for a healthy pair of twins.
   */
  double ceiling() {
    if (!rdma()) {
      return socketCeiling();
    }
    double wire = Rates.together(from.devices(), to.devices());
    return wire >= HEALTHY ? Double.MAX_VALUE : wire * EFFICIENCY;
  }

  private double socketCeiling() {
    return switch (arrival().kind()) {
      case FABRIC -> 2.02;
      case CILIUM -> 1.04;
      case LOOPBACK, MANAGEMENT, WIFI, BRIDGE -> 1.11;
    };
  }

  /** Count the bytes of this hop on every interface or device that they cross. */
  void carry(long bytes) {
    if (rdma()) {
      List<Rdma> out = from.devices();
      List<Rdma> in = to.devices();
      int pairs = Math.min(out.size(), in.size());
      long share = (long) (bytes * ROCE_HEADERS / pairs);
      for (int i = 0; i < pairs; i++) {
        out.get(i).sent(share);
        in.get(i).received(share);
      }
    } else {
      overSockets(bytes);
    }
  }

  private void overSockets(long bytes) {
    Netdev into = arrival();
    if (into.kind() == Netdev.Kind.CILIUM) {
      tunnelled(bytes);
      return;
    }
    Optional<Netdev> out =
        from.host().routeTo(Ip.address(into.addresses().get(0))).map(Route::device);
    out.ifPresent(n -> n.sent((long) (bytes * TCP_HEADERS)));
    into.received((long) (bytes * TCP_HEADERS));
  }

  /** Send through Cilium's VXLAN: its device and the management port under it. */
  private void tunnelled(long bytes) {
    for (String name : List.of("cilium_vxlan", "enP7s7")) {
      long more = (long) (bytes * (name.equals("enP7s7") ? VXLAN_HEADERS : TCP_HEADERS));
      from.host().machine().port(name).sent(more);
      to.host().machine().port(name).received(more);
    }
  }

  private Netdev arrival() {
    return to.sockets().get(0);
  }
}
