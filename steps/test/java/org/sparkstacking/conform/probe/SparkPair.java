package org.sparkstacking.conform.probe;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.site.Access;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Host.Half;
import org.sparkstacking.conform.site.Layout;
import org.sparkstacking.conform.site.Load;
import org.sparkstacking.conform.site.Mpi;
import org.sparkstacking.conform.site.Nccl;
import org.sparkstacking.conform.site.Paper;
import org.sparkstacking.conform.site.Site;

/** A pair of healthy Sparks that answers by question id; tests change one answer at a time. */
public final class SparkPair implements HostShell {
  private static final Instant NOW = Instant.ofEpochSecond(1_800_000_000L);
  private static final String GRID = "/sys/class/net/";
  private final Map<String, byte[]> changed = new ConcurrentHashMap<>();
  private final Map<String, Answer.Ending> endings = new ConcurrentHashMap<>();
  private final Map<String, Integer> exits = new ConcurrentHashMap<>();
  private final List<Question> asked = java.util.Collections.synchronizedList(new ArrayList<>());

  public static Site site() {
    return new Site(
        "pair",
        false,
        ZoneId.of("Asia/Seoul"),
        Layout.PAIR,
        List.of(host("spark-a", 10), host("spark-b", 11)),
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

  private static Host host(String name, int last) {
    Half one = new Half("enp1s0f1np1", "rocep1s0f1", "192.168.100." + last + "/24");
    Half two = new Half("enP2p1s0f1np1", "roceP2p1s0f1", "192.168.101." + last + "/24");
    return new Host(name, name, null, 0, null, null, name, 1, "enP7s7", List.of(one, two), "");
  }

  /** Answer a question of a host with another text. */
  public SparkPair say(String host, String id, String out) {
    return say(host, id, out.getBytes(StandardCharsets.UTF_8));
  }

  public SparkPair say(String host, String id, byte[] out) {
    changed.put(host + " " + id, out);
    return this;
  }

  /** Change a word in the healthy answer to a question of a host. */
  public SparkPair replace(String host, String id, String old, String other) {
    String healthy = healthy(host, id);
    if (!healthy.contains(old)) {
      throw new IllegalArgumentException("'" + old + "' is not in " + id + ":\n" + healthy);
    }
    return say(host, id, healthy.replace(old, other));
  }

  public SparkPair end(String host, String id, Answer.Ending ending) {
    endings.put(host + " " + id, ending);
    return this;
  }

  public SparkPair noProgram(String host, String id) {
    exits.put(host + " " + id, 127);
    return say(host, id, "");
  }

  public List<Question> asked() {
    return List.copyOf(asked);
  }

  public Evidence look() {
    List<Observed> seen = new ArrayList<>();
    try (Inquiry inquiry = new Inquiry(site(), "r1", this)) {
      HostProbes.all().forEach(p -> seen.addAll(p.look(inquiry)));
    }
    return Evidence.of(seen);
  }

  @Override
  public Answer ask(Question question) {
    asked.add(question);
    String key = question.host() + " " + question.id();
    byte[] out =
        changed.getOrDefault(
            key, healthy(question.host(), question.id()).getBytes(StandardCharsets.UTF_8));
    Answer.Ending ending = endings.getOrDefault(key, Answer.Ending.FINISHED);
    boolean ended = ending == Answer.Ending.FINISHED;
    OptionalInt exit = ended ? OptionalInt.of(exits.getOrDefault(key, 0)) : OptionalInt.empty();
    return new Answer(
        question,
        exit,
        ended ? out : new byte[0],
        new byte[0],
        NOW,
        Duration.ofMillis(300),
        ending,
        ended ? "" : "no answer in time",
        false);
  }

  @Override
  public void close() {}

  /** Give the healthy answer to a question of a host. */
  public static String healthy(String host, String id) {
    int last = host.equals("spark-a") ? 10 : 11;
    String[] parts = id.split("/");
    return switch (parts[0]) {
      case "gpus" -> gpu(parts[1], last);
      case "host" -> fact(parts[1], host);
      case "links" -> link(parts);
      case "addresses", "networks" -> address(parts, last);
      case "gpudirect" ->
          parts[1].equals("modules")
              ? "/proc/modules:nvidia_uvm 4096 0 - Live 0x0\n/proc/modules:mlx5_ib 520192 0 - Live 0x0\n"
              : "\tGPU0\tNIC0\tNIC1\nGPU0\t X \tNODE\tNODE\nNIC0\tNODE\t X \tPIX\n";
      default -> rdma(parts);
    };
  }

  private static String gpu(String what, int last) {
    String uuid = "GPU-00000000-0000-0000-0000-0000000000" + last;
    return switch (what) {
      case "list" -> "GPU 0: NVIDIA GB10 (UUID: " + uuid + ")\n";
      case "query" ->
          "index, uuid, name, driver_version, pci.bus_id, temperature.gpu, pstate, compute_cap, memory.total [MiB]\n0, "
              + uuid
              + ", NVIDIA GB10, 580.142, 0000000F:01:00.0, 41, P8, 12.1, [N/A]\n";
      case "apps" -> "pid, process_name, used_gpu_memory [MiB]\n";
      default ->
          "2026-11-30T09:00:00+09:00 spark kernel: mlx5_core 0000:01:00.1: 126.028 Gb/s available PCIe bandwidth (32.0 GT/s PCIe x4 link)\n2026-11-30T09:00:01+09:00 spark kernel: mlx5_core 0000:01:00.0: mlx5_pcie_event:326:(pid 14): Detected insufficient power on the PCIe slot (27W).\n";
    };
  }

  private static String fact(String what, String host) {
    return switch (what) {
      case "uname" -> "Linux " + host + " 6.17.0-1032-nvidia #32 SMP aarch64 GNU/Linux\n";
      case "release" -> "/etc/dgx-release:DGX_NAME=\"DGX Spark\"\n";
      case "boot" ->
          "/proc/sys/kernel/random/boot_id:0a\n/proc/cmdline:BOOT_IMAGE=/vmlinuz root=/dev/nvme0n1p2 ro\n";
      case "memory" ->
          "/proc/meminfo:MemTotal: 125000000 kB\n/proc/meminfo:CmaTotal: 32768 kB\n/proc/meminfo:CmaFree: 30000 kB\n";
      case "clock" -> "1800000000.150000000\n";
      default -> "unlimited\n";
    };
  }

  private static String link(String[] parts) {
    return switch (parts[1]) {
      case "ibdev2netdev" ->
          "roceP2p1s0f0 port 1 ==> enP2p1s0f0np0 (Down)\nrocep1s0f0 port 1 ==> enp1s0f0np0 (Down)\nroceP2p1s0f1 port 1 ==> enP2p1s0f1np1 (Up)\nrocep1s0f1 port 1 ==> enp1s0f1np1 (Up)\n";
      case "rdma" ->
          "link rocep1s0f0/1 state DOWN physical_state DISABLED netdev enp1s0f0np0 \nlink rocep1s0f1/1 state ACTIVE physical_state LINK_UP netdev enp1s0f1np1 \nlink roceP2p1s0f0/1 state DOWN physical_state DISABLED netdev enP2p1s0f0np0 \nlink roceP2p1s0f1/1 state ACTIVE physical_state LINK_UP netdev enP2p1s0f1np1 \n";
      case "net" ->
          net("enp1s0f0np0", false, "p0")
              + net("enp1s0f1np1", true, "p1")
              + net("enP2p1s0f0np0", false, "p0")
              + net("enP2p1s0f1np1", true, "p1")
              + GRID
              + "enP7s7/carrier:1\n"
              + GRID
              + "enP7s7/operstate:up\n"
              + GRID
              + "enP7s7/speed:1000\n"
              + GRID
              + "enP7s7/mtu:1500\n";
      case "ib" ->
          ib("rocep1s0f0", false)
              + ib("rocep1s0f1", true)
              + ib("roceP2p1s0f0", false)
              + ib("roceP2p1s0f1", true);
      case "ethtool" ->
          "Settings for "
              + parts[2]
              + ":\n\tSpeed: 200000Mb/s\n\tDuplex: Full\n\tPort: Direct Attach Copper\n\tLink detected: yes\n";
      case "carrier-again" -> carriers();
      default -> pci("enp1s0f1np1") + pci("enP2p1s0f1np1");
    };
  }

  private static String carriers() {
    return GRID
        + "enP7s7/carrier_changes:2\n"
        + GRID
        + "enp1s0f1np1/carrier_changes:2\n"
        + GRID
        + "enP2p1s0f1np1/carrier_changes:2\n";
  }

  private static String net(String netdev, boolean up, String port) {
    String at = GRID + netdev + "/";
    return at
        + "carrier:"
        + (up ? 1 : 0)
        + "\n"
        + at
        + "operstate:"
        + (up ? "up" : "down")
        + "\n"
        + at
        + "speed:"
        + (up ? 200000 : -1)
        + "\n"
        + at
        + "mtu:9000\n"
        + at
        + "phys_port_name:"
        + port
        + "\n"
        + at
        + "phys_switch_id:10530000035e0000\n"
        + at
        + "carrier_changes:2\n";
  }

  private static String ib(String rdma, boolean up) {
    String at = "/sys/class/infiniband/" + rdma + "/ports/1/";
    return at
        + "state:"
        + (up ? "4: ACTIVE" : "1: DOWN")
        + "\n"
        + at
        + "phys_state:"
        + (up ? "5: LinkUp" : "3: Disabled")
        + "\n"
        + at
        + "rate:"
        + (up ? "200 Gb/sec (2X NDR)" : "40 Gb/sec (4X QDR)")
        + "\n"
        + at
        + "link_layer:Ethernet\n";
  }

  private static String pci(String netdev) {
    String at = GRID + netdev + "/device/";
    return at
        + "current_link_speed:32.0 GT/s PCIe\n"
        + at
        + "current_link_width:4\n"
        + at
        + "max_link_speed:32.0 GT/s PCIe\n"
        + at
        + "max_link_width:4\n";
  }

  private static String address(String[] parts, int last) {
    return switch (parts[1]) {
      case "addr" ->
          "[{\"ifname\":\"enP7s7\",\"flags\":[],\"mtu\":1500,\"operstate\":\"UP\",\"addr_info\":[{\"family\":\"inet\",\"local\":\"10.20.0."
              + last
              + "\",\"prefixlen\":24}]},"
              + addr("enp1s0f1np1", "192.168.100." + last)
              + ","
              + addr("enP2p1s0f1np1", "192.168.101." + last)
              + "]\n";
      case "routes" ->
          "[{\"dst\":\"default\",\"gateway\":\"10.20.0.1\",\"dev\":\"enP7s7\",\"flags\":[]},{\"dst\":\"10.20.0.0/24\",\"dev\":\"enP7s7\",\"flags\":[]},{\"dst\":\"192.168.100.0/24\",\"dev\":\"enp1s0f1np1\",\"flags\":[]},{\"dst\":\"192.168.101.0/24\",\"dev\":\"enP2p1s0f1np1\",\"flags\":[]}]\n";
      case "netplan" ->
          "/etc/netplan/40-cx7.yaml:network:\n/etc/netplan/40-cx7.yaml:  ethernets:\n/etc/netplan/40-cx7.yaml:    enp1s0f1np1:\n/etc/netplan/40-cx7.yaml:      addresses: [192.168.100."
              + last
              + "/24]\n/etc/netplan/40-cx7.yaml:    enP2p1s0f1np1:\n/etc/netplan/40-cx7.yaml:      addresses:\n/etc/netplan/40-cx7.yaml:        - 192.168.101."
              + last
              + "/24\n";
      case "route-get" ->
          "[{\"dst\":\""
              + parts[2]
              + "\",\"dev\":\""
              + (parts[2].contains(".100.") ? "enp1s0f1np1" : "enP2p1s0f1np1")
              + "\",\"prefsrc\":\"192.168.100."
              + last
              + "\",\"flags\":[],\"uid\":1000,\"cache\":[]}]\n";
      default ->
          "PING "
              + parts[3]
              + " ("
              + parts[3]
              + ") from 192.168.100."
              + last
              + " "
              + parts[2]
              + ": 56(84) bytes of data.\n\n3 packets transmitted, 3 received, 0% packet loss, time 2031ms\n";
    };
  }

  private static String addr(String netdev, String ip) {
    return "{\"ifname\":\""
        + netdev
        + "\",\"flags\":[],\"mtu\":9000,\"operstate\":\"UP\",\"addr_info\":[{\"family\":\"inet\",\"local\":\""
        + ip
        + "\",\"prefixlen\":24}]}";
  }

  private static String guard(String what) {
    return switch (what) {
      case "apps" -> "pid, process_name, used_gpu_memory [MiB]\n";
      case "heat" -> "index, temperature.gpu\n0, 41\n";
      default -> "/proc/meminfo:MemAvailable:   110000000 kB\n";
    };
  }

  private static String rdma(String[] parts) {
    if (parts[1].equals("tool")) {
      return "/usr/bin/ib_write_bw\n";
    }
    if (parts[1].startsWith("carrier-")) {
      return carriers();
    }
    if (parts[1].startsWith("guard")) {
      return guard(parts[2]);
    }
    if (parts[1].equals("server")) {
      return "\n************************************\n* Waiting for client to connect... *\n************************************\n";
    }
    String device = parts[2].startsWith("enP2") ? "roceP2p1s0f1" : "rocep1s0f1";
    return "  WARNING: BW peak won't be measured in this run.\n                    RDMA_Write BW Test\n Dual-port       : OFF\t\tDevice         : "
        + device
        + "\n Number of qps   : 4\t\tTransport type : IB\n Link type       : Ethernet\n GID index       : 3\n local address: LID 0000 QPN 0x01aa PSN 0x6b3f01\n GID: 00:00:00:00:00:00:00:00:00:00:255:255:192:168:100:10\n #bytes     #iterations    BW peak[Gb/sec]    BW average[Gb/sec]   MsgRate[Mpps]\n 65536      1059308          0.00               98.04              0.176555\n";
  }
}
