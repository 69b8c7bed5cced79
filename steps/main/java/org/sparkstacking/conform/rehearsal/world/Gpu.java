package org.sparkstacking.conform.rehearsal.world;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Stand for the GB10 of one Spark. */
public final class Gpu {
  /** Tell whether the driver reaches the GPU. */
  public enum State {
    WORKING,
    OFF_THE_BUS,
    DRIVER_MISMATCH
  }

  /** One compute process on the GPU. */
  public record App(int pid, String name, int mebibytes) {}

  private final String uuid;
  private final List<App> apps = new CopyOnWriteArrayList<>();
  private State state = State.WORKING;
  private String driver = "580.142";

  Gpu(String uuid) {
    this.uuid = uuid;
  }

  public String uuid() {
    return uuid;
  }

  public State state() {
    return state;
  }

  public void state(State now) {
    state = now;
  }

  public String driver() {
    return driver;
  }

  public void driver(String version) {
    driver = version;
  }

  public List<App> apps() {
    return apps;
  }
}
