package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.RdmaBandwidth;
import org.sparkstacking.conform.observed.RdmaTrouble;
import org.sparkstacking.conform.observed.RdmaTrouble.Kind;
import org.sparkstacking.conform.observed.Seen;

/** Holds what one run of a perftest program printed so far. */
final class PerftestRun {
  private final List<Observed> done = new ArrayList<>();
  private String device;
  String linkType = "";
  String unit = "";
  boolean gid;
  boolean lid;
  boolean rdmaCm;
  boolean bothWays;
  boolean latency;
  boolean tabled;
  int qps;
  long asked;
  long jsonSize;
  private boolean headed;
  private boolean mixed;
  private boolean troubled;
  private long size = -1;
  private @Nullable Seen<Double> lowest;
  private @Nullable Seen<Double> highest;
  private @Nullable Place last;

  PerftestRun(String device) {
    this.device = device;
  }

  /** A second head before the first run's rows: two programs print into one text. */
  void begin(boolean bidirectional, Place place) {
    if (headed && size < 0 && !troubled) {
      mixed = true;
    } else if (size >= 0 || troubled) {
      close();
      forget();
    }
    headed = true;
    bothWays |= bidirectional;
    last = place;
  }

  /** What the head of one run said is not true of the next. */
  private void forget() {
    linkType = "";
    qps = 0;
    gid = false;
    lid = false;
    rdmaCm = false;
    bothWays = false;
  }

  void device(String name, Place place) {
    if (!device.isEmpty() && !device.equals(name)) {
      if (size >= 0 || troubled) {
        close();
      } else if (headed && tabled) {
        mixed = true;
      }
    }
    device = name;
    last = place;
  }

  void table(String newUnit, boolean usec, Place place) {
    if (tabled && size < 0 && !troubled) {
      mixed = true;
    } else if (tabled && !mixed) {
      close();
    }
    tabled = true;
    unit = newUnit;
    latency = usec;
    last = place;
  }

  void row(long bytes, double gbps, Place place) {
    if (bytes > size) {
      size = bytes;
      lowest = null;
      highest = null;
    }
    if (bytes == size) {
      Seen<Double> seen = new Seen<>(gbps, place);
      lowest = lowest == null || gbps < lowest.value() ? seen : lowest;
      highest = highest == null || gbps > highest.value() ? seen : highest;
    }
  }

  void trouble(Kind kind, int status, Place place) {
    done.add(new RdmaTrouble(place.source(), kind, device, status, asked, place));
    troubled = true;
  }

  List<Observed> observed() {
    close();
    return List.copyOf(done);
  }

  /** Rows of a run that then failed are no result. */
  private void close() {
    if (mixed && last != null) {
      done.add(new RdmaTrouble(last.source(), Kind.INTERLEAVED, device, 0, asked, last));
    } else if (!troubled && lowest != null && highest != null) {
      boolean routed = lid && !gid;
      done.add(
          new RdmaBandwidth(
              lowest.place().source(),
              device,
              linkType,
              routed,
              rdmaCm,
              bothWays,
              qps,
              size,
              lowest,
              highest));
    } else if (!troubled && tabled && !latency && last != null) {
      done.add(new RdmaTrouble(last.source(), Kind.NO_RESULT, device, 0, asked, last));
    }
    size = -1;
    lowest = null;
    highest = null;
    tabled = false;
    troubled = false;
    mixed = false;
    headed = false;
  }

  /** Give Gb/s (10^9 bits) for one of the unit; 0 when the unit is unknown. */
  static double gbps(String unit) {
    return switch (unit.strip()) {
      case "Gb/sec", "Gbit/sec", "Gb/s" -> 1;
      case "MB/sec", "MiB/sec", "MB/s", "MiB/s" -> 8.0 * (1 << 20) / 1e9;
      case "GB/sec", "GiB/sec" -> 8.0 * (1 << 30) / 1e9;
      case "Mb/sec", "Mbit/sec" -> 1e-3;
      default -> 0;
    };
  }
}
