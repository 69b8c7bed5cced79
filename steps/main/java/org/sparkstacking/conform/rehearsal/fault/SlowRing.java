package org.sparkstacking.conform.rehearsal.fault;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.sparkstacking.conform.rehearsal.world.KernelLog;
import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;

/** Put all ConnectX-7 ports into the slow state and leave its trace in the kernel log. */
final class SlowRing implements Fault {
  @Override
  public void change(World world) {
    for (Spark spark : world.sparks()) {
      spark.rdmas().forEach(r -> r.throttle(13.2));
      Instant moved = Instant.now().truncatedTo(ChronoUnit.SECONDS).minus(1, ChronoUnit.DAYS);
      for (String event : List.of("Cable removal", "Cable plugin")) {
        String message = "cx7-pcie-hotplug MTKP0001:00: " + event;
        spark.kernelLog().add(KernelLog.line(moved, spark.name(), message));
      }
    }
  }
}
