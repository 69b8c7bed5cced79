package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;

/** Let nvidia-smi of spark-02 print nothing. */
final class EmptyOutput implements Fault {
  @Override
  public void change(World world) {
    Part.second(world).garbled().put("nvidia-smi", Spark.Garble.EMPTY);
  }
}
