package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Let NCCL jobs stop after their communicators are made. */
final class HangInNccl implements Fault {
  @Override
  public void change(World world) {
    world.nccl().hanging(true);
  }
}
