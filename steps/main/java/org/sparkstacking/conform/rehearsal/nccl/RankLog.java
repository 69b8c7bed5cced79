package org.sparkstacking.conform.rehearsal.nccl;

import java.util.List;
import java.util.Locale;
import org.sparkstacking.conform.rehearsal.shell.Output;
import org.sparkstacking.conform.rehearsal.world.FileTree;
import org.sparkstacking.conform.rehearsal.world.Ip;
import org.sparkstacking.conform.rehearsal.world.Netdev;
import org.sparkstacking.conform.rehearsal.world.Rdma;
import org.sparkstacking.conform.rehearsal.world.VirtualFile;

/** Write NCCL 2.28.9's log of one rank (NVIDIA/nccl src/debug.cc, src/init.cc, src/transport). */
final class RankLog {
  private static final String VERSION = "NCCL version 2.28.9+cuda13.0";
  private static final int CHANNELS = 16;
  private static final int SOCKET_CHANNELS = 2;
  private final Rank rank;
  private final int ranks;
  private final Output stdout;
  private final StringBuilder file = new StringBuilder();
  private final String path;

  RankLog(Rank rank, int ranks, Output stdout) {
    this.rank = rank;
    this.ranks = ranks;
    this.stdout = stdout;
    this.path = path();
  }

  /** Choose the file, or "" where lines go to the standard output. */
  private String path() {
    String set = rank.settings().get("NCCL_DEBUG_FILE");
    if (set == null || set.isEmpty()) {
      return "";
    }
    String path = set.replace("%h", rank.host().name()).replace("%p", String.valueOf(rank.pid()));
    FileTree files = rank.host().files();
    String folder = path.substring(0, Math.max(0, path.lastIndexOf('/')));
    if (!files.isFolder(folder)) {
      return "";
    }
    String owner = rank.host().user() + " " + rank.host().user();
    files.put(path, VirtualFile.of(this::text).mode("-rw-rw-r--").owner(owner));
    return path;
  }

  private String text() {
    synchronized (file) {
      return file.toString();
    }
  }

  /** Print what comes before the first collective. */
  void start(String commId) {
    version();
    env("INIT|ENV", "NCCL_SOCKET_IFNAME");
    env("NET|ENV", "NCCL_IB_HCA");
    env("NET|ENV", "NCCL_IB_DISABLE");
    info("INIT", "NET/Plugin: Could not find: libnccl-net.so");
    libraries();
    if (rank.devices().isEmpty()) {
      sockets();
    } else {
      infiniband();
    }
    communicator(commId);
  }

  private void version() {
    info("INIT", "ENV/Plugin: Could not find: libnccl-env.so");
    info("INIT", "cudaDriverVersion 13000");
    if (rank.settings().debug("INFO")) {
      info("INIT", VERSION);
    } else if (rank.number() == 0 && rank.settings().debug("VERSION")) {
      print(VERSION);
    }
    if (!rank.sockets().isEmpty()) {
      Netdev first = rank.sockets().get(0);
      info("BOOTSTRAP", "Bootstrap: Using " + at(first));
    }
  }

  private void libraries() {
    for (String symbol : List.of("get_data_direct_sysfs_path", "reg_dmabuf_mr")) {
      info(
          "NET",
          "dlvsym failed on mlx5dv_%1$s - /lib/aarch64-linux-gnu/libmlx5.so: undefined symbol: mlx5dv_%1$s, version MLX5_1.25 version MLX5_1.25"
              .formatted(symbol));
    }
  }

  private void sockets() {
    boolean disabled = "1".equals(rank.settings().get("NCCL_IB_DISABLE"));
    if (!disabled && rank.settings().get("NCCL_NET") == null) {
      info("INIT|NET", "NET/IB : No device found.");
    }
    info("INIT|NET", "Failed to initialize NET plugin IB");
    StringBuilder used = new StringBuilder("NET/Socket : Using");
    int i = 0;
    for (Netdev n : rank.sockets()) {
      used.append(" [").append(i++).append(']').append(at(n));
    }
    info("INIT|NET", used.toString());
    network("Socket");
  }

  private void infiniband() {
    List<Rdma> devices = rank.devices();
    StringBuilder used = new StringBuilder("NET/IB : Using");
    int virtual = 0;
    for (Rdma r : devices) {
      int index = rank.host().rdmas().indexOf(r);
      info(
          "NET",
          "NET/IB: [%d] %s:uverbs%d:1/RoCE provider=Mlx5 speed=%d context=0xaaaa%08x pciPath=/sys/devices/pci%s:00/%s:00:00.0/%s:01:00.0 ar=0"
              .formatted(
                  index,
                  r.name(),
                  index,
                  r.netdev().speed(),
                  0x110 + 0x68 * index,
                  r.pci().domain(),
                  r.pci().domain(),
                  r.pci().domain()));
      info(
          "NET",
          "NET/IB : Made virtual device [%d] name=%s speed=%d ndevs=1"
              .formatted(virtual, r.name(), r.netdev().speed()));
      used.append(" [").append(virtual++).append(']').append(r.name()).append(":1/RoCE");
    }
    used.append(" [RO]; OOB ").append(at(rank.sockets().get(0)));
    info("INIT|NET", used.toString());
    network("IB");
  }

