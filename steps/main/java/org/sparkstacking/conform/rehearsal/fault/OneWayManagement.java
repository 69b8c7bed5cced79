package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Let sockets of spark-02 listen on the management port only. */
final class OneWayManagement implements Fault {
  @Override
  public void change(World world) {
    world.sparks().forEach(s -> Part.conf(s, "NCCL_IB_DISABLE", "1"));
    Part.wrap(Part.second(world), "NCCL_SOCKET_IFNAME", Part.MANAGEMENT);
  }
}
