package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Boot both hosts with kernel 7.0.0-1019 without kho=off. */
final class KhoKernel implements Fault {
  @Override
  public void change(World world) {
    world.sparks().forEach(s -> s.kernel("7.0.0-1019-nvidia"));
  }
}
