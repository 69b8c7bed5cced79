package org.sparkstacking.conform.rehearsal.world;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * Build one healthy Spark: ports, devices, files. Layouts and names: NVIDIA/dgx-spark-playbooks
 * connect-two-sparks, Linux kernel Documentation/ABI/testing/sysfs-class-net and
 * sysfs-class-infiniband.
 */
final class SparkBuilder {
  private static final String INVALID = "Invalid argument";
  private static final String UNSUPPORTED = "Operation not supported";
  private final Spark spark;
  private final int number;

  SparkBuilder(World world, int number) {
    this.number = number;
    String uuid = "GPU-5bd3f1a2-0000-4b10-9c00-00000000000" + number;
    this.spark =
        world.add(
            new Spark("spark-0" + number, new Gpu(uuid), 2900 + 611 * number, world.monitor()));
  }

  /** Build the inside of a container with one interface of the pod network. */
  static Spark container(World world, String name, Spark node, String address) {
    Spark inside = new Spark(name, node.gpu(), 20 + world.number(900), world.monitor());
    inside.runsOn(node);
    Netdev lo = new Netdev("lo", 1, Netdev.Kind.LOOPBACK, "00:00:00:00:00:00", null).mtu(65536);
    Netdev eth0 =
        new Netdev("eth0", 14 + world.number(60), Netdev.Kind.CILIUM, "00:00:5e:00:53:f1", null);
    inside.add(lo.address("127.0.0.1/8"));
    inside.add(eth0.address(address + "/32"));
    inside.route(new Route("10.42.0.0/16", null, eth0, "kernel", address, 0));
    inside.kernel(node.kernel());
    SystemFiles.image(inside.files());
    inside.files().folder("/sys/class/net/lo");
    inside.files().folder("/sys/class/net/eth0");
    return inside;
  }

  Spark build() {
    plain();
    fabric();
    cilium();
    spark.netdevs().forEach(this::showNetdev);
    spark.rdmas().forEach(this::showRdma);
    new SystemFiles(spark, number).fill();
    return spark;
  }

  private void plain() {
    netdev("lo", 1, Netdev.Kind.LOOPBACK, null).mtu(65536).address("127.0.0.1/8");
    Netdev management = netdev("enP7s7", 2, Netdev.Kind.MANAGEMENT, null);
    management.speed(10_000).background(1500).address("10.20.0.2" + number + "/24");
    netdev("wlP9s9", 7, Netdev.Kind.WIFI, null).carrier(false);
    netdev("docker0", 8, Netdev.Kind.BRIDGE, null).carrier(false).address("172.17.0.1/16");
    spark.route(new Route("default", "10.20.0.1", management, "dhcp", address(management), 100));
  }

  private void fabric() {
    port("enp1s0f0np0", "rocep1s0f0", 3, new Pci("0000:01:00.0", 0)).carrier(false);
    port("enp1s0f1np1", "rocep1s0f1", 4, new Pci("0000:01:00.1", 1))
        .mtu(9000)
        .address("192.168.100." + (9 + number) + "/24");
    port("enP2p1s0f0np0", "roceP2p1s0f0", 5, new Pci("0002:01:00.0", 0)).carrier(false);
    port("enP2p1s0f1np1", "roceP2p1s0f1", 6, new Pci("0002:01:00.1", 1))
        .mtu(9000)
        .address("192.168.101." + (9 + number) + "/24");
  }

  private void cilium() {
    netdev("cilium_net", 9, Netdev.Kind.CILIUM, null);
    netdev("cilium_host", 10, Netdev.Kind.CILIUM, null).address("10.42." + (number - 1) + ".35/32");
    netdev("cilium_vxlan", 11, Netdev.Kind.CILIUM, null).background(300);
    netdev("lxc_health", 13, Netdev.Kind.CILIUM, null).background(120);
    netdev("lxc3f0a7c11d" + number + "e4", 15, Netdev.Kind.CILIUM, null).background(90);
  }

  private Netdev port(String name, String rdma, int index, Pci pci) {
    Netdev netdev = netdev(name, index, Netdev.Kind.FABRIC, pci).speed(200_000);
    spark.add(new Rdma(rdma, netdev, pci));
    return netdev;
  }

  private Netdev netdev(
      String name, int index, Netdev.Kind kind, @org.jspecify.annotations.Nullable Pci pci) {
    String mac =
        kind == Netdev.Kind.LOOPBACK
            ? "00:00:00:00:00:00"
            : "00:00:5e:00:53:%02x".formatted(number * 0x20 + index);
    Netdev netdev = new Netdev(name, index, kind, mac, pci);
    spark.add(netdev);
    return netdev;
  }

