package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.judge.kube.Point.Move;
import org.sparkstacking.conform.observed.CiliumDevice;
import org.sparkstacking.conform.observed.ClusterSign;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.site.Host;

/** Judges that Cilium has taken the node's own interface and no ConnectX-7 interface. */
final class Detached {
  static final Point POINT =
      new Point(
          Cil2Judge.DETACHED,
          Text.of(
              "Cilium이 관리 인터페이스에는 연결되고 ConnectX-7에는 연결되지 않음",
              "Cilium is attached to the management interface and to no ConnectX-7 interface"),
          Text.of(
              "에이전트의 장치 표(db/show devices)와 연결된 프로그램 목록; 관리 인터페이스가 선택된 것이 확인 근거입니다.",
              "the agent's device table (db/show devices) and its attached programs; that the"
                  + " management interface is taken is the positive control"));
  static final Move AGAIN =
      Move.kit(
          "'cilium-dbg shell -- db/show devices'와 'cilium-dbg status -o json'을 잠시 뒤 다시 확인하십시오.",
          "Ask 'cilium-dbg shell -- db/show devices' and 'cilium-dbg status -o json' again in a"
              + " moment.");
  private static final Move SET_DEVICES =
      Move.admin(
          "HelmChartConfig rke2-cilium에 devices: <관리 인터페이스>를 넣고(forceDeviceDetection은 false) 에이전트를 다시"
              + " 시작하십시오.",
          "Set devices: <management interface> in HelmChartConfig rke2-cilium"
              + " (forceDeviceDetection false) and restart the agents.");

  private Detached() {}

  static Finding run(Taken taken, Host host) {
    Predicate<String> fabric = n -> Rdma.fabric(n) || host.fabricNetdevs().contains(n);
    Optional<Finding> refuted = judged(taken, fabric, host.name());
    if (refuted.isPresent()) {
      return refuted.get();
    }
    List<String> missing = missing(taken, host);
    if (!missing.isEmpty()) {
      String list = String.join(", ", missing);
      Text seen = Text.of("확인하지 못한 것: " + list, "Not shown: " + list);
      return POINT.unclear(seen, host.name(), AGAIN, List.of());
    }
    return passed(taken, host.name(), List.of());
  }

  /** List what a PASS needs: every device in the table, management taken and attached. */
  private static List<String> missing(Taken taken, Host host) {
    List<String> missing = new ArrayList<>();
    Stream.concat(Stream.of(host.management()), host.fabricNetdevs().stream())
        .filter(name -> !taken.rows().containsKey(name))
        .forEach(name -> missing.add("device table row of " + name));
    if (!taken.names().contains(host.management())) {
      missing.add("selection of " + host.management());
    }
    if (!taken.attached().containsKey(host.management())) {
      missing.add("program on " + host.management());
    }
    return missing;
  }

  static Optional<Finding> text(Taken taken, String host) {
    boolean told = taken.selected().isPresent() || taken.programs();
    if (!told) {
      return Optional.empty();
    }
    Optional<Finding> refuted = judged(taken, Rdma::fabric, host);
    if (refuted.isPresent()) {
      return refuted;
    }
    boolean management =
        taken.selected().isPresent() ? !taken.names().isEmpty() : !taken.attached().isEmpty();
    if (!management) {
      Text seen =
          Text.of(
              "Cilium이 관리 인터페이스를 포함해 아무 장치도 선택하지 않았습니다.",
              "Nothing is selected, not even the management interface.");
      List<Cited> cited =
          taken.rows().values().stream().map(d -> Cites.of(d.name().place())).limit(3).toList();
      return Optional.of(POINT.unclear(seen, host, AGAIN, cited));
    }
    return Optional.of(passed(taken, host, List.of()));
  }

  private static Finding passed(Taken taken, String where, List<Text> remarks) {
    Map<String, Place> shown = taken.selected().orElse(taken.attached());
    List<Cited> cited = new ArrayList<>();
    shown.forEach((name, place) -> cited.add(Cites.of(place, "device", name)));
    String names = String.join(", ", shown.keySet());
    Text seen =
        Text.of(
            "Cilium 장치 = [" + names + "], ConnectX-7 없음",
            "Cilium's devices = [" + names + "], no ConnectX-7 among them");
    return POINT.pass(seen, where, cited, remarks);
  }

  /** Find what refutes the claim, or what is still changing. */
  private static Optional<Finding> judged(Taken taken, Predicate<String> fabric, String where) {
    List<String> selected = taken.names().stream().filter(fabric).toList();
    List<String> attached = taken.attached().keySet().stream().filter(fabric).toList();
    boolean alive = !taken.attached().isEmpty();
    boolean both = taken.selected().isPresent() && alive;
    boolean differ = both && selected.isEmpty() != attached.isEmpty();
    if (differ || taken.disagree()) {
      Text seen =
          Text.of(
              "선택과 연결이 아직 다릅니다: 선택 " + selected + ", 연결 " + attached,
              "Selection and attachment still differ: selected "
                  + selected
                  + ", attached "
                  + attached);
      return Optional.of(POINT.unclear(seen, where, AGAIN, cited(taken, selected, attached)));
    }
    if (selected.isEmpty() && attached.isEmpty()) {
      return Optional.empty();
    }
    List<String> names = selected.isEmpty() ? attached : selected;
    Text seen =
        Text.of(
            "Cilium이 ConnectX-7 인터페이스를 사용합니다: " + String.join(", ", names) + why(taken, names),
            "Cilium has taken ConnectX-7 interfaces: "
                + String.join(", ", names)
                + why(taken, names));
    List<Cited> cited = cited(taken, selected, attached);
    return Optional.of(POINT.fail(seen, where, SET_DEVICES, List.of("K-19"), cited));
  }

  private static String why(Taken taken, List<String> names) {
    for (String name : names) {
      CiliumDevice row = taken.rows().get(name);
      if (row != null && !row.addresses().isEmpty()) {
        return " (" + String.join(" ", row.addresses()) + ")";
      }
    }
    return "";
  }

  private static List<Cited> cited(Taken taken, List<String> selected, List<String> attached) {
    List<Cited> cited = new ArrayList<>();
    Map<String, Place> places = taken.selected().orElse(Map.of());
    for (String name : selected) {
      Place place = places.get(name);
      if (place != null) {
        cited.add(Cites.of(place, "selected", name));
      }
    }
    for (String name : attached) {
      Place place = taken.attached().get(name);
      if (place != null) {
        cited.add(Cites.of(place, "attached", name));
      }
    }
    return cited;
  }

  static Finding sign(ClusterSign sign) {
    Text seen =
        sign.id().equals("K-18")
            ? Text.of(
                "에이전트가 장치 목록을 잘못 읽었거나 쓸 장치가 없습니다.",
                "The agent's device list was parsed wrong, or no device is selectable.")
            : Text.of(
                "XDP를 이 드라이버와 MTU에서 올리지 못합니다.", "XDP cannot be loaded with this driver and MTU.");
    List<Cited> cited = List.of(Cites.of("text", sign.text()));
    return POINT.fail(seen, "", SET_DEVICES, List.of(sign.id()), cited);
  }
}
