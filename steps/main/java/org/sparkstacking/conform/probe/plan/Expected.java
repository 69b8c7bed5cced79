package org.sparkstacking.conform.probe.plan;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.site.Site;

/**
 * Reckons how long a healthy site takes for one question. Times of tools are those of healthy
 * Sparks, rounded up; NCCL is reckoned at 5 GB/s, a quarter of a healthy pair.
 */
final class Expected {
  private static final double SLOWEST_FABRIC = 5e9;

  /** A Gigabit Ethernet carries 117 MB/s of TCP. */
  private static final double SLOWEST_POD_NETWORK = 117e6;

  private static final double START_OF_NCCL = 8;
  private static final Pattern SLEEP = Pattern.compile("(?:^|\\s)sleep (\\d+)");
  private static final Pattern RDMA =
      Pattern.compile("ib_write_bw .* -D (\\d+) .*--report_gbits(.*)");

  private final Site site;

  Expected(Site site) {
    this.site = site;
  }

  /** Give the time of one question; zero for what runs beside another one. */
  Duration of(Asked asked, Deed deed) {
    double seconds =
        switch (deed) {
          case READ -> asked.line().startsWith("journalctl") ? 2 : 0.3;
          case WAIT -> slept(asked.line());
          case PING -> 2.2;
          case LOGIN -> 1;
          case MPI_START -> 4;
          case RDMA_LOAD -> rdma(asked.line());
          case NCCL_HOST, NCCL_POD -> nccl(asked, SLOWEST_FABRIC);
          case NCCL_POD_NETWORK -> nccl(asked, SLOWEST_POD_NETWORK);
          case SEND -> 1.5;
          case FOLDER, SIGNAL -> 0.3;
          case ASK_API -> waited(asked);
          case ASK_POD -> Math.max(0.7, slept(asked.line()));
          case LEASE, NAMESPACE, OBJECT, DELETE, ASK_SERVICE -> 0.2;
          case POD, MPIJOB -> 0.3;
          case UNKNOWN -> asked.deadline().toSeconds();
        };
    double whole = asked.line().startsWith("sleep") && deed != Deed.WAIT ? slept(asked.line()) : 0;
    return Duration.ofMillis((long) ((seconds + whole) * 1000));
  }

  private static double slept(String line) {
    Matcher sleep = SLEEP.matcher(line);
    return sleep.find() ? Double.parseDouble(sleep.group(1)) : 0;
  }

  /** A server runs while its client does, which names a peer behind the last flag. */
  private static double rdma(String line) {
    Matcher run = RDMA.matcher(line);
    boolean client = run.find() && !run.group(2).isBlank();
    return client ? Double.parseDouble(run.group(1)) + 1 : 0;
  }

  /** The load beside ordinary traffic is ended by the kit and takes no time of its own. */
  private double nccl(Asked asked, double bytesPerSecond) {
    if (asked.id().startsWith("pod-traffic/load/")) {
      return 0;
    }
    Duration given = site.load().expected();
    if (given != null) {
      return given.toMillis() / 1000.0;
    }
    Optional<NcclLine> line = NcclLine.of(asked.line());
    long bytes = line.map(l -> l.perDirection(site.hosts().size())).orElse(0L);
    return START_OF_NCCL + bytes / bytesPerSecond;
  }

  /** Waiting for a pod: 3 s with an image that is there; a window is watched to its end. */
  private static double waited(Asked asked) {
    String id = asked.id();
    if (id.endsWith("/window")) {
      return asked.deadline().toMillis() / 1000.0;
    }
    if (id.contains("/ready/")) {
      return 5;
    }
    return id.contains("/gone") ? 3 : 0.2;
  }
}
