package org.sparkstacking.conform.rehearsal.world;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Hold all that exists at one simulated site. Several worlds live side by side. */
public final class World {
  private final Map<String, Spark> sparks = new LinkedHashMap<>();
  private final Monitor monitor = new Monitor();
  private final Transfers transfers = new Transfers(monitor);
  private final NcclNature nccl = new NcclNature();
  private final ClusterNature cluster = new ClusterNature();
  private final Map<String, Spark> containers = new java.util.concurrent.ConcurrentHashMap<>();
  private final Waits waits;
  private final Random noise;
  private boolean firewall;

  /** Make an empty world; equal seeds give equal numbers. */
  public World(Waits waits, long seed) {
    this.waits = waits;
    this.noise = new Random(seed);
  }

  Spark add(Spark spark) {
    sparks.put(spark.name(), spark);
    return spark;
  }

  public List<Spark> sparks() {
    return new ArrayList<>(sparks.values());
  }

  /** Find a host by its name. */
  public Optional<Spark> named(String name) {
    return Optional.ofNullable(sparks.get(name)).or(() -> container(name));
  }

  /** Find a container that has a network of its own, by its host name. */
  public Optional<Spark> container(String name) {
    return Optional.ofNullable(containers.get(name));
  }

  /** Start a container with a network of its own on a node: one interface, no RDMA device. */
  public Spark contain(String name, Spark node, String address) {
    Spark container = SparkBuilder.container(this, name, node, address);
    containers.put(name, container);
    return container;
  }

  /** End a container with everything that runs in it. */
  public void dissolve(String name) {
    Spark container = containers.remove(name);
    if (container != null) {
      container.processes().killAll();
    }
  }

  /** Give a host that is known to exist. */
  public Spark spark(String name) {
    return Optional.ofNullable(sparks.get(name))
        .orElseThrow(() -> new IllegalArgumentException("no host " + name));
  }

  /**
   * Find the host that packets from one interface to an address reach. As in Linux, a host answers
   * for all its addresses on every port (weak host model).
   */
  public Optional<Spark> reach(Netdev from, String address) {
    return java.util.stream.Stream.concat(sparks.values().stream(), containers.values().stream())
        .filter(s -> s.holding(address).isPresent())
        .filter(s -> s.netdevs().stream().anyMatch(to -> joined(from, to)))
        .findFirst();
  }

  /**
   * Find the host that a host's packets to an address reach by its own routes. Routers know neither
   * fabric nor other private networks: an address behind a gateway is not reached.
   */
  public Optional<Spark> routed(Spark from, String address) {
    if (from.holding(address).isPresent()) {
      return Optional.of(from);
    }
    return from.routeTo(address)
        .filter(r -> r.gateway() == null)
        .flatMap(r -> reach(r.device(), address))
        .filter(to -> !tunnelled(from, to) || !cluster.tunnelCut());
  }

  private static boolean tunnelled(Spark from, Spark to) {
    return from != from.machine() && from.machine() != to.machine();
  }

  /** Tell whether a cable or switch joins two interfaces of different hosts. */
  private static boolean joined(Netdev from, Netdev to) {
    if (from == to) {
      return true;
    }
    boolean fabric = from.kind() == Netdev.Kind.FABRIC;
    return from.carrier()
        && to.carrier()
        && (fabric ? from.name().equals(to.name()) : from.kind() == to.kind());
  }

  public Monitor monitor() {
    return monitor;
  }

  public Transfers transfers() {
    return transfers;
  }

  public NcclNature nccl() {
    return nccl;
  }

  /** Give the traits of the cluster that faults change. */
  public ClusterNature cluster() {
    return cluster;
  }

  public Waits waits() {
    return waits;
  }

  /** Tell whether a firewall between the hosts drops the ports of MPI. */
  public boolean firewall() {
    return firewall;
  }

  public void firewall(boolean up) {
    firewall = up;
  }

  /** Give a number near 1, as two equal measurements differ: 0.996 to 1.004. */
  public double jitter() {
    synchronized (noise) {
      return 0.996 + noise.nextDouble() * 0.008;
    }
  }

  /** Give a random number for identifiers that tools print. */
  public int number(int bound) {
    synchronized (noise) {
      return noise.nextInt(bound);
    }
  }

  /** End every running program. */
  public void close() {
    sparks.values().forEach(s -> s.processes().killAll());
    containers.values().forEach(s -> s.processes().killAll());
  }
}
