package org.sparkstacking.conform.probe.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.probe.Inquiry;
import org.sparkstacking.conform.probe.LeaseProbe;
import org.sparkstacking.conform.probe.Probe;
import org.sparkstacking.conform.probe.Versions;
import org.sparkstacking.conform.probe.Workers;
import org.sparkstacking.conform.site.Site;

/**
 * Draws up the plan of a run by walking its own probes through a site that is not there. The
 * commands come from the same code as those of a run, so that plan and run cannot drift apart.
 */
public final class Planner {
  /** Topic of what is asked of every host before the first claim is tried. */
  public static final String IDENTITY = "identity";

  private final Site site;
  private final List<Probe> probes;
  private final Map<String, List<String>> claims;

  /**
   * Prepare.
   *
   * @param probes those that the run looks with, in its order
   * @param claims ids of the claims that ask for each topic
   */
  public Planner(Site site, List<Probe> probes, Map<String, List<String>> claims) {
    this.site = site;
    this.probes = List.copyOf(probes);
    this.claims = Map.copyOf(claims);
  }

  /**
   * Draw up the plan.
   *
   * @param asked words that chose the claims, "" for all
   * @param chosen ids of the claims
   */
  public Plan plan(String asked, List<String> chosen) {
    Map<String, Row> rows = new LinkedHashMap<>();
    for (DryWorld world : DryWorld.values()) {
      Map<String, Row> own = new LinkedHashMap<>();
      for (Asked one : walk(world)) {
        Row row = own.computeIfAbsent(one.topic() + "\t" + one.line(), k -> new Row(one, world));
        row.add(one);
      }
      own.forEach(rows::putIfAbsent);
    }
    Deeds deeds = new Deeds(site);
    Expected expected = new Expected(site);
    return new Plan(
        site, asked, chosen, rows.values().stream().map(r -> r.step(deeds, expected)).toList());
  }

  private List<Asked> walk(DryWorld world) {
    DryLog log = new DryLog();
    try (Inquiry inquiry =
        new Inquiry(
            site.atAnyHour(),
            Placeholders.RUN_ID,
            new DryShell(site, world, log),
            new DryCluster(site, world, log),
            new DryHttp(log),
            Workers.inOrder())) {
      log.lookingAt(IDENTITY);
      Versions.look(inquiry);
      for (Probe probe : probes) {
        log.lookingAt(probe.topic());
        probe.look(inquiry);
      }
      LeaseProbe lease = new LeaseProbe();
      log.lookingAt(lease.topic());
      inquiry.doKeptOnce();
      lease.giveBack(inquiry);
    }
    return log.asked();
  }

  /** One line of the plan while its hosts are gathered. */
  private final class Row {
    private final Asked first;
    private final DryWorld world;
    private final Set<String> hosts = new LinkedHashSet<>();
    private final Map<String, Integer> counts = new LinkedHashMap<>();
    private final List<Asked> all = new ArrayList<>();

    Row(Asked first, DryWorld world) {
      this.first = first;
      this.world = world;
    }

    void add(Asked one) {
      hosts.add(one.host());
      counts.merge(one.host(), 1, Integer::sum);
      all.add(one);
    }

    Step step(Deeds deeds, Expected expected) {
      Deed deed = deeds.of(first);
      int times = counts.values().stream().mapToInt(Integer::intValue).max().orElse(1);
      Optional<NcclLine> nccl = deed.load() ? NcclLine.of(first.line()) : Optional.empty();
      return new Step(
          first.topic(),
          claims.getOrDefault(first.topic(), List.of()),
          deed,
          List.copyOf(hosts),
          Placeholders.shown(first.line()),
          times,
          Rights.of(first, deed),
          time(deed, expected),
          all.stream().map(Asked::deadline).max(Duration::compareTo).orElse(Duration.ZERO),
          Load.bytes(first, deed, nccl, site.hosts().size()) * times,
          Load.path(first, deed, site),
          nccl.map(NcclLine::gpuMemory).orElse(0L),
          world.onlyIf());
    }

    /** Hosts are asked side by side: the slowest counts. */
    private Duration time(Deed deed, Expected expected) {
      return all.stream()
          .collect(
              Collectors.groupingBy(
                  Asked::host,
                  Collectors.reducing(Duration.ZERO, a -> expected.of(a, deed), Duration::plus)))
          .values()
          .stream()
          .max(Duration::compareTo)
          .orElse(Duration.ZERO);
    }
  }

  /** Says what a load moves, and over which links. */
  private static final class Load {
    /** Bytes a second of one PCIe x4 link at most, and of both twins of a port: 200 Gb/s. */
    private static final long TWIN = 13_000_000_000L;

    private static final int SECONDS = 5;
    private static final long PROBE = 1_000_000;

    private Load() {}

    static long bytes(Asked asked, Deed deed, Optional<NcclLine> nccl, int ranks) {
      return switch (deed) {
        case RDMA_LOAD -> asked.line().endsWith("--report_gbits") ? 0 : TWIN * SECONDS;
        case NCCL_HOST, NCCL_POD, NCCL_POD_NETWORK ->
            nccl.map(n -> n.perDirection(ranks)).orElse(0L);
        case SEND -> PROBE;
        default -> 0;
      };
    }

    static Text path(Asked asked, Deed deed, Site site) {
      return switch (deed) {
        case RDMA_LOAD, NCCL_HOST, NCCL_POD ->
            Text.of("GPU 간 고속 연결망(ConnectX-7) ", "interconnect (ConnectX-7) ")
                .plus(Text.same(fabric(asked, site)));
        case PING -> Text.of("GPU 간 고속 연결망(ConnectX-7)", "interconnect (ConnectX-7)");
        case NCCL_POD_NETWORK, SEND ->
            Text.of("Pod 네트워크(Cilium), 관리망", "pod network (Cilium), management link");
        default -> Text.same("");
      };
    }

    /** Name the links: those of the device that is measured, else both twins. */
    private static String fabric(Asked asked, Site site) {
      return site.hosts().stream()
          .filter(h -> h.name().equals(asked.host()))
          .flatMap(h -> h.halves().stream())
          .filter(
              h -> !asked.line().contains("-d ") || asked.line().contains("-d " + h.rdma() + " "))
          .map(h -> h.netdev())
          .collect(Collectors.joining(", "));
    }
  }
}
