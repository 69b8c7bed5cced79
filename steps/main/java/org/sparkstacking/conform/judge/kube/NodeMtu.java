package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.judge.kube.Point.Move;
import org.sparkstacking.conform.observed.CiliumAgent;
import org.sparkstacking.conform.observed.CiliumChoice;
import org.sparkstacking.conform.observed.CiliumDevice;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.site.Host;

/** Judges that Cilium takes MTU and device from the interface of the node address. */
final class NodeMtu {
  static final Point POINT =
      new Point(
          Cil2Judge.MTU,
          Text.of(
              "Cilium의 MTU와 장치가 노드 주소가 있는 인터페이스의 것",
              "Cilium's MTU and device are those of the interface with the node address"),
          Text.of(
              "장치 표의 cilium_host와 관리 인터페이스의 MTU, 에이전트가 말하는 direct routing 장치와 MTU",
              "MTU of cilium_host and of the management interface in the device table; direct-routing"
                  + " device and MTU in the agent's own words"));
  private static final Move MEND =
      Move.admin(
          "kubelet의 node-ip와 Cilium의 devices, mtu 설정을 관리 인터페이스에 맞추십시오.",
          "Set the kubelet's node-ip and Cilium's devices and mtu to the management interface.");

  private NodeMtu() {}

  static Finding run(Sparks sparks, Taken taken, Host host) {
    Optional<Seen<String>> routing =
        sparks.on(host, CiliumAgent.class).stream()
            .filter(a -> a.value("direct-routing-device").isPresent())
            .reduce((older, newer) -> newer)
            .flatMap(a -> a.value("direct-routing-device"));
    if (routing.isPresent() && !routing.get().value().equals(host.management())) {
      Text seen =
          Text.of(
              "direct routing 장치가 관리 인터페이스가 아닙니다: " + routing.get().value(),
              "The direct-routing device is not the management interface: "
                  + routing.get().value());
      List<Cited> cited = List.of(Cites.of("direct-routing-device", routing.get()));
      return POINT.fail(seen, host.name(), MEND, List.of(), cited);
    }
    CiliumDevice own = taken.rows().get("cilium_host");
    CiliumDevice management = taken.rows().get(host.management());
    if (own == null || management == null || own.mtu() == 0 || management.mtu() == 0) {
      Text seen =
          Text.of(
              "cilium_host나 관리 인터페이스의 MTU를 확인하지 못했습니다.",
              "The MTU of cilium_host or of the management interface is not shown.");
      return POINT.unclear(seen, host.name(), Detached.AGAIN, List.of());
    }
    List<Cited> cited = new ArrayList<>();
    cited.add(Cites.of(own.name().place(), "cilium_host MTU", "" + own.mtu()));
    cited.add(Cites.of(management.name().place(), "management MTU", "" + management.mtu()));
    return compare(own, management, taken, host, cited);
  }

  private static Finding compare(
      CiliumDevice own, CiliumDevice management, Taken taken, Host host, List<Cited> cited) {
    String numbers = "cilium_host " + own.mtu() + ", " + host.management() + " " + management.mtu();
    if (own.mtu() == management.mtu()) {
      return POINT.pass(Text.same(numbers), host.name(), cited);
    }
    Optional<String> giver =
        host.fabricNetdevs().stream()
            .filter(n -> taken.rows().containsKey(n))
            .filter(n -> mtu(taken, n) == own.mtu())
            .findFirst();
    if (giver.isPresent()) {
      Text seen =
          Text.of(
              "MTU를 " + giver.get() + "에서 가져왔습니다: " + numbers,
              "The MTU comes from " + giver.get() + ": " + numbers);
      return POINT.fail(seen, host.name(), MEND, List.of(), cited);
    }
    Text seen =
        Text.of(
            "MTU가 어디에서 왔는지 알 수 없습니다: " + numbers, "Where the MTU comes from is open: " + numbers);
    return POINT.unclear(seen, host.name(), Detached.AGAIN, cited);
  }

  private static int mtu(Taken taken, String name) {
    CiliumDevice row = taken.rows().get(name);
    return row == null ? 0 : row.mtu();
  }

  /** Compare the address of the device that gave the MTU with the node's own address. */
  static Optional<Finding> text(Evidence evidence) {
    Optional<CiliumChoice> mtu = last(evidence, CiliumChoice.What.MTU);
    if (mtu.isEmpty()) {
      return Optional.empty();
    }
    String device = mtu.get().value("device");
    String address = mtu.get().value("ipAddr");
    List<Cited> cited = new ArrayList<>();
    cited.add(Cites.of(mtu.get().place(), "device", device));
    Optional<CiliumChoice> node = last(evidence, CiliumChoice.What.NODE_ADDRESS);
    String own = node.map(NodeMtu::address).orElse("");
    if (own.isEmpty() || address.isEmpty()) {
      Text seen =
          Text.of(
              "MTU는 " + device + "에서 왔으나 노드 주소가 보이지 않습니다.",
              "The MTU comes from " + device + "; the node address is not shown.");
      return Optional.of(POINT.unclear(seen, device, Detached.AGAIN, cited));
    }
    node.ifPresent(n -> cited.add(Cites.of(n.place(), "node address", own)));
    if (own.equals(address)) {
      return Optional.of(POINT.pass(Text.same(device + " " + address), device, cited));
    }
    Text seen =
        Text.of(
            "Cilium이 MTU를 " + device + "(" + address + ")에서 가져왔으나 노드 주소는 " + own + "입니다.",
            "Cilium's MTU was taken from "
                + device
                + " ("
                + address
                + "), but the node address is "
                + own
                + ".");
    return Optional.of(POINT.fail(seen, device, MEND, List.of(), cited));
  }

  private static String address(CiliumChoice choice) {
    String node = choice.value("k8sNodeIP");
    return node.isEmpty() ? choice.value("ipAddr.ipv4") : node;
  }

  private static Optional<CiliumChoice> last(Evidence evidence, CiliumChoice.What what) {
    return evidence.all(CiliumChoice.class).stream()
        .filter(c -> c.what() == what)
        .reduce((older, newer) -> newer);
  }
}
