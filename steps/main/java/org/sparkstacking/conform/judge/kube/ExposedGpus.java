package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.judge.kube.Point.Move;
import org.sparkstacking.conform.observed.HostGpus;
import org.sparkstacking.conform.site.Host;

/** Judges the numbers and labels by which a node offers its GPUs. */
final class ExposedGpus {
  static final Point COUNT =
      new Point(
          Gpu2Judge.EXPOSED,
          Text.of(
              "allocatable nvidia.com/gpu = 호스트에 장착된 GPU 수",
              "allocatable nvidia.com/gpu = the GPUs that the host has"),
          Text.of(
              "Node.status.allocatable과 호스트의 nvidia-smi -L",
              "Node.status.allocatable against nvidia-smi -L on the host"));
  static final Point ALONE =
      new Point(
          Gpu2Judge.EXCLUSIVE,
          Text.of(
              "GPU 하나는 한 번만 제공됨(replicas 1, sharing-strategy none, nvidia.com/gpu.shared 없음)",
              "one GPU is offered once (replicas 1, sharing-strategy none, no"
                  + " nvidia.com/gpu.shared)"),
          Text.of("노드의 GPU 레이블과 자원 이름", "the node's GPU labels and resource names"));
  static final Move ASK =
      Move.kit(
          "노드 객체(kubectl get node -o json)와 호스트의 nvidia-smi -L을 다시 읽으십시오.",
          "Read the node object (kubectl get node -o json) and the host's nvidia-smi -L again.");
  static final Move MEND =
      Move.admin(
          "그 노드의 nvidia-device-plugin-daemonset 로그와 호스트의 커널 로그(Xid)를 확인하십시오.",
          "Read the log of nvidia-device-plugin-daemonset on that node, and the host's kernel log"
              + " (Xid).");
  private static final Move UNSHARE =
      Move.admin(
          "device plugin의 공유 설정(timeSlicing, MPS)을 끄거나, 의도한 것이면 현장 설정에 명시하십시오.",
          "Switch off the device plugin's sharing (time-slicing, MPS), or declare it in the site"
              + " file if it is meant.");

  private static final String COUNT_LABEL = "metadata.labels.nvidia.com/gpu.count";
  private static final String REPLICAS = "metadata.labels.nvidia.com/gpu.replicas";
  private static final String STRATEGY = "metadata.labels.nvidia.com/gpu.sharing-strategy";
  private static final String CAPACITY = "status.capacity.nvidia.com/gpu";
  private static final String CAPACITY_SHARED = "status.capacity.nvidia.com/gpu.shared";

  private ExposedGpus() {}

  static Finding exposed(Host host, Optional<Node> node, Optional<HostGpus> physical, int shares) {
    if (node.isEmpty() || physical.isEmpty() || physical.get().uuids().isEmpty()) {
      Text seen =
          node.isEmpty()
              ? Text.of("노드의 자원을 읽지 못했습니다.", "The node's resources could not be read.")
              : Text.of("호스트의 GPU 수를 확인하지 못했습니다.", "The host's number of GPUs is not known.");
      return COUNT.unclear(seen, host.name(), ASK, List.of());
    }
    Node own = node.get();
    OptionalLong plain = own.gpus();
    long offered = plain.orElse(-1) + own.count(Node.SHARED).orElse(0);
    if (plain.isEmpty()) {
      return unreadable(own, host.name());
    }
    long there = physical.get().uuids().size();
    List<Cited> cited = new ArrayList<>(Cites.of(own.object(), Node.GPUS));
    cited.add(Cites.of("UUID", physical.get().uuids().get(0)));
    String numbers = "allocatable " + offered + ", host " + there;
    if (offered == there * shares) {
      return COUNT.pass(Text.same(numbers), host.name(), cited, declared(shares));
    }
    return COUNT.fail(
        Text.of("GPU 수가 다릅니다: " + numbers, "The numbers differ: " + numbers),
        host.name(),
        MEND,
        offered < there ? List.of() : List.of("K-48"),
        cited);
  }

