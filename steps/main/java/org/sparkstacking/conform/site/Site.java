package org.sparkstacking.conform.site;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.ClaimId;

/**
 * Describe the hosts and the cluster under test, as their owner does.
 *
 * @param name short name, used in file names: letters, digits, dots and dashes
 * @param simulated whether this is a built-in simulated site; then the record is a rehearsal
 * @param timezone in which times are printed; default Asia/Seoul
 * @param layout how the Sparks are cabled
 * @param hosts the Sparks, in rank order; empty in text scope
 * @param cluster the cluster, or null where the site has none
 * @param secondaryNetwork a declared secondary RDMA network, or null
 * @param exclusions claims declared out
 * @param changedLimits limits that this site changed
 */
public record Site(
    String name,
    boolean simulated,
    ZoneId timezone,
    Layout layout,
    List<Host> hosts,
    @Nullable Cluster cluster,
    Nccl nccl,
    Mpi mpi,
    Load load,
    @Nullable SecondaryNetwork secondaryNetwork,
    List<ClaimId> madeRequired,
    List<Exclusion> exclusions,
    List<ChangedLimit> changedLimits,
    Access access,
    Paper paper) {

  public Site {
    hosts = List.copyOf(hosts);
    madeRequired = List.copyOf(madeRequired);
    exclusions = List.copyOf(exclusions);
    changedLimits = List.copyOf(changedLimits);
  }

  /** Give the site that declares nothing: what a text is judged against. */
  public static Site undeclared() {
    return new Site(
        "text",
        false,
        ZoneId.of("Asia/Seoul"),
        Layout.PAIR,
        List.of(),
        null,
        Nccl.defaults(),
        Mpi.defaults(),
        Load.defaults(),
        null,
        List.of(),
        List.of(),
        List.of(),
        Access.defaults(),
        Paper.empty());
  }

  /** Give the same site, to be loaded at any hour: a plan is drawn up at any time of day. */
  public Site atAnyHour() {
    return load.hours() == null ? this : loading(load.within(null));
  }

  /** Give the same site with these guards off. */
  public Site overriding(Set<Guard> guards) {
    return loading(load.overriding(guards));
  }

  private Site loading(Load bounds) {
    return new Site(
        name,
        simulated,
        timezone,
        layout,
        hosts,
        cluster,
        nccl,
        mpi,
        bounds,
        secondaryNetwork,
        madeRequired,
        exclusions,
        changedLimits,
        access,
        paper);
  }

  /** Give the same site without a way to its hosts. */
  public Site withoutHosts() {
    return new Site(
        name,
        simulated,
        timezone,
        layout,
        hosts,
        cluster,
        nccl,
        mpi,
        load,
        secondaryNetwork,
        madeRequired,
        exclusions,
        changedLimits,
        access.withoutHosts(),
        paper);
  }

  public Optional<Host> host(String hostName) {
    return hosts.stream().filter(h -> h.name().equals(hostName)).findFirst();
  }

  public Optional<Exclusion> exclusion(ClaimId claim) {
    return exclusions.stream().filter(e -> e.claim().equals(claim)).findFirst();
  }

  public Optional<ChangedLimit> changed(String limit) {
    return changedLimits.stream().filter(c -> c.limit().equals(limit)).findFirst();
  }
}