  private void network(String name) {
    info("INIT|NET", "Initialized NET plugin " + name);
    info("INIT|NET", "Assigned NET plugin " + name + " to comm");
    if (name.equals("IB")) {
      info("INIT|NET", "Assigned GIN plugin GIN_IB_GDAKI to comm");
    }
    info("INIT|NET", "Using network " + name);
  }

  private void communicator(String commId) {
    String comm =
        "ncclCommInitRankConfig comm 0xaaaa0001%04x rank %d nranks %d cudaDev 0 nvmlDev 0 busId f01000 commId 0x%s"
            .formatted(0x50 + rank.number(), rank.number(), ranks, commId);
    info("INIT", comm + " - Init START");
    info("INIT", "RAS client listening socket at 127.0.0.1<28028>");
    int i = 0;
    for (Rdma r : rank.devices()) {
      info("NET", "NET/IB : GPU Direct RDMA Disabled for HCA %d '%s'".formatted(i++, r.name()));
    }
    info(
        "INIT",
        "ncclTopoGetCpuAffinity: Affinity for GPU 0 is empty, ignoring. (GPU affinity =  ; CPU affinity = 0).");
    info(
        "INIT",
        "comm 0xaaaa0001%04x rank %d nRanks %d nNodes %d localRanks 1 localRank 0 MNNVL 0"
            .formatted(0x50 + rank.number(), rank.number(), ranks, ranks));
    if (rank.number() == 0) {
      for (int c = 0; c < channels(); c++) {
        info("INIT", "Channel %02d/%02d : %s".formatted(c, channels(), order()));
      }
    }
    info("INIT", "P2P Chunksize set to 131072");
    info(
        "INIT",
        "%1$d coll channels, %1$d collnet channels, 0 nvls channels, %1$d p2p channels, 2 p2p channels per peer"
            .formatted(channels()));
    info("INIT", comm + " - Init COMPLETE");
    info(
        "INIT",
        "Init timings - ncclCommInitRankConfig: rank %d nranks %d total 0.26 (kernels 0.18, alloc 0.06, bootstrap 0.01, allgathers 0.00, topo 0.00, graphs 0.00, connections 0.01, rest 0.00)"
            .formatted(rank.number(), ranks));
  }

  /** Print the channels to and from the neighbours: made with the first collective. */
  void connect(boolean rdma) {
    if (ranks < 2) {
      return;
    }
    int me = rank.number();
    int before = (me + ranks - 1) % ranks;
    int after = (me + 1) % ranks;
    int devices = rdma ? rank.devices().size() : rank.sockets().size();
    String net = rdma ? "IB" : "Socket";
    for (int c = 0; c < channels(); c++) {
      channel(c, before, me, "receive", net, c % devices);
    }
    for (int c = 0; c < channels(); c++) {
      channel(c, me, after, "send", net, c % devices);
    }
    info("INIT", "Connected all rings, use ring PXN 0 GDR 0");
  }

  void end() {
    info(
        "INIT",
        "comm 0xaaaa0001%04x rank %d nranks %d cudaDev 0 busId f01000 - Destroy COMPLETE"
            .formatted(0x50 + rank.number(), rank.number(), ranks));
    info("INIT", "ENV/Plugin: Closing env plugin ncclEnvDefault");
  }

  private void channel(int c, int from, int to, String way, String net, int device) {
    info(
        "INIT|NET",
        "Channel %02d/0 : %d[0] -> %d[0] [%s] via NET/%s/%d"
            .formatted(c, from, to, way, net, device));
  }

  private int channels() {
    return rank.devices().isEmpty() ? SOCKET_CHANNELS : CHANNELS;
  }

  private String order() {
    StringBuilder order = new StringBuilder("0");
    for (int r = 1; r < ranks; r++) {
      order.append(' ').append(r);
    }
    return order.toString();
  }

  private void env(String subsystem, String name) {
    String value = rank.settings().get(name);
    if (value != null) {
      boolean byEnv = rank.settings().subsystem("ENV");
      info(subsystem, name + (byEnv ? " set by environment to " : " set to ") + value);
    }
  }

  private void info(String subsystem, String message) {
    if (rank.settings().debug("INFO") && rank.settings().subsystem(subsystem)) {
      print(prefix() + "NCCL INFO " + message);
    }
  }

  /** Print a warning; NCCL puts an empty line and the time before it. */
  void warn(String where, String message) {
    if (rank.settings().debug("WARN")) {
      String now =
          java.time.LocalDateTime.now(java.time.ZoneOffset.UTC)
              .truncatedTo(java.time.temporal.ChronoUnit.SECONDS)
              .toString()
              .replace('T', ' ');
      print("\n[" + now + "] " + prefix() + where + " NCCL WARN " + message);
    }
  }

  void trace(String message) {
    info("INIT", message);
  }

  private String prefix() {
    return String.format(Locale.ROOT, "%s:%d:%d [0] ", rank.host().name(), rank.pid(), rank.pid());
  }

  private void print(String line) {
    if (path.isEmpty()) {
      stdout.line(line);
      return;
    }
    synchronized (file) {
      file.append(line).append('\n');
    }
  }

  private static String at(Netdev n) {
    return n.name() + ":" + Ip.address(n.addresses().get(0)) + "<0>";
  }
}
