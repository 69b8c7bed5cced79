package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.judge.Scope;
import org.sparkstacking.conform.judge.kube.Point.Move;
import org.sparkstacking.conform.observed.ClusterSign;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.GpuSeen;
import org.sparkstacking.conform.observed.HostGpus;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.PodGpus;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/** Judges GPU-3: a pod that asks for one GPU gets that node's own GPU. */
public final class Gpu3Judge implements ClaimJudge {
  private static final Criterion OWN_GPU = Criterion.of("GPU-3", "own-gpu");
  private static final Point POINT =
      new Point(
          OWN_GPU,
          Text.of(
              "Pod 안의 GPU UUID가 그 노드 호스트의 GPU UUID와 같음",
              "the GPU UUID inside the pod equals one of its host"),
          Text.of(
              "Pod 안과 호스트에서 각각 실행한 nvidia-smi -L",
              "nvidia-smi -L, run inside the pod and on the host"));
  private static final Move AGAIN =
      Move.kit(
          "GPU를 쓰는 다른 Pod가 없는지 확인하고 다시 시험하십시오.",
          "Make sure that no other pod holds the GPU, then run again.");
  private static final Move RUNTIME =
      Move.admin(
          "GPU runtime이 Pod에 적용되는지 확인하십시오(CDI 또는 runtimeClassName nvidia).",
          "Check that the GPU runtime is applied to pods (CDI, or runtimeClassName nvidia).");

  @Override
  public ClaimId claim() {
    return OWN_GPU.claim();
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(OWN_GPU);
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    List<Finding> findings = new ArrayList<>();
    if (scope == Scope.TEXT) {
      text(evidence, findings);
      return Trust.check(findings, evidence);
    }
    for (Host host : site.hosts()) {
      findings.add(host(evidence, new Sparks(evidence, site), host));
    }
    if (findings.isEmpty()) {
      Text none = Text.of("현장 설정에 Spark가 없습니다.", "The site file lists no Spark.");
      findings.add(POINT.unclear(none, "", AGAIN, List.of()));
    }
    return Trust.check(findings, evidence);
  }

  private static Finding host(Evidence evidence, Sparks sparks, Host host) {
    Optional<PodGpus> pod =
        evidence.all(PodGpus.class).stream()
            .filter(p -> Sparks.isOf(host, p.node()))
            .reduce((older, newer) -> newer);
    if (pod.isEmpty()) {
      return noPod(sparks, host);
    }
    PodGpus seen = pod.get();
    List<Cited> answer = List.of(Cites.of(seen.answer()));
    if (seen.answer().quote().contains("Failed to initialize NVML")) {
      return POINT.fail(
          Text.of("Pod 안에서 NVML을 쓸 수 없습니다.", "NVML does not work inside the pod."),
          host.name(),
          RUNTIME,
          List.of("K-12"),
          answer);
    }
    if (!seen.looked()) {
      Text text =
          Text.of("Pod 안에서 GPU를 확인하지 못했습니다.", "The GPUs inside the pod could not be listed.");
      return POINT.unclear(text, host.name(), AGAIN, answer);
    }
    if (seen.uuids().isEmpty()) {
      Text text = Text.of("Pod는 실행되지만 GPU가 보이지 않습니다.", "The pod runs but sees no GPU.");
      return POINT.fail(text, host.name(), RUNTIME, List.of("K-43"), answer);
    }
    return compare(evidence, host, seen);
  }

  private static Finding compare(Evidence evidence, Host host, PodGpus pod) {
    Set<String> own = new HashSet<>();
    evidence.all(HostGpus.class).stream()
        .filter(g -> Sparks.isOf(host, g.host()))
        .forEach(g -> g.uuids().forEach(u -> own.add(u.value())));
    List<Cited> cited = pod.uuids().stream().map(u -> Cites.of("UUID", u)).toList();
    String uuids = pod.uuids().stream().map(Seen::value).collect(Collectors.joining(" "));
    if (own.isEmpty()) {
      Text text = Text.of("호스트의 GPU UUID를 모릅니다.", "The GPU UUIDs of the host are not known.");
      return POINT.unclear(text, host.name(), AGAIN, cited);
    }
    boolean same = pod.uuids().stream().allMatch(u -> own.contains(u.value()));
    if (same) {
      return POINT.pass(Text.same(uuids), host.name(), cited);
    }
    Text text =
        Text.of("다른 장비의 GPU가 보입니다: " + uuids, "A GPU that is not the host's is seen: " + uuids);
    return POINT.fail(text, host.name(), RUNTIME, List.of(), cited);
  }

  private static Finding noPod(Sparks sparks, Host host) {
    for (var object : sparks.objects("Pod")) {
      Pod pod = new Pod(object);
      boolean own = object.source().question().startsWith("one-gpu-pods");
      boolean here = pod.node().isEmpty() || Sparks.isOf(host, pod.node());
      String why = object.text(Pod.WHY_PENDING);
      if (own && here && why.contains("Insufficient nvidia.com/gpu")) {
        Text text =
            Text.of(
                "GPU를 다른 Pod가 쓰고 있어 시험용 Pod를 배치하지 못했습니다: " + why,
                "The GPU is held by another pod, so the test's pod was not placed: " + why);
        return POINT.notTested(text, host.name(), AGAIN, Cites.of(object, Pod.WHY_PENDING));
      }
    }
    Text text =
        Text.of("이 노드에서 시험용 Pod의 답을 얻지 못했습니다.", "No answer from the test's pod on this node.");
    return POINT.unclear(text, host.name(), AGAIN, List.of());
  }

