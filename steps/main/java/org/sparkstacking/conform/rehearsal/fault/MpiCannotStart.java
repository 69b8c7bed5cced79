package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Drop MPI's TCP ports between the hosts. */
final class MpiCannotStart implements Fault {
  @Override
  public void change(World world) {
    world.firewall(true);
  }
}
