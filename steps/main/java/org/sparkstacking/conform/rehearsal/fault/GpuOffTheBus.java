package org.sparkstacking.conform.rehearsal.fault;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.sparkstacking.conform.rehearsal.world.Gpu;
import org.sparkstacking.conform.rehearsal.world.KernelLog;
import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;

/** Lose the GPU of spark-02. */
final class GpuOffTheBus implements Fault {
  @Override
  public void change(World world) {
    Spark spark = Part.second(world);
    spark.gpu().state(Gpu.State.OFF_THE_BUS);
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    String xid =
        "NVRM: Xid (PCI:000f:01:00): 79, pid='<unknown>', name=<unknown>, GPU has fallen off the bus.";
    spark.kernelLog().add(KernelLog.line(now, spark.name(), xid));
  }
}