  /** What a pod says of its GPU, against the hosts' own listings that the text shows. */
  private static void pods(Evidence evidence, List<Finding> findings) {
    Map<String, String> nodeOf = new HashMap<>();
    evidence.all(KubeObject.class).stream()
        .filter(o -> o.is("Pod") && !o.text("spec.nodeName").isEmpty())
        .forEach(o -> nodeOf.put(o.name(), o.text("spec.nodeName")));
    for (PodGpus pod : evidence.all(PodGpus.class)) {
      findings.add(pod(evidence, pod, nodeOf.getOrDefault(pod.pod(), "")));
    }
  }

  private static Finding pod(Evidence evidence, PodGpus pod, String node) {
    String where = node.isEmpty() ? pod.pod() : pod.pod() + " (" + node + ")";
    List<Cited> answer = List.of(Cites.of(pod.answer()));
    if (!pod.looked() && pod.asked() == 0) {
      Text seen =
          Text.of(
              "GPU를 요청하지 않는 Pod이므로 nvidia-smi가 없는 것이 정상입니다.",
              "This pod asks for no GPU, so it rightly has no nvidia-smi.");
      return POINT.unclear(seen, where, AGAIN, answer);
    }
    if (!pod.looked()) {
      Text seen =
          Text.of(
              "Pod 안에 nvidia-smi가 없습니다: GPU runtime이 이 Pod에 적용되지 않았습니다.",
              "There is no nvidia-smi in the pod: the GPU runtime was not applied to it.");
      return POINT.fail(seen, where, RUNTIME, List.of("K-08", "K-43"), answer);
    }
    if (pod.uuids().isEmpty()) {
      Text seen = Text.of("Pod는 실행되지만 GPU가 보이지 않습니다.", "The pod runs but sees no GPU.");
      return POINT.fail(seen, where, RUNTIME, List.of("K-43"), answer);
    }
    return compared(evidence, pod, node, where);
  }

  private static Finding compared(Evidence evidence, PodGpus pod, String node, String where) {
    Seen<String> uuid = pod.uuids().get(0);
    Set<String> pods =
        evidence.all(PodGpus.class).stream().map(PodGpus::pod).collect(Collectors.toSet());
    Map<String, Set<String>> hosts = new HashMap<>();
    evidence.all(GpuSeen.class).stream()
        .filter(g -> !g.uuid().isEmpty() && !pods.contains(g.source().host()))
        .filter(g -> g.place().line() != uuid.place().line())
        .forEach(g -> hosts.computeIfAbsent(g.source().host(), h -> new HashSet<>()).add(g.uuid()));
    List<Cited> cited = List.of(Cites.of("UUID", uuid));
    Set<String> own = hosts.getOrDefault(node, Set.of());
    if (own.contains(uuid.value())
        || (own.isEmpty() && hosts.values().stream().anyMatch(h -> h.contains(uuid.value())))) {
      return POINT.pass(Text.same(uuid.value()), where, cited);
    }
    if (!node.isEmpty() && !own.isEmpty()) {
      Text seen =
          Text.of(
              "다른 장비의 GPU가 보입니다: " + uuid.value(),
              "A GPU that is not the host's is seen: " + uuid.value());
      return POINT.fail(seen, where, RUNTIME, List.of(), cited);
    }
    Text seen =
        Text.of(
            "Pod에 GPU가 보이지만 그 노드 호스트의 UUID가 텍스트에 없습니다.",
            "The pod sees a GPU; the UUID of its node's own GPU is not shown.");
    return POINT.unclear(seen, where, AGAIN, cited);
  }

  private static void text(Evidence evidence, List<Finding> findings) {
    pods(evidence, findings);
    for (ClusterSign sign : evidence.all(ClusterSign.class)) {
      List<Cited> cited = List.of(Cites.of("text", sign.text()));
      List<String> causes = List.of(sign.id());
      switch (sign.id()) {
        case "K-12" -> {
          Text seen = Text.of("실행 중인 Pod가 GPU를 잃었습니다(NVML).", "A running pod lost its GPU (NVML).");
          findings.add(POINT.fail(seen, "", RUNTIME, causes, cited));
        }
        case "K-49" -> {
          Text seen =
              Text.of(
                  "device plugin이 등록되지 않았거나 정상 GPU가 없습니다. 한 번 더 시험하십시오.",
                  "The device plugin is not registered or no GPU is healthy: retry once.");
          findings.add(POINT.fail(seen, "", RUNTIME, causes, cited));
        }
        case "K-14" -> {
          Text seen =
              Text.of(
                  "배치된 노드에 남은 GPU가 없었습니다. kubelet 재시작 직후일 수 있으니 한 번 더 시험하십시오.",
                  "No GPU was left on the node; the kubelet may just have restarted: retry once.");
          findings.add(POINT.unclear(seen, "", AGAIN, causes, cited));
        }
        default -> {}
      }
    }
  }
}
