package org.sparkstacking.conform.rehearsal.tool;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sparkstacking.conform.rehearsal.shell.Call;
import org.sparkstacking.conform.rehearsal.shell.Program;
import org.sparkstacking.conform.rehearsal.world.Ip;
import org.sparkstacking.conform.rehearsal.world.Netdev;
import org.sparkstacking.conform.rehearsal.world.Rdma;

/** Act as ibdev2netdev, rdma, ethtool, ibv_devinfo, ibv_devices and show_gids. */
final class Links {
  private Links() {}

  static Map<String, Program> programs() {
    return Map.of(
        "ibdev2netdev", Links::ibdev2netdev,
        "rdma", Links::rdma,
        "ethtool", Links::ethtool,
        "ibv_devinfo", Links::ibvDevinfo,
        "ibv_devices", Links::ibvDevices,
        "show_gids", Links::showGids);
  }

  private static int ibdev2netdev(Call call) {
    for (Rdma r : call.host().rdmas()) {
      String state = r.netdev().carrier() ? "Up" : "Down";
      call.out().line("%s port 1 ==> %s (%s)".formatted(r.name(), r.netdev().name(), state));
    }
    return 0;
  }

  private static int rdma(Call call) {
    if (call.args().isEmpty() || !call.args().get(0).startsWith("link")) {
      call.err().line("Usage: rdma [ OPTIONS ] OBJECT { COMMAND | help }");
      return 1;
    }
    for (Rdma r : call.host().rdmas()) {
      String state =
          r.netdev().carrier()
              ? "state ACTIVE physical_state LINK_UP"
              : "state DOWN physical_state DISABLED";
      call.out().line("link %s/1 %s netdev %s ".formatted(r.name(), state, r.netdev().name()));
    }
    return 0;
  }

  private static int ethtool(Call call) {
    List<String> names = call.args().stream().filter(a -> !a.startsWith("-")).toList();
    String name = names.isEmpty() ? "" : names.get(0);
    Optional<Netdev> netdev = call.host().netdev(name);
    if (netdev.isEmpty()) {
      call.err().line("netlink error: no device matches name (offset 24)");
      call.err().line("netlink error: No such device");
      return 75;
    }
    if (call.args().contains("--show-fec")) {
      call.out().line("FEC parameters for " + name + ":");
      call.out().line("Supported/Configured FEC encodings: Auto");
      call.out().line("Active FEC encoding: None");
      return 0;
    }
    if (call.args().contains("-i")) {
      return driver(call, netdev.get());
    }
    if (call.args().contains("-S")) {
      return statistics(call, netdev.get());
    }
    settings(call, netdev.get());
    return 0;
  }

  private static int driver(Call call, Netdev n) {
    boolean fabric = n.kind() == Netdev.Kind.FABRIC;
    call.out().line("driver: " + (fabric ? "mlx5_core" : "r8127"));
    call.out().line("version: " + call.host().kernel());
    call.out().line("firmware-version: " + (fabric ? "28.45.4028 (NVD0000000087)" : ""));
    return 0;
  }

  private static int statistics(Call call, Netdev n) {
    call.out().line("NIC statistics:");
    call.out().line("     rx_bytes: " + n.rxBytes());
    call.out().line("     tx_bytes: " + n.txBytes());
    for (String zero :
        List.of("rx_discards_phy", "rx_out_of_buffer", "tx_global_pause", "rx_crc_errors_phy")) {
      call.out().line("     " + zero + ": 0");
    }
    return 0;
  }

  private static void settings(Call call, Netdev n) {
    boolean fabric = n.kind() == Netdev.Kind.FABRIC;
    call.out().line("Settings for " + n.name() + ":");
    if (fabric) {
      call.out().line("\tSupported ports: [ Backplane ]");
      call.out().line("\tSupported link modes:   100000baseCR2/Full");
      call.out().line("\t                        200000baseCR4/Full");
      call.out().line("\t                        200000baseCR2/Full");
      call.out().line("\tSupported pause frame use: Symmetric");
      call.out().line("\tSupports auto-negotiation: Yes");
      call.out().line("\tSupported FEC modes: None\t RS");
    }
    boolean known = n.carrier() && n.speed() > 0;
    call.out().line("\tSpeed: " + (known ? n.speed() + "Mb/s" : "Unknown!"));
    call.out().line("\tDuplex: " + (known ? "Full" : "Unknown! (255)"));
    call.out().line("\tAuto-negotiation: on");
    call.out().line("\tPort: " + (fabric ? "Direct Attach Copper" : "Twisted Pair"));
    call.out().line("\tPHYAD: 0");
    call.out().line("\tTransceiver: internal");
    call.err().line("netlink error: Operation not permitted");
    call.out().line("\tLink detected: " + (n.carrier() ? "yes" : "no"));
  }

