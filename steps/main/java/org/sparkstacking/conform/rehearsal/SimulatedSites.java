package org.sparkstacking.conform.rehearsal;

import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.site.Access;
import org.sparkstacking.conform.site.Cluster;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Layout;
import org.sparkstacking.conform.site.Load;
import org.sparkstacking.conform.site.Mpi;
import org.sparkstacking.conform.site.Nccl;
import org.sparkstacking.conform.site.Paper;
import org.sparkstacking.conform.site.SecondaryNetwork;
import org.sparkstacking.conform.site.Site;

/** Describe the simulated sites as their owner would in a site file. */
final class SimulatedSites {
  private static final String PREFIX = "simulated:";
  private static final String TWO_SPARKS = "two-sparks";

  /** The same pair, whose NCCL pods are made by an MPI Operator. */
  static final String WITH_MPIJOBS = "two-sparks-mpijob";

  /** The same two Sparks, whose owner has put a secondary network into the cluster. */
  static final String SECONDARY = "secondary-network";

  private static final SecondaryNetwork DECLARED =
      new SecondaryNetwork(
          List.of("kube-system/cx7-a", "kube-system/cx7-b"), "rdma/rdma_shared_device_a");

  /** Time passes faster here: a test of tenths of a second is given one second, and ten to hang. */
  private static final Duration NCCL_TEST = Duration.ofSeconds(1);

  private SimulatedSites() {}

  static SortedSet<String> names() {
    return new TreeSet<>(List.of(TWO_SPARKS, WITH_MPIJOBS, SECONDARY));
  }

  /** Take the bare name, with or without {@code simulated:}, or throw {@link UnknownName}. */
  static String known(String name) {
    String bare = name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name;
    if (!names().contains(bare)) {
      throw UnknownName.site(name, names().stream().map(n -> PREFIX + n).toList());
    }
    return bare;
  }

  static Site site(
      String name,
      Map<Spark, Integer> ports,
      Plan plan,
      Path knownHosts,
      Path identity,
      Path kubeconfig,
      String supervisor,
      boolean mpiJobs,
      boolean secondary) {
    List<Host> hosts = new ArrayList<>();
    ports.forEach((spark, port) -> hosts.add(host(spark, port, plan, identity)));
    return new Site(
        name,
        true,
        ZoneId.of("Asia/Seoul"),
        Layout.PAIR,
        hosts,
        cluster(kubeconfig, supervisor, mpiJobs),
        Nccl.defaults(),
        Mpi.defaults(),
        Load.defaults().expecting(NCCL_TEST),
        secondary ? DECLARED : null,
        List.of(),
        List.of(),
        List.of(),
        new Access(knownHosts.toString(), null, List.of(), false),
        Paper.empty());
  }

  private static Cluster cluster(Path kubeconfig, String supervisor, boolean mpiJobs) {
    return new Cluster(
        kubeconfig.toString(),
        "rehearsal",
        "rehearsal.invalid/nccl-tests:1",
        null,
        "gpu-operator",
        null,
        supervisor,
        null,
        mpiJobs ? "mpijob" : "pods",
        1,
        Map.of());
  }

  private static Host host(Spark spark, int port, Plan plan, Path identity) {
    return new Host(
        spark.name(),
        "127.0.0.1",
        spark.user(),
        port,
        null,
        identity.toString(),
        spark.name(),
        1,
        "enP7s7",
        plan.halves(spark.name()),
        "");
  }
}
