package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;

/** Cut long output of mpirun on both hosts. */
final class CutOutput implements Fault {
  @Override
  public void change(World world) {
    world.sparks().forEach(s -> s.garbled().put("mpirun", Spark.Garble.CUT));
  }
}
