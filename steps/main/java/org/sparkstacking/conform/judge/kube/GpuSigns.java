package org.sparkstacking.conform.judge.kube;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.judge.kube.Point.Move;
import org.sparkstacking.conform.observed.ClusterSign;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.HelmRelease;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.RuntimeHandlers;

/** Judges GPU-2 by lines of a saved text that name a state. */
final class GpuSigns {
  private static final Move PLUGIN =
      Move.admin(
          "device plugin과 GPU Operator 버전(25.10 이상), 로그의 원인 문장을 확인하십시오.",
          "Check the versions of device plugin and GPU Operator (25.10 or later) and the cause that"
              + " the log names.");
  private static final Map<String, Text> FAULTS =
      Map.ofEntries(
          Map.entry(
              "K-01",
              Text.of(
                  "device plugin이 통합 메모리를 처리하지 못합니다(옛 버전).",
                  "The device plugin cannot handle unified memory (old version).")),
          Map.entry(
              "K-02",
              Text.of(
                  "DRA 드라이버가 GB10을 열거하지 못합니다(메모리 정보 Not Supported). device plugin을 쓰십시오.",
                  "The DRA driver cannot enumerate GB10 (memory info Not Supported): upgrade it or use"
                      + " the device plugin.")),
          Map.entry(
              "K-03", Text.of("NVML을 쓸 수 없습니다.", "NVML is not usable for the device plugin.")),
          Map.entry(
              "K-05",
              Text.of(
                  "containerd에 nvidia runtime이 없습니다.",
                  "containerd has no 'nvidia' runtime configured.")),
          Map.entry(
              "toolkit-socket",
              Text.of(
                  "toolkit이 containerd에 연결하지 못합니다."
                      + " CONTAINERD_SOCKET=/run/k3s/containerd/containerd.sock을 설정하십시오.",
                  "The toolkit cannot reach containerd: set"
                      + " CONTAINERD_SOCKET=/run/k3s/containerd/containerd.sock.")),
          Map.entry(
              "K-07",
              Text.of(
                  "toolkit이 Go 템플릿(config.toml.tmpl)을 읽으려 합니다.",
                  "The toolkit parses a Go template (config.toml.tmpl).")),
          Map.entry(
              "K-10", Text.of("CDI 명세가 없습니다.", "The CDI specification is gone: regenerate it.")),
          Map.entry(
              "K-11",
              Text.of(
                  "inotify 인스턴스가 모자랍니다(8192로).",
                  "Too few inotify instances (set max_user_instances to 8192).")),
          Map.entry(
              "K-13",
              Text.of(
                  "GPU 공유가 켜져 있습니다(공유 자원은 1개까지만 요청 가능).",
                  "GPU sharing is on (a shared resource can be asked for once only).")),
          Map.entry(
              "K-47",
              Text.of(
                  "device plugin이 GPU를 비정상으로 표시했습니다. 커널 로그의 Xid를 확인하십시오.",
                  "The device plugin marked a GPU unhealthy: check the kernel log for Xid.")),
          Map.entry(
              "K-49",
              Text.of(
                  "device plugin이 등록되지 않았거나 정상 GPU가 없습니다.",
                  "The device plugin is not registered, or no GPU is healthy.")));
  private static final Map<String, Text> OPEN =
      Map.of(
          "plugin-registered",
          Text.of(
              "device plugin은 정상이나 allocatable이 보이지 않습니다.",
              "The device plugin is healthy; allocatable is not shown."),
          "toolkit-socket-retry",
          Text.of(
              "toolkit이 containerd에 다시 연결하는 중입니다.", "The toolkit is retrying to reach containerd."),
          "count-underflow",
          Text.of(
              "GPU 수가 범위를 벗어났습니다(0 아래로 내려감).",
              "A GPU count is out of range (it went below zero)."));

  /** Operands that every node with a GPU runs; others rightly stay away from a Spark. */
  private static final Set<String> EVERYWHERE =
      Set.of(
          "nvidia-device-plugin-daemonset",
          "nvidia-container-toolkit-daemonset",
          "nvidia-operator-validator",
          "gpu-feature-discovery");

