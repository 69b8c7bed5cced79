package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;

/** Wrap nccl-tests so that every run uses sockets on the management port. */
final class NcclOverManagement implements Fault {
  @Override
  public void change(World world) {
    for (Spark spark : world.sparks()) {
      Part.wrap(spark, "NCCL_IB_DISABLE", "1");
      Part.wrap(spark, "NCCL_SOCKET_IFNAME", Part.MANAGEMENT);
    }
  }
}
