package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;

/** Remove the NCCL tests from spark-02. */
final class MissingNcclTests implements Fault {
  @Override
  public void change(World world) {
    Spark spark = Part.second(world);
    spark.files().removeAll(spark.home() + "/nccl-tests");
  }
}
