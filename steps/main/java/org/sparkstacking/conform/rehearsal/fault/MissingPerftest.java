package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Remove ib_write_bw from spark-02. */
final class MissingPerftest implements Fault {
  @Override
  public void change(World world) {
    Part.second(world).missing().add("ib_write_bw");
  }
}
