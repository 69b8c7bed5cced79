package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Freeze the RDMA port counters of both hosts. */
final class CountersStuck implements Fault {
  @Override
  public void change(World world) {
    world.sparks().forEach(s -> s.rdmas().forEach(r -> r.counting(false)));
  }
}
