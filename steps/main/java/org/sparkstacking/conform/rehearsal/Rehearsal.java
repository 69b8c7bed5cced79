package org.sparkstacking.conform.rehearsal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.sparkstacking.conform.rehearsal.api.KubeApi;
import org.sparkstacking.conform.rehearsal.fault.Fault;
import org.sparkstacking.conform.rehearsal.fault.Faults;
import org.sparkstacking.conform.rehearsal.shell.Shell;
import org.sparkstacking.conform.rehearsal.ssh.RunKeys;
import org.sparkstacking.conform.rehearsal.ssh.SparkServer;
import org.sparkstacking.conform.rehearsal.tool.Toolbox;
import org.sparkstacking.conform.rehearsal.world.ClusterNature.Trait;
import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;
import org.sparkstacking.conform.rehearsal.world.Worlds;
import org.sparkstacking.conform.site.Site;

/**
 * Run a simulated site: real SSH servers on 127.0.0.1 in front of a small world. The kit reaches it
 * as it reaches any host. Several may be open at once; close ends servers and programs and removes
 * the keys.
 */
public final class Rehearsal implements AutoCloseable {
  private final World world;
  private final Path folder;
  private final RunKeys keys;
  private final List<SparkServer> servers = new ArrayList<>();
  private final KubeApi api;
  private final Site site;

  private Rehearsal(String name, List<String> faults) throws IOException {
    this.world = Worlds.twoSparks();
    if (name.equals(SimulatedSites.WITH_MPIJOBS)) {
      world.cluster().become(Trait.MPI_OPERATOR);
    }
    if (name.equals(SimulatedSites.SECONDARY)) {
      world.cluster().become(Trait.SECONDARY_NETWORK);
    }
    List<Fault> chosen = faults.stream().map(Faults::named).toList();
    chosen.stream().filter(Fault::planned).forEach(f -> f.change(world));
    Plan plan = new Plan(world);
    chosen.stream().filter(f -> !f.planned()).forEach(f -> f.change(world));
    this.folder = Files.createTempDirectory("conform-rehearsal-");
    this.keys = new RunKeys(folder);
    Shell shell = Toolbox.shell();
    CompletableFuture<KubeApi> starting =
        CompletableFuture.supplyAsync(() -> KubeApi.open(world, shell, folder));
    Map<Spark, Integer> ports = serve(shell);
    this.api = starting.join();
    this.site =
        SimulatedSites.site(
            name,
            ports,
            plan,
            keys.knownHosts(),
            keys.identity(),
            api.kubeconfig(),
            api.url(),
            world.cluster().mpiJobsWanted(),
            world.cluster().is(Trait.SECONDARY_NETWORK));
  }

  /**
   * Open a simulated site.
   *
   * @param name such as {@code two-sparks} or {@code simulated:two-sparks}
   * @param faults names of {@code conform faults}; they add up in the given order
   * @throws UnknownName for an unknown site or fault, naming the nearest ones
   */
  public static Rehearsal open(String name, List<String> faults) {
    String known = SimulatedSites.known(name);
    FaultCatalogue catalogue = FaultCatalogue.builtIn();
    faults.forEach(catalogue::find);
    try {
      return new Rehearsal(known, faults);
    } catch (IOException e) {
      throw new UncheckedIOException("the rehearsal cannot make its folder of keys", e);
    }
  }

  private Map<Spark, Integer> serve(Shell shell) throws IOException {
    Map<Spark, Integer> ports = new LinkedHashMap<>();
    Map<Integer, KeyPair> hostKeys = new LinkedHashMap<>();
    for (Spark spark : world.sparks()) {
      SparkServer server = new SparkServer(world, spark, shell, keys);
      int port = spark.sshServer() ? server.start() : silentPort();
      servers.add(server);
      ports.put(spark, port);
      hostKeys.put(port, server.hostKey());
    }
    keys.trust(hostKeys);
    return ports;
  }

  /** Find a port on which nobody listens. */
  private static int silentPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Give the site as its owner would describe it. */
  public Site site() {
    return site;
  }

  public Path knownHosts() {
    return keys.knownHosts();
  }

  public Path identity() {
    return keys.identity();
  }

  /** List the waits that simulated programs make on purpose, by program. */
  public Map<String, Duration> waits() {
    return world.waits().byProgram();
  }

  /** Give what exists at the site: for a Kubernetes API beside SSH, and for tests. */
  public World world() {
    return world;
  }

  @Override
  public void close() {
    world.close();
    servers.forEach(SparkServer::close);
    api.close();
    try {
      Files.deleteIfExists(keys.identity());
      Files.deleteIfExists(keys.knownHosts());
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
