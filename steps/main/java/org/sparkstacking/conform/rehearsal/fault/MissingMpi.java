package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Remove mpirun from both hosts. */
final class MissingMpi implements Fault {
  @Override
  public void change(World world) {
    world.sparks().forEach(s -> s.missing().add("mpirun"));
  }
}
