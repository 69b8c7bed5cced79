package org.sparkstacking.conform.cli;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.probe.ClusterProbes;
import org.sparkstacking.conform.probe.HostNcclProbe;
import org.sparkstacking.conform.probe.HostProbes;
import org.sparkstacking.conform.probe.LeftoversProbe;
import org.sparkstacking.conform.probe.MpiProbe;
import org.sparkstacking.conform.probe.Probe;

/** Lists the probes of the kit, one a topic. */
final class Probes {
  private Probes() {}

  static List<Probe> all() {
    List<Probe> all = new ArrayList<>(HostProbes.all());
    all.add(new MpiProbe());
    all.add(new HostNcclProbe());
    all.addAll(ClusterProbes.all());
    all.add(new LeftoversProbe());
    return all;
  }
}
