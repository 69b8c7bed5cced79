package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Change a healthy world in one way. What it must cause stands in fixtures/faults/faults.yaml. */
public interface Fault {
  void change(World world);

  /** Tell whether the owner planned the site that way, so that the site file says so too. */
  default boolean planned() {
    return false;
  }
}
