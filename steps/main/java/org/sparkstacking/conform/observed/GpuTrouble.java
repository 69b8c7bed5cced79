package org.sparkstacking.conform.observed;

/** Hold what a GPU tool said instead of listing GPUs. */
public record GpuTrouble(Source source, Kind kind, Place place) implements Observed {

  /** Name the kinds of trouble. */
  public enum Kind {
    NO_DEVICES,
    NO_DRIVER,
    DRIVER_MISMATCH,
    GPU_LOST,
    NVML_UNKNOWN,
    UNHEALTHY,
    TIMED_OUT,
    NO_PROGRAM,
    NOT_PERMITTED,
    ERROR_FIELD
  }
}
