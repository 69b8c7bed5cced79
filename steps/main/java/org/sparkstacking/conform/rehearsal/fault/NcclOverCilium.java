package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;

/** Wrap nccl-tests so that every run uses sockets on cilium_host. */
final class NcclOverCilium implements Fault {
  @Override
  public void change(World world) {
    for (Spark spark : world.sparks()) {
      Part.wrap(spark, "NCCL_IB_DISABLE", "1");
      Part.wrap(spark, "NCCL_SOCKET_IFNAME", "cilium_host");
    }
  }
}
