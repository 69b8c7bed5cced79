package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Limit locked memory on both hosts to 8 MiB. */
final class Memlock8m implements Fault {
  @Override
  public void change(World world) {
    world.sparks().forEach(s -> s.memlockKib(8192));
  }
}
