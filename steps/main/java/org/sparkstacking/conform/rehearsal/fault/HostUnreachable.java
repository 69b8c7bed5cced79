package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Let nobody listen on the SSH port of spark-02. */
final class HostUnreachable implements Fault {
  @Override
  public void change(World world) {
    Part.second(world).sshServer(false);
  }
}
