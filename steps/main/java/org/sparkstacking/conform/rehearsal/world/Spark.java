package org.sparkstacking.conform.rehearsal.world;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;

/** Stand for one simulated DGX Spark. Faults change it before the rehearsal opens. */
public final class Spark {
  /** Name how a program's output is spoilt. */
  public enum Garble {
    /** Nothing is printed, exit status 0. */
    EMPTY,
    /** Long output ends in the middle. */
    CUT
  }

  private final String name;
  private final Map<String, Netdev> netdevs = new LinkedHashMap<>();
  private final List<Rdma> rdmas = new ArrayList<>();
  private final List<Route> routes = new CopyOnWriteArrayList<>();
  private final List<String> kernelLog = new CopyOnWriteArrayList<>();
  private final Map<String, String> ncclConf = new TreeMap<>();
  private final Map<String, String> wrapper = new TreeMap<>();
  private final Map<String, Garble> garbled = new ConcurrentHashMap<>();
  private final Set<String> missing = new ConcurrentSkipListSet<>();
  private final Set<String> closedTo = new ConcurrentSkipListSet<>();
  private final FileTree files = new FileTree();
  private final ProcessTable processes;
  private final Gpu gpu;
  private @org.jspecify.annotations.Nullable Spark node;
  private String kernel = "6.17.0-1014-nvidia";
  private long memlockKib = -1;
  private boolean sshServer = true;
  private Duration latency = Duration.ZERO;

  Spark(String name, Gpu gpu, int firstPid, Monitor monitor) {
    this.name = name;
    this.gpu = gpu;
    this.processes = new ProcessTable(firstPid, monitor, files);
  }

  public String name() {
    return name;
  }

  /** Give the machine: for a container the node that it runs on, for a host itself. */
  public Spark machine() {
    return node == null ? this : node;
  }

  void runsOn(Spark machine) {
    node = machine;
  }

  public String user() {
    return "nvidia";
  }

  public String home() {
    return "/home/" + user();
  }

  public Gpu gpu() {
    return gpu;
  }

  public FileTree files() {
    return files;
  }

  public ProcessTable processes() {
    return processes;
  }

  void add(Netdev netdev) {
    netdevs.put(netdev.name(), netdev);
  }

  void add(Rdma rdma) {
    rdmas.add(rdma);
  }

  /** Give a container an RDMA device of its node, counters and all. */
  public void share(Rdma rdma) {
    rdmas.add(rdma);
  }

  public Collection<Netdev> netdevs() {
    return netdevs.values().stream().sorted(Comparator.comparingInt(Netdev::index)).toList();
  }

  public Optional<Netdev> netdev(String wanted) {
    return Optional.ofNullable(netdevs.get(wanted));
  }

  /** Give an interface that is known to exist. */
  public Netdev port(String wanted) {
    return netdev(wanted).orElseThrow(() -> new IllegalArgumentException(name + " " + wanted));
  }

  public List<Rdma> rdmas() {
    return List.copyOf(rdmas);
  }

  public Optional<Rdma> rdma(String wanted) {
    return rdmas.stream().filter(r -> r.name().equals(wanted)).findFirst();
  }

  /** Give an RDMA device that is known to exist. */
  public Rdma device(String wanted) {
    return rdma(wanted).orElseThrow(() -> new IllegalArgumentException(name + " " + wanted));
  }

  /** Add a route besides those of the addresses. */
  public void route(Route route) {
    routes.add(route);
  }

  /** List default routes, then the connected networks, as {@code ip route} does. */
  public List<Route> routes() {
    List<Route> all = new ArrayList<>(routes.stream().filter(r -> r.device().carrier()).toList());
    for (Netdev netdev : netdevs()) {
      if (netdev.kind() != Netdev.Kind.LOOPBACK) {
        netdev.addresses().forEach(a -> all.add(connected(netdev, a)));
      }
    }
    return all;
  }

  /** Choose the route of an address: longest prefix, then lowest metric, then first. */
  public Optional<Route> routeTo(String ip) {
    return routes().stream()
        .filter(r -> r.device().carrier() && r.covers(ip))
        .min(Comparator.comparingInt((Route r) -> -r.length()).thenComparingInt(Route::metric));
  }

  /** Find the interface that holds an address. */
  public Optional<Netdev> holding(String ip) {
    return netdevs.values().stream()
        .filter(n -> n.addresses().stream().anyMatch(a -> Ip.address(a).equals(ip)))
        .findFirst();
  }

  public List<String> kernelLog() {
    return kernelLog;
  }

  /** Give the settings of /etc/nccl.conf; the environment of a run beats them. */
  public Map<String, String> ncclConf() {
    return ncclConf;
  }

  /** Give what a wrapper around nccl-tests forces on every run; it beats all else. */
  public Map<String, String> wrapper() {
    return wrapper;
  }

  public Map<String, Garble> garbled() {
    return garbled;
  }

  /** Name programs, or paths of programs, that are not installed. */
  public Set<String> missing() {
    return missing;
  }

  /** Name hosts that this host cannot enter by SSH. */
  public Set<String> closedTo() {
    return closedTo;
  }

  public String kernel() {
    return kernel;
  }

  public void kernel(String release) {
    kernel = release;
  }

  /** Give the limit of locked memory in KiB, -1 for none. */
  public long memlockKib() {
    return memlockKib;
  }

  public void memlockKib(long limit) {
    memlockKib = limit;
  }

  /** Tell whether registering GPU buffers for RDMA fails for want of contiguous memory. */
  public boolean handOverEatsMemory() {
    return kernel.startsWith("7.0.0-1019") && !commandLine().contains("kho=off");
  }

  public String commandLine() {
    return "BOOT_IMAGE=/boot/vmlinuz-"
        + kernel
        + " root=UUID=5d1c3b7e-0000-4000-8000-0000000000"
        + (name.endsWith("1") ? "01" : "02")
        + " ro console=tty0 quiet splash";
  }

  public boolean sshServer() {
    return sshServer;
  }

  public void sshServer(boolean listening) {
    sshServer = listening;
  }

  /** Give the extra time that each command takes on this host. */
  public Duration latency() {
    return latency;
  }

  public void latency(Duration extra) {
    latency = extra;
  }

  private static Route connected(Netdev netdev, String cidr) {
    return new Route(Ip.network(cidr), null, netdev, "kernel", Ip.address(cidr), metricOf(netdev));
  }

  private static int metricOf(Netdev netdev) {
    return netdev.kind() == Netdev.Kind.MANAGEMENT ? 100 : 0;
  }
}
