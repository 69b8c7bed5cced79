package org.sparkstacking.conform.rehearsal.fault;

import java.time.Duration;
import org.sparkstacking.conform.rehearsal.world.World;

/** Delay every command of spark-02 by 120 ms. */
final class SlowHost implements Fault {
  @Override
  public void change(World world) {
    Part.second(world).latency(Duration.ofMillis(120));
  }
}
