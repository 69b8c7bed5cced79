package org.sparkstacking.conform.probe.plan;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.probe.ClusterQuestion;
import org.sparkstacking.conform.probe.ClusterQuestion.Action;
import org.sparkstacking.conform.probe.HttpQuestion.Service;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Says what a question needs: a login, root, a role, or what a pod asks for. */
final class Rights {
  private static final JsonMapper JSON = new JsonMapper();

  /** The annotation by which a pod asks Multus for further networks. */
  private static final String WISH = "k8s.v1.cni.cncf.io/networks";

  private Rights() {}

  static List<Text> of(Asked asked, Deed deed) {
    ClusterQuestion request = asked.request();
    if (asked.page()) {
      return List.of(
          asked.line().startsWith("GET " + Service.API_PROXY.word())
              ? Text.of("상태 페이지 조회 역할(watch)", "role watch")
              : Text.of("로그인 없음", "no login"));
    }
    if (request == null) {
      return List.of(
          asked.line().startsWith("sudo ")
              ? Text.of("sudo -n(사이트 파일이 허용함)", "sudo -n, allowed by the site file")
              : Text.of("일반 로그인 계정, root 없음", "ordinary login, no root"));
    }
    List<Text> rights = new ArrayList<>();
    if (deed == Deed.POD) {
      rights.addAll(ofPod(JSON.readTree(request.body())));
    }
    if (deed == Deed.MPIJOB) {
      JsonNode job = JSON.readTree(request.body());
      rights.addAll(ofPod(job.at("/spec/mpiReplicaSpecs/Worker/template")));
    }
    rights.add(role(request));
    return rights;
  }

  private static Text role(ClusterQuestion request) {
    if (request.path().contains("/leases/")) {
      return Text.of(
          "Lease를 쓰는 역할(full, cronjob/shared)",
          "role that writes the Lease (full, cronjob/shared)");
    }
    return request.action() == Action.GET || lookingAtCilium(request)
        ? Text.of("조회 전용 역할(observe-only)", "role observe-only")
        : Text.of("시험 실행 역할(full)", "role full");
  }

  private static boolean lookingAtCilium(ClusterQuestion request) {
    return request.action() == Action.EXEC && request.path().startsWith("kube-system/");
  }

  private static List<Text> ofPod(JsonNode pod) {
    List<Text> rights = new ArrayList<>();
    JsonNode spec = pod.path("spec");
    JsonNode container = spec.path("containers").path(0);
    if (container.path("securityContext").path("privileged").asBoolean(false)) {
      rights.add(Text.of("특권(privileged) Pod", "privileged pod"));
    }
    if (spec.path("hostNetwork").asBoolean(false)) {
      rights.add(Text.of("hostNetwork(네트워크 정책 적용 밖)", "hostNetwork, outside network policy"));
    }
    for (JsonNode added : container.path("securityContext").path("capabilities").path("add")) {
      rights.add(
          Text.of(
              added.asString("") + "와 uid 0(메모리 고정)",
              added.asString("") + " and uid 0, to lock memory"));
    }
    String networks = pod.path("metadata").path("annotations").path(WISH).asString("");
    if (!networks.isEmpty()) {
      rights.add(
          Text.of(
              "보조 네트워크 " + networks + "(네트워크 정책 적용 밖)",
              "secondary network " + networks + ", outside network policy"));
    }
    for (JsonNode volume : spec.path("volumes")) {
      String path = volume.path("hostPath").path("path").asString("");
      if (!path.isEmpty()) {
        rights.add(Text.of("호스트의 " + path, path + " of the host"));
      }
    }
    String gpus = container.path("resources").path("limits").path("nvidia.com/gpu").asString("");
    if (!gpus.isEmpty()) {
      rights.add(Text.of("GPU " + gpus + "개 요청", "GPUs asked for: " + gpus));
    }
    if (rights.isEmpty()) {
      rights.add(Text.of("특권 없는 Pod", "pod without privileges"));
    }
    return rights;
  }
}