  private static Finding unreadable(Node node, String where) {
    boolean shown = node.field(Node.GPUS).isPresent();
    Text seen =
        shown
            ? Text.of(
                "GPU 수로 볼 수 없는 값입니다: " + node.text(Node.GPUS),
                "No number of GPUs: " + node.text(Node.GPUS))
            : Text.of("allocatable이 보이지 않습니다.", "allocatable is not shown.");
    return COUNT.unclear(seen, where, ASK, Cites.of(node.object(), Node.GPUS, CAPACITY));
  }

  private static List<Text> declared(int shares) {
    return shares > 1
        ? List.of(
            Text.of(
                "현장 설정에 명시된 공유: GPU 하나가 " + shares + "개로 제공됩니다.",
                "Sharing declared by the site file: each GPU is offered " + shares + " times."))
        : List.of();
  }

  static Finding exclusive(
      Host host, Optional<Node> node, Optional<HostGpus> physical, int shares) {
    if (node.isEmpty()) {
      Text seen = Text.of("노드를 읽지 못했습니다.", "The node could not be read.");
      return ALONE.unclear(seen, host.name(), ASK, List.of());
    }
    Optional<Cited> sign = shared(node.get(), physical.map(p -> (long) p.uuids().size()));
    if (sign.isPresent() && shares == 1) {
      return sharing(host.name(), sign.get());
    }
    if (sign.isPresent()) {
      return ALONE.pass(
          declared(shares).get(0), host.name(), List.of(sign.get()), declared(shares));
    }
    boolean told = node.get().field(REPLICAS).isPresent() && node.get().field(STRATEGY).isPresent();
    if (!told) {
      Text seen =
          Text.of(
              "공유 여부를 알려 주는 레이블(gpu.replicas, gpu.sharing-strategy)이 없습니다.",
              "The labels that would tell (gpu.replicas, gpu.sharing-strategy) are missing.");
      return ALONE.unclear(seen, host.name(), ASK, Cites.of(node.get().object()));
    }
    return ALONE.pass(
        Text.same("replicas 1, sharing-strategy none"),
        host.name(),
        Cites.of(node.get().object(), STRATEGY));
  }

  private static Finding sharing(String where, Cited sign) {
    String name = sign.name() == null ? "" : sign.name().replace("metadata.labels.", "");
    Text seen =
        Text.of(
            "GPU 하나가 여러 개로 제공됩니다: " + name + " = " + sign.value(),
            "A GPU is offered more than once: " + name + " = " + sign.value());
    return ALONE.fail(seen, where, UNSHARE, List.of("K-48"), List.of(sign));
  }

  /** Find what gives sharing away: labels, the second resource name, or more than there are. */
  private static Optional<Cited> shared(Node node, Optional<Long> physical) {
    for (String path : new String[] {Node.SHARED, CAPACITY_SHARED}) {
      if (node.count(path).orElse(0) > 0) {
        return node.field(path).map(s -> Cites.of(path, s));
      }
    }
    if (node.count(REPLICAS).orElse(1) > 1) {
      return node.field(REPLICAS).map(s -> Cites.of(REPLICAS, s));
    }
    String strategy = node.text(STRATEGY);
    if (!strategy.isEmpty() && !strategy.equals("none")) {
      return node.field(STRATEGY).map(s -> Cites.of(STRATEGY, s));
    }
    OptionalLong count = physical.map(OptionalLong::of).orElse(node.count(COUNT_LABEL));
    OptionalLong offered = node.count(Node.GPUS);
    boolean more =
        count.isPresent() && offered.isPresent() && offered.getAsLong() > count.getAsLong();
    return more ? node.field(Node.GPUS).map(s -> Cites.of(Node.GPUS, s)) : Optional.empty();
  }

  /** Judge what a text shows of one node. */
  static void text(Node node, List<Finding> findings) {
    shared(node, Optional.empty()).ifPresent(sign -> findings.add(sharing(node.where(), sign)));
    Optional<Finding> count = count(node);
    count.ifPresent(findings::add);
    boolean told = node.text(REPLICAS).equals("1") && node.text(STRATEGY).equals("none");
    if (told && shared(node, Optional.empty()).isEmpty()) {
      Text seen = Text.same("replicas 1, sharing-strategy none");
      findings.add(ALONE.pass(seen, node.where(), Cites.of(node.object(), STRATEGY)));
    }
  }

