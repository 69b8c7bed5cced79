package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Switch RoCE off in /etc/nccl.conf of both hosts. */
final class NcclOverSockets implements Fault {
  @Override
  public void change(World world) {
    world.sparks().forEach(s -> Part.conf(s, "NCCL_IB_DISABLE", "1"));
  }
}
