package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Hold the second twin of spark-02 at 13 Gb/s. */
final class Rdma13g implements Fault {
  @Override
  public void change(World world) {
    Part.second(world).device(Part.SECOND_RDMA).throttle(13.2);
  }
}
