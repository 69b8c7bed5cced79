package org.sparkstacking.conform.rehearsal.api;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.rehearsal.shell.Output;
import org.sparkstacking.conform.rehearsal.world.ClusterNature;
import org.sparkstacking.conform.rehearsal.world.ClusterNature.Trait;
import org.sparkstacking.conform.rehearsal.world.Ip;
import org.sparkstacking.conform.rehearsal.world.Netdev;
import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;
import tools.jackson.databind.node.ObjectNode;

/** Act as the programs inside a Cilium agent's pod (cilium/cilium 1.19). */
final class Agent {
  private static final String MANAGEMENT = "enP7s7";
  private final World world;
  private final ClusterNature nature;
  private final Spark host;

  Agent(World world, Spark host) {
    this.world = world;
    this.nature = world.cluster();
    this.host = host;
  }

  /**
   * Run a program.
   *
   * @param words without a leading {@code timeout}
   * @return the exit status
   */
  int run(List<String> words, Output out, Output err) {
    String line = String.join(" ", words);
    if (line.equals("cilium-dbg status -o json")) {
      out.line(statusJson().toPrettyString());
    } else if (line.equals("cilium-dbg status")) {
      out.print(statusText());
    } else if (line.equals("cilium-dbg shell -- db/show -f json devices")) {
      host.netdevs().forEach(n -> out.line(device(n).toPrettyString()));
      out.line("");
    } else if (line.startsWith("find /sys/fs/bpf/cilium/devices")) {
      pins(out);
    } else if (line.startsWith("sleep ")) {
      return 0;
    } else {
      err.line("Error: unknown command " + line);
      return 1;
    }
    return 0;
  }

  private List<Netdev> selected() {
    List<Netdev> devices = new ArrayList<>();
    for (Netdev netdev : host.netdevs()) {
      boolean fabric = netdev.kind() == Netdev.Kind.FABRIC && !netdev.addresses().isEmpty();
      if (netdev.name().equals(MANAGEMENT) || (fabric && nature.is(Trait.FABRIC_SELECTED))) {
        devices.add(netdev);
      }
    }
    return devices;
  }

  private ObjectNode statusJson() {
    ObjectNode status =
        Objects.object(
            """
            {"attach-mode":"tcx","cilium":{"msg":"1.19.6 (v1.19.6-9a898243)","state":"Ok"},
             "cluster":{"ciliumHealth":{"state":"Ok"},"nodes":null,"self":"%s"},
             "cni-chaining":{"mode":"portmap"},
             "cni-file":{"msg":"successfully wrote CNI configuration file to /host/etc/cni/net.d/05-cilium.conflist","state":"Ok"},
             "datapath-mode":"veth","host-firewall":{"devices":[],"mode":"Disabled"},"hubble":{"state":"Disabled"},
             "kube-proxy-replacement":{"deviceList":[],"devices":[],"mode":"False"},
             "kubernetes":{"msg":"1.34 (v1.34.2+rke2r1) [linux/arm64]","state":"Ok"},
             "routing":{"inter-host-routing-mode":"Tunnel","tunnel-protocol":"vxlan"}}
            """
                .formatted(host.name()));
    ObjectNode proxy = (ObjectNode) status.get("kube-proxy-replacement");
    for (Netdev netdev : selected()) {
      proxy.withArray("devices").add(netdev.name());
      ((ObjectNode) status.get("host-firewall")).withArray("devices").add(netdev.name());
      ObjectNode one = proxy.withArray("deviceList").addObject().put("name", netdev.name());
      one.putArray("ip").add("").add(Ip.address(netdev.addresses().get(0)));
    }
    proxy.put("directRoutingDevice", MANAGEMENT);
    return status;
  }

  private String statusText() {
    int all = world.sparks().size();
    int reached = nature.is(Trait.VXLAN_CUT) ? all - 1 : all;
    String health =
        nature.is(Trait.HEALTH_NOT_YET)
            ? "0/0 reachable   (2026-11-30T17:42:20Z)   (Probe interval: 0s)"
            : reached
                + "/"
                + all
                + " reachable   (2026-11-30T17:42:20Z)   (Probe interval: 1m36.6s)";
    return """
        KVStore:                 Disabled\s\s\s
        Kubernetes:              Ok         1.34 (v1.34.2+rke2r1) [linux/arm64]
        KubeProxyReplacement:    False\s\s\s
        Host firewall:           Disabled
        CNI Chaining:            portmap
        CNI Config file:         successfully wrote CNI configuration file to /host/etc/cni/net.d/05-cilium.conflist
        Cilium:                  Ok   1.19.6 (v1.19.6-9a898243)
        NodeMonitor:             Disabled
        Cilium health daemon:    Ok\s\s\s
        IPAM:                    IPv4: 5/254 allocated from 10.42.%d.0/24,\s
        Routing:                 Network: Tunnel [vxlan]   Host: Legacy
        Attach Mode:             TCX
        Device Mode:             veth
        Controller Status:       16/16 healthy
        Hubble:                  Disabled        Metrics: Disabled
        Encryption:              Disabled
        Cluster health:          %s
        """
        .formatted(world.sparks().indexOf(host), health);
  }

  private ObjectNode device(Netdev netdev) {
    boolean chosen = selected().contains(netdev);
    int mtu =
        netdev.name().equals("cilium_host") && nature.is(Trait.FABRIC_MTU) ? 9000 : netdev.mtu();
    ObjectNode device = Reply.JSON.createObjectNode();
    device.put("Index", netdev.index()).put("MTU", mtu).put("Name", netdev.name());
    device.put("HardwareAddr", netdev.mac());
    device.putArray("Addrs");
    for (String address : netdev.addresses()) {
      device.withArray("Addrs").addObject().put("Addr", Ip.address(address)).put("Scope", 0);
    }
    device.put("Type", netdev.name().equals("cilium_vxlan") ? "vxlan" : "device");
    device.put("OperStatus", netdev.carrier() ? "up" : "down").put("Selected", chosen);
    return device.put("NotSelectedReason", chosen ? "" : why(netdev));
  }

  private static String why(Netdev netdev) {
    if (netdev.name().startsWith("cilium_") || netdev.name().startsWith("lxc")) {
      return "excluded prefix";
    }
    return netdev.addresses().isEmpty()
        ? "device has no addresses"
        : "not matching user filter [" + MANAGEMENT + "]";
  }

  private void pins(Output out) {
    List<String> attached = new ArrayList<>(selected().stream().map(Netdev::name).toList());
    if (nature.is(Trait.SETTLING)) {
      attached.add("enp1s0f1np1");
    }
    attached.forEach(n -> out.line(pin(n, "cil_from_netdev")));
    out.line(pin("cilium_net", "cil_to_host"));
    out.line(pin("cilium_host", "cil_from_host"));
    out.line(pin("cilium_vxlan", "cil_from_overlay"));
  }

  private static String pin(String device, String program) {
    return "/sys/fs/bpf/cilium/devices/" + device + "/links/" + program;
  }
}
