package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Train the second PCIe link of spark-02 to two lanes. */
final class HalfRatePcie implements Fault {
  @Override
  public void change(World world) {
    Part.second(world).device(Part.SECOND_RDMA).pci().width(2);
  }
}
