package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Name one RDMA device in /etc/nccl.conf of both hosts. */
final class OneHcaOnly implements Fault {
  @Override
  public void change(World world) {
    world.sparks().forEach(s -> Part.conf(s, "NCCL_IB_HCA", "=" + Part.FIRST_RDMA));
  }
}
