package org.sparkstacking.conform.rehearsal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sparkstacking.conform.rehearsal.world.Rdma;
import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;
import org.sparkstacking.conform.site.Host;

/**
 * Remember what was planned for the cabled port of every host, before a fault changed the world.
 */
final class Plan {
  private static final int CABLED = 1;
  private final Map<String, List<Host.Half>> halves = new HashMap<>();

  Plan(World world) {
    for (Spark spark : world.sparks()) {
      List<Host.Half> planned = new ArrayList<>();
      for (Rdma rdma : spark.rdmas()) {
        if (rdma.pci().cage() == CABLED) {
          String address = String.join("", rdma.netdev().addresses());
          planned.add(new Host.Half(rdma.netdev().name(), rdma.name(), address));
        }
      }
      halves.put(spark.name(), planned);
    }
  }

  List<Host.Half> halves(String host) {
    return halves.getOrDefault(host, List.of());
  }
}
