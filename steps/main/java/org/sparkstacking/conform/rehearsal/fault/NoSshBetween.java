package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Refuse SSH between the hosts, both ways. */
final class NoSshBetween implements Fault {
  @Override
  public void change(World world) {
    Part.first(world).closedTo().add("spark-02");
    Part.second(world).closedTo().add("spark-01");
  }
}
