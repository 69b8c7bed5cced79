package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.Gpu;
import org.sparkstacking.conform.rehearsal.world.World;

/** Run a foreign compute process on the GPU of spark-02. */
final class GpuBusy implements Fault {
  @Override
  public void change(World world) {
    Part.second(world).gpu().apps().add(new Gpu.App(5512, "python3", 2081));
  }
}