  private static int ibvDevices(Call call) {
    call.out().line("    device          \t   node GUID");
    call.out().line("    ------          \t----------------");
    call.host()
        .rdmas()
        .forEach(
            r -> call.out().line("    %-16s\t%s".formatted(r.name(), guid(r).replace(":", ""))));
    return 0;
  }

  private static int ibvDevinfo(Call call) {
    int at = call.args().indexOf("-d");
    String only = at >= 0 && at + 1 < call.args().size() ? call.args().get(at + 1) : "";
    List<Rdma> all = call.host().rdmas();
    List<Rdma> shown =
        only.isEmpty() ? all : all.stream().filter(r -> r.name().equals(only)).toList();
    if (shown.isEmpty()) {
      call.err().line("No IB devices found");
      return 255;
    }
    String system = guid(all.get(0));
    shown.forEach(r -> device(call, r, system));
    return 0;
  }

  private static void device(Call call, Rdma r, String system) {
    boolean up = r.netdev().carrier();
    int mtu = r.activeMtu();
    int code = mtu == 4096 ? 5 : mtu == 2048 ? 4 : 3;
    call.out().line("hca_id:\t" + r.name());
    call.out().line("\ttransport:\t\t\tInfiniBand (0)");
    call.out().line("\tfw_ver:\t\t\t\t28.45.4028");
    call.out().line("\tnode_guid:\t\t\t" + guid(r));
    call.out().line("\tsys_image_guid:\t\t\t" + system);
    call.out().line("\tvendor_id:\t\t\t0x02c9");
    call.out().line("\tvendor_part_id:\t\t\t4129");
    call.out().line("\thw_ver:\t\t\t\t0x0");
    call.out().line("\tboard_id:\t\t\tNVD0000000087");
    call.out().line("\tphys_port_cnt:\t\t\t1");
    call.out().line("\t\tport:\t1");
    call.out().line("\t\t\tstate:\t\t\t" + (up ? "PORT_ACTIVE (4)" : "PORT_DOWN (1)"));
    call.out().line("\t\t\tmax_mtu:\t\t4096 (5)");
    call.out().line("\t\t\tactive_mtu:\t\t" + mtu + " (" + code + ")");
    call.out().line("\t\t\tsm_lid:\t\t\t0");
    call.out().line("\t\t\tport_lid:\t\t0");
    call.out().line("\t\t\tport_lmc:\t\t0x00");
    call.out().line("\t\t\tlink_layer:\t\tEthernet");
    call.out().line("");
  }

  private static int showGids(Call call) {
    call.out().line("DEV\tPORT\tINDEX\tGID\t\t\t\t\tIPv4  \t\tVER\tDEV");
    call.out().line("---\t----\t-----\t---\t\t\t\t\t------------  \t---\t---");
    int found = 0;
    for (Rdma r : call.host().rdmas()) {
      String local = local(r);
      found += gid(call, r, 0, local, "\t");
      for (String cidr : r.netdev().addresses()) {
        found += gid(call, r, 2, mapped(Ip.address(cidr)), Ip.address(cidr) + "  ");
      }
    }
    call.out().line("n_gids_found=" + found);
    return 0;
  }

  private static int gid(Call call, Rdma r, int index, String gid, String ip) {
    for (int version = 1; version <= 2; version++) {
      call.out()
          .line(
              "%s\t1\t%d\t%s\t%s\tv%d\t%s"
                  .formatted(r.name(), index + version - 1, gid, ip, version, r.netdev().name()));
    }
    return 2;
  }

  private static String local(Rdma r) {
    String[] b = r.netdev().mac().split(":");
    return "fe80:0000:0000:0000:%02x%s:%sff:fe%s:%s%s"
        .formatted(Integer.parseInt(b[0], 16) ^ 2, b[1], b[2], b[3], b[4], b[5]);
  }

  private static String mapped(String ip) {
    String[] p = ip.split("\\.");
    return "0000:0000:0000:0000:0000:ffff:%02x%02x:%02x%02x"
        .formatted(
            Integer.parseInt(p[0]),
            Integer.parseInt(p[1]),
            Integer.parseInt(p[2]),
            Integer.parseInt(p[3]));
  }

  private static String guid(Rdma r) {
    String[] b = r.netdev().mac().split(":");
    return "0000:5e03:0000:" + b[4] + b[5];
  }
}