  private void showNetdev(Netdev n) {
    FileTree files = spark.files();
    String folder = "/sys/class/net/" + n.name();
    files.live(folder + "/carrier", () -> n.carrier() ? "1" : "0");
    files.live(folder + "/operstate", () -> operstate(n));
    files.live(folder + "/mtu", () -> String.valueOf(n.mtu()));
    files.live(folder + "/address", n::mac);
    files.live(folder + "/ifindex", () -> String.valueOf(n.index()));
    files.live(folder + "/carrier_changes", () -> String.valueOf(changes(n)));
    files.live(folder + "/speed", () -> speed(n), () -> hasSpeed(n) ? null : INVALID);
    boolean mlx = n.pci() != null;
    files.live(folder + "/phys_port_name", () -> portName(n), () -> mlx ? null : UNSUPPORTED);
    files.live(folder + "/phys_switch_id", this::switchId, () -> mlx ? null : UNSUPPORTED);
    files.live(folder + "/statistics/rx_bytes", () -> String.valueOf(n.rxBytes()));
    files.live(folder + "/statistics/tx_bytes", () -> String.valueOf(n.txBytes()));
    files.live(folder + "/statistics/rx_packets", () -> String.valueOf(n.rxBytes() / 1100));
    files.live(folder + "/statistics/tx_packets", () -> String.valueOf(n.txBytes() / 1100));
    for (String zero : List.of("rx_errors", "tx_errors", "rx_dropped", "tx_dropped")) {
      files.live(folder + "/statistics/" + zero, () -> "0");
    }
    Pci pci = n.pci();
    if (pci != null) {
      showPci(folder + "/device", pci);
      showPci("/sys/bus/pci/devices/" + pci.address(), pci);
    }
  }

  private void showPci(String folder, Pci pci) {
    FileTree files = spark.files();
    files.live(folder + "/current_link_speed", () -> "32.0 GT/s PCIe");
    files.live(folder + "/current_link_width", () -> String.valueOf(pci.width()));
    files.live(folder + "/max_link_speed", () -> "32.0 GT/s PCIe");
    files.live(folder + "/max_link_width", () -> "4");
    files.live(folder + "/vendor", () -> "0x15b3");
    files.live(folder + "/device", () -> "0x1021");
  }

  private void showRdma(Rdma r) {
    FileTree files = spark.files();
    String folder = "/sys/class/infiniband/" + r.name();
    String port = folder + "/ports/1";
    files.live(port + "/state", () -> r.netdev().carrier() ? "4: ACTIVE" : "1: DOWN");
    files.live(port + "/phys_state", () -> r.netdev().carrier() ? "5: LinkUp" : "3: Disabled");
    files.live(port + "/rate", () -> rate(r.netdev()));
    files.live(port + "/link_layer", () -> "Ethernet");
    files.live(port + "/counters/port_xmit_data", () -> String.valueOf(r.xmitWords()));
    files.live(port + "/counters/port_rcv_data", () -> String.valueOf(r.receiveWords()));
    for (String zero : List.of("port_rcv_errors", "port_xmit_discards", "link_downed")) {
      files.live(port + "/counters/" + zero, () -> "0");
    }
    files.live(folder + "/fw_ver", () -> "28.45.4028");
    files.live(folder + "/board_id", () -> "NVD0000000087");
  }

  private int changes(Netdev n) {
    int changes = n.carrierChanges();
    if (n.flapping()) {
      Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
      Pci pci = n.pci();
      String card = "mlx5_core " + (pci == null ? "" : pci.address()) + " " + n.name();
      spark.kernelLog().add(KernelLog.line(now, spark.name(), card + ": Link down"));
      spark.kernelLog().add(KernelLog.line(now, spark.name(), card + ": Link up"));
    }
    return changes;
  }

  private static String operstate(Netdev n) {
    boolean vague = n.kind() == Netdev.Kind.LOOPBACK || n.name().equals("cilium_vxlan");
    return vague ? "unknown" : n.carrier() ? "up" : "down";
  }

  private static boolean hasSpeed(Netdev n) {
    return switch (n.kind()) {
      case LOOPBACK, WIFI -> false;
      case MANAGEMENT, FABRIC, BRIDGE -> true;
      case CILIUM -> !n.name().equals("cilium_vxlan");
    };
  }

  private static String speed(Netdev n) {
    if (!n.carrier()) {
      return "-1";
    }
    return n.kind() == Netdev.Kind.CILIUM ? "10000" : String.valueOf(n.speed());
  }

  private static String rate(Netdev n) {
    if (!n.carrier()) {
      return "40 Gb/sec (4X QDR)";
    }
    return n.speed() >= 200_000 ? "200 Gb/sec (2X NDR)" : "100 Gb/sec (2X HDR)";
  }

  private static String portName(Netdev n) {
    Pci pci = n.pci();
    return pci == null ? "" : "p" + pci.cage();
  }

  private String switchId() {
    return number + "0530000035e0000";
  }

  private static String address(Netdev netdev) {
    return Ip.address(netdev.addresses().get(0));
  }
}
