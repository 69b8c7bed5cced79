package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Give both twins of both hosts addresses of one subnet, as planned by the owner. */
final class SameSubnetTwins implements Fault {
  @Override
  public void change(World world) {
    Part.first(world).port(Part.SECOND_TWIN).address("192.168.100.20/24");
    Part.second(world).port(Part.SECOND_TWIN).address("192.168.100.21/24");
  }

  @Override
  public boolean planned() {
    return true;
  }
}