  private static Optional<Finding> count(Node node) {
    boolean gpuNode =
        node.field(Node.GPUS).isPresent()
            || node.field(CAPACITY).isPresent()
            || node.field(COUNT_LABEL).isPresent();
    if (!gpuNode) {
      return Optional.empty();
    }
    if (node.text(Node.GPUS).equals("<absent>") && !node.namedSpark()) {
      return Optional.empty();
    }
    if (node.text(Node.GPUS).equals("<none>") || node.text(Node.GPUS).equals("<absent>")) {
      return Optional.of(none(node));
    }
    OptionalLong offered = node.gpus();
    boolean shared = node.count(Node.SHARED).orElse(0) > 0;
    if (offered.isEmpty() || shared) {
      boolean capacityOnly = node.field(CAPACITY).isPresent() || node.field(Node.GPUS).isPresent();
      return capacityOnly && !shared
          ? Optional.of(unreadable(node, node.where()))
          : Optional.empty();
    }
    return Optional.of(offered(node, offered.getAsLong()));
  }

  /** A node that is not a Spark rightly offers none, so its name has to say what it is. */
  private static Finding none(Node node) {
    List<Cited> cited = Cites.of(node.object(), Node.GPUS);
    if (node.namedSpark()) {
      Text seen =
          Text.of("노드가 nvidia.com/gpu를 제공하지 않습니다.", "The node offers no nvidia.com/gpu at all.");
      return COUNT.fail(seen, node.where(), MEND, List.of(), cited);
    }
    Text seen =
        Text.of(
            "nvidia.com/gpu가 없습니다. 이 노드가 Spark인지는 보이지 않습니다.",
            "No nvidia.com/gpu; whether this node is a Spark is not shown.");
    return COUNT.unclear(seen, node.where(), ASK, cited);
  }

  private static Finding offered(Node node, long offered) {
    OptionalLong label = node.count(COUNT_LABEL);
    OptionalLong capacity = node.count(CAPACITY);
    long least = Math.max(label.orElse(0), Math.max(1, capacity.orElse(0)));
    List<Cited> cited = new ArrayList<>(Cites.of(node.object(), Node.GPUS));
    String numbers = "allocatable nvidia.com/gpu " + offered;
    if (label.isPresent()) {
      numbers += ", gpu.count " + label.getAsLong();
      cited.addAll(Cites.of(node.object(), COUNT_LABEL));
    } else if (capacity.isPresent()) {
      numbers += ", capacity " + capacity.getAsLong();
      cited.addAll(Cites.of(node.object(), CAPACITY));
    }
    if (node.text(Node.READY).equals("Unknown")) {
      Text seen =
          Text.of(
              "kubelet이 보고하지 않는 노드의 옛 값입니다: " + numbers,
              "An old value: this node's kubelet has stopped reporting: " + numbers);
      return COUNT.unclear(seen, node.where(), ASK, cited);
    }
    if (offered < least) {
      Text seen =
          Text.of(
              "제공되는 GPU가 모자랍니다(device plugin이 비정상으로 표시): " + numbers,
              "Fewer GPUs are offered than there are (device plugin marks them unhealthy): "
                  + numbers);
      return COUNT.fail(seen, node.where(), MEND, List.of(), cited);
    }
    if (label.isPresent() && offered > label.getAsLong()) {
      Text seen = Text.of("GPU가 실제보다 많습니다: " + numbers, "More GPUs than there are: " + numbers);
      return COUNT.fail(seen, node.where(), UNSHARE, List.of("K-48"), cited);
    }
    if (label.isEmpty() && offered > 1) {
      Text seen =
          Text.of(
              "장착된 수를 알 수 없어 비교하지 못합니다: " + numbers,
              "The physical number is not shown, so nothing can be compared: " + numbers);
      return COUNT.unclear(seen, node.where(), ASK, cited);
    }
    return COUNT.pass(Text.same(numbers), node.where(), cited);
  }
}