  private static final Move LABELS =
      Move.admin(
          "노드의 nvidia.com/gpu.deploy.* 레이블(NFD)과 taint, daemonsets.tolerations를 확인하십시오.",
          "Check the nodes' nvidia.com/gpu.deploy.* labels (NFD), their taints and"
              + " daemonsets.tolerations.");

  private GpuSigns() {}

  /** Operands that are wanted on no node find no GPU node (K-16). */
  private static void unwanted(Sparks sparks, List<Finding> findings) {
    for (KubeObject set : sparks.objects("DaemonSet")) {
      String wanted = "status.desiredNumberScheduled";
      if (EVERYWHERE.contains(set.name()) && set.text(wanted).equals("0")) {
        Text seen =
            Text.of(
                set.name() + "이(가) 어느 노드에도 배치되지 않습니다(DESIRED 0).",
                set.name() + " is wanted on no node (DESIRED 0).");
        findings.add(
            Operator.POINT.fail(seen, set.name(), LABELS, List.of("K-16"), Cites.of(set, wanted)));
      }
    }
  }

  static void judge(Evidence evidence, Sparks sparks, List<Finding> findings) {
    for (ClusterSign sign : evidence.all(ClusterSign.class)) {
      Text fault = FAULTS.get(sign.id());
      List<Cited> cited = List.of(Cites.of("text", sign.text()));
      if (fault != null) {
        findings.add(Operator.POINT.fail(fault, "", PLUGIN, causes(sign), cited));
      }
    }
    unwanted(sparks, findings);
    boolean judged = sparks.nodes().stream().anyMatch(n -> n.field(Node.GPUS).isPresent());
    for (ClusterSign sign : evidence.all(ClusterSign.class)) {
      Text open = OPEN.get(sign.id());
      if (open != null && !judged) {
        List<Cited> cited = List.of(Cites.of("text", sign.text()));
        findings.add(ExposedGpus.COUNT.unclear(open, "", ExposedGpus.ASK, cited));
      }
    }
  }

  /** What is installed or configured is no state: it only says where to look. */
  static void settings(Evidence evidence, List<Finding> findings) {
    for (HelmRelease release : evidence.all(HelmRelease.class)) {
      if (release.chart().startsWith("gpu-operator-")) {
        String word = release.chart() + " " + release.status();
        Text seen =
            Text.of(
                "helm 릴리스만 보입니다(" + word + "). GB10에는 25.10 이상이 필요하고, allocatable은 보이지 않습니다.",
                "Only the helm release is shown ("
                    + word
                    + "); GB10 needs 25.10 or later, and allocatable is not shown.");
        List<Cited> cited = List.of(Cites.of(release.place(), "CHART", release.chart()));
        findings.add(Operator.POINT.unclear(seen, "gpu-operator", ExposedGpus.ASK, cited));
      }
    }
    for (RuntimeHandlers handlers : evidence.all(RuntimeHandlers.class)) {
      boolean there = handlers.names().contains("nvidia");
      Text seen =
          there
              ? Text.of(
                  "containerd에 nvidia runtime이 설정되어 있으나 allocatable은 보이지 않습니다.",
                  "containerd is configured for the nvidia runtime; allocatable is not shown.")
              : Text.of(
                  "보이는 containerd 설정에 nvidia runtime이 없습니다. CDI나 NRI를 쓰면 정상일 수 있습니다.",
                  "The containerd settings shown have no nvidia runtime; with CDI or NRI that may be"
                      + " right.");
      List<Cited> cited = List.of(Cites.of(handlers.place(), "runtimes", "" + handlers.names()));
      findings.add(
          Operator.POINT.unclear(seen, handlers.place().source().host(), ExposedGpus.ASK, cited));
    }
  }

  private static List<String> causes(ClusterSign sign) {
    if (sign.id().equals("toolkit-socket")) {
      return List.of("K-05");
    }
    return List.of(sign.id());
  }
}
