package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.ClusterNature.Trait;
import org.sparkstacking.conform.rehearsal.world.World;

/** Let the owner have planned a secondary network, of which one piece is missing. */
record BrokenSecondary(Trait missing) implements Fault {
  @Override
  public void change(World world) {
    world.cluster().become(Trait.SECONDARY_NETWORK);
    world.cluster().become(missing);
  }

  @Override
  public boolean planned() {
    return true;
  }
}
