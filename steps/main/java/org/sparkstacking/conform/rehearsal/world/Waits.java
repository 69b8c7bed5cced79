package org.sparkstacking.conform.rehearsal.world;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * List every wait that simulated programs make on purpose, so that a console can print them.
 *
 * @param sleepSecond how long a second of {@code sleep} lasts
 */
public record Waits(
    Duration ping, Duration rdmaTest, Duration mpiStart, Duration ncclRun, Duration sleepSecond) {

  public static Waits brief() {
    return new Waits(
        Duration.ofMillis(20),
        Duration.ofMillis(80),
        Duration.ofMillis(50),
        Duration.ofMillis(100),
        Duration.ofMillis(20));
  }

  /** Give program and time, in the order in which a run meets them. */
  public Map<String, Duration> byProgram() {
    Map<String, Duration> all = new LinkedHashMap<>();
    all.put("ping", ping);
    all.put("ib_write_bw", rdmaTest);
    all.put("mpirun", mpiStart);
    all.put("nccl-tests", ncclRun);
    all.put("sleep 1", sleepSecond);
    return all;
  }
}
