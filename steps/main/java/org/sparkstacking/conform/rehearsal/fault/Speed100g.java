package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;

/** Negotiate 100 Gb/s on the cable. */
final class Speed100g implements Fault {
  @Override
  public void change(World world) {
    for (Spark spark : world.sparks()) {
      spark.port(Part.FIRST_TWIN).speed(100_000);
      spark.port(Part.SECOND_TWIN).speed(100_000);
    }
  }
}
