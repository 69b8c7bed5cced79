package org.sparkstacking.conform.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.probe.survey.Cable;
import org.sparkstacking.conform.probe.survey.NodeNames;
import org.sparkstacking.conform.probe.survey.Port;
import org.sparkstacking.conform.probe.survey.SiteSurvey;
import org.sparkstacking.conform.probe.survey.SparkSeen;
import org.sparkstacking.conform.site.Host;

/**
 * Writes a site file from what two hosts show. What was not seen stands there as a comment, with
 * what to do; nothing is guessed.
 *
 * @param hosts the hosts as they were reached, in rank order
 * @param knownHosts declared known_hosts, or null for the one beside the site file
 * @param kubeconfig file, or null where the site has no cluster
 * @param date day on which it is written
 */
record SiteDraft(
    String name,
    List<Host> hosts,
    @Nullable String knownHosts,
    @Nullable String kubeconfig,
    SiteSurvey survey,
    NodeNames nodes,
    String date,
    Lang lang) {

  String text() {
    Lines lines = new Lines();
    lines.comment(
        Text.of(
            "사이트 파일. "
                + date
                + "에 'conform init'이 호스트를 조회만 하여 작성했습니다. '#'로 시작하는 키는 알아내지 못한 것이니 확인해"
                + " 채우십시오.",
            "Site file, written on "
                + date
                + " by 'conform init' from what the hosts show. Keys"
                + " behind '#' could not be found out: check and fill them in."));
    lines.comment(
        Text.of(
            "쓸 수 있는 키 전체: fixtures/sites/every-key.yaml. 고친 뒤에는 'conform check-site'로 확인하십시오.",
            "All keys: fixtures/sites/every-key.yaml. After a change: 'conform check-site'."));
    lines.add(
        "site: " + scalar(name), Text.of("결과서와 파일 이름에 쓰임", "used in the record and in file names"));
    lines.add("timezone: Asia/Seoul", Text.of("결과서에 찍히는 시각", "times of the record"));
    access(lines);
    lines.add("hosts:", Text.of("랭크 순서", "in rank order"));
    host(lines, 0, survey.one());
    host(lines, 1, survey.other());
    cluster(lines);
    tests(lines);
    return lines.text();
  }

  /** List what could not be found out, in plain sentences. */
  List<Text> unknown() {
    List<Text> all = new ArrayList<>();
    for (SparkSeen seen : List.of(survey.one(), survey.other())) {
      seen.unknown().forEach(u -> all.add(Text.same(seen.name() + ": ").plus(u)));
    }
    if (survey.cable().isEmpty()) {
      all.add(noCable());
    }
    for (int index : List.of(0, 1)) {
      String host = hosts.get(index).name();
      halves(index).stream()
          .filter(p -> p.address().isEmpty())
          .map(p -> host + " " + p.netdev())
          .forEach(p -> all.add(Text.of(p + ": 고정 주소가 없습니다", p + " has no static address")));
    }
    survey
        .cable()
        .filter(c -> !c.proof().seen())
        .ifPresent(
            c ->
                all.add(
                    Text.of(
                            "케이블 연결을 직접 보지 못했으니 눈으로 확인하십시오 — ",
                            "the cable itself was not seen, so look at it — ")
                        .plus(c.proof().words())));
    if (survey.cables().size() > 1) {
      all.add(
          Text.of(
              "케이블이 " + survey.cables().size() + "개 보입니다. 첫 번째만 적었습니다(지금은 케이블 하나만 판정)",
              survey.cables().size() + " cables were seen; the first is written (one is judged)"));
    }
    if (!nodes.trouble().en().isEmpty()) {
      all.add(nodes.trouble());
    }
    return all;
  }

  private static Text noCable() {
    return Text.of(
        "어느 포트가 서로 연결되어 있는지 알아내지 못했습니다: 케이블과 링크 상태(ibdev2netdev)를 확인하십시오",
        "it is not known which ports are cabled: check the cable and 'ibdev2netdev'");
  }

  private void access(Lines lines) {
    String user = hosts.get(0).user();
    boolean both = user != null && user.equals(hosts.get(1).user());
    boolean something = both || knownHosts != null;
    if (something) {
      lines.add("access:", Text.same(""));
    }
    if (both && user != null) {
      lines.add("  user: " + scalar(user), Text.of("두 대에 공통인 로그인", "login on both hosts"));
    } else if (user == null) {
      lines.unknown(
          something ? "  " : "",
          something ? "user: nvidia" : "access: {user: nvidia}",
          Text.of(
              "두 대에 공통인 로그인. 생략하면 ~/.ssh/config나 지금 사용자",
              "login on both hosts; default: ~/.ssh/config, else your own"));
    }
    if (knownHosts != null) {
      lines.add("  knownHosts: " + scalar(knownHosts), Text.same(""));
    }
    if (withoutAddress()) {
      lines.unknown(
          something ? "  " : "",
          something ? "linkLocal: true" : "access: {linkLocal: true}",
          Text.of(
              "link-local 주소만 쓰기로 정한 현장이면 이 줄의 '#'을 지우십시오",
              "take the '#' away where the site has decided on link-local addresses alone"));
    }
  }

  private boolean withoutAddress() {
    return survey.cable().isPresent()
        && (halves(0).stream().anyMatch(p -> p.address().isEmpty())
            || halves(1).stream().anyMatch(p -> p.address().isEmpty()));
  }

  private void host(Lines lines, int index, SparkSeen seen) {
    Host host = hosts.get(index);
    lines.add("  - name: " + scalar(host.name()), Text.same(""));
    lines.add(
        "    address: " + scalar(host.address()),
        Text.of("관리망 주소 또는 ~/.ssh/config 별칭", "management address or ~/.ssh/config alias"));
    login(lines, host);
    management(lines, seen);
    node(lines, host, seen);
    if (seen.gpus() > 1) {
      lines.add("    gpus: " + seen.gpus(), Text.of("nvidia-smi -L로 확인", "seen by nvidia-smi -L"));
    }
    if (seen.serial().isEmpty()) {
      lines.unknown(
          "    ",
          "serial: \"\"",
          Text.of(
              "일련번호를 읽지 못했습니다. 장비 라벨을 보고 적으십시오",
              "the serial number could not be read: take it from the label"));
    } else {
      lines.add(
          "    serial: \"" + seen.serial() + "\"", Text.of("/etc/dgx-release", "/etc/dgx-release"));
    }
    twins(lines, index);
  }

  private void login(Lines lines, Host host) {
    String user = host.user();
    if (user != null && !hosts.stream().allMatch(h -> user.equals(h.user()))) {
      lines.add("    user: " + scalar(user), Text.same(""));
    }
    if (host.port() != 0) {
      lines.add("    port: " + host.port(), Text.same(""));
    }
    String identity = host.identity();
    if (identity != null) {
      lines.add("    identity: " + scalar(identity), Text.same(""));
    }
  }

  private void management(Lines lines, SparkSeen seen) {
    if (seen.management().netdev().isEmpty()) {
      lines.unknown(
          "    ",
          "management: enP7s7",
          Text.of(
              "관리망 인터페이스를 알아내지 못했습니다: 'ip -br addr'로 확인해 적으십시오(필수)",
              "the management interface was not found: see 'ip -br addr' (required)"));
    } else {
      lines.add("    management: " + scalar(seen.management().netdev()), seen.management().proof());
    }
  }

  private void node(Lines lines, Host host, SparkSeen seen) {
    if (kubeconfig == null) {
      return;
    }
    Optional<String> node = nodes.of(seen);
    if (node.isEmpty()) {
      lines.unknown(
          "    ",
          "node: " + host.name(),
          Text.of(
              "이 호스트의 Kubernetes 노드를 찾지 못했습니다. 이름이 다르면 적으십시오",
              "no Kubernetes node of this host was found: name it where it differs"));
    } else if (!node.get().equals(host.name())) {
      lines.add(
          "    node: " + scalar(node.get()), Text.of("Kubernetes 노드 이름", "Kubernetes node name"));
    }
  }

  private List<Port> halves(int index) {
    Optional<Cable> cable = survey.cable();
    if (cable.isEmpty()) {
      return List.of();
    }
    SparkSeen seen = index == 0 ? survey.one() : survey.other();
    return seen.cages().getOrDefault(cage(cable.get(), index), List.of());
  }

  private static String cage(Cable cable, int index) {
    return index == 0 ? cable.here() : cable.there();
  }

  private void twins(Lines lines, int index) {
    List<Port> halves = halves(index);
    if (halves.isEmpty()) {
      lines.unknown(
          "    ",
          "twins: [{netdev: enp1s0f1np1, rdma: rocep1s0f1, address: 192.168.100.1"
              + index
              + "/24}, {netdev: enP2p1s0f1np1, rdma: roceP2p1s0f1, address: 192.168.101.1"
              + index
              + "/24}]",
          noCable().plus(Text.of(" (필수)", " (required)")));
      return;
    }
    Text proof =
        survey
            .cable()
            .map(c -> c.proof().words().plus(Text.same(" (" + cage(c, index) + ")")))
            .orElse(Text.same(""));
    lines.add(
        "    twins:",
        Text.of("케이블을 꽂은 포트의 PCIe 링크 2개(x4): ", "both PCIe x4 links of the cabled port: ")
            .plus(proof));
    halves.forEach(p -> twin(lines, p));
    if (halves.size() != 2) {
      lines.comment(
          "    ",
          Text.of(
              "이 포트에서 켜져 있는 링크가 " + halves.size() + "개입니다. 2개여야 합니다: 꺼진 링크를 확인해 적으십시오(필수)",
              "links of this port that are up: "
                  + halves.size()
                  + "; there are two: add the other (required)"));
    }
  }

  private static void twin(Lines lines, Port port) {
    lines.add("      - netdev: " + scalar(port.netdev()), Text.same(""));
    lines.add("        rdma: " + scalar(port.rdma()), Text.same(""));
    if (port.address().isEmpty()) {
      lines.unknown(
          "        ",
          "address: 192.168.100.10/24",
          Text.of(
              "고정 주소가 없습니다. 주소를 정해 설정한 뒤 적으십시오(필수, linkLocal이면 생략)",
              "there is no static address: configure one and name it (required unless linkLocal)"));
    } else {
      lines.add("        address: " + port.address(), Text.same(""));
    }
  }

  private void cluster(Lines lines) {
    if (kubeconfig == null) {
      lines.comment(
          Text.of(
              "클러스터를 알려 주지 않았습니다. 아래를 채우기 전에는 클러스터 시험 항목이 미시험이 됩니다.",
              "No cluster was named: its claims are NOT_TESTED until this is filled in."));
      lines.comment(
          Text.same("cluster: {kubeconfig: ~/.kube/config, image: registry.local/nccl-tests:1}"));
      return;
    }
    lines.add("cluster:", Text.same(""));
    lines.add("  kubeconfig: " + scalar(kubeconfig), Text.same(""));
    lines.unknown(
        "  ",
        "image: registry.local/nccl-tests:2.28.9",
        Text.of(
            "NCCL Pod에 쓸 이미지. 조회로는 알 수 없습니다. 적지 않으면 Pod 시험 항목이 미시험이 됩니다",
            "image of the NCCL pods; cannot be found by looking; pod claims are NOT_TESTED without"));
    lines.comment(
        "  ",
        Text.of(
            "현장의 MPI Operator가 NCCL Pod를 만들게 하려면 여기에 'launcher: mpijob'을 적습니다. 없으면 시험 도구가 직접 만듭니다.",
            "'launcher: mpijob' here has the site's MPI Operator make the NCCL pods; without it the kit"
                + " makes them itself."));
  }

  private void tests(Lines lines) {
    String here = survey.one().testsDirectory();
    boolean same = here.equals(survey.other().testsDirectory());
    if (!here.isEmpty() && same) {
      lines.add("nccl:", Text.same(""));
      lines.add("  testsDirectory: " + scalar(here), Text.of("두 대에서 확인", "found on both hosts"));
      return;
    }
    lines.comment(
        Text.of(
            "nccl-tests를 두 대의 같은 폴더에서 찾지 못했습니다. 'conform preflight'가 필요한 것과 설치 방법을 알려 줍니다.",
            "nccl-tests were not found in one folder of both hosts; 'conform preflight' says how to"
                + " bring them."));
    lines.comment(Text.same("nccl: {testsDirectory: ~/nccl-tests/build}"));
  }

  /** Quote what YAML could take for something else. */
  private static String scalar(String text) {
    boolean plain =
        text.matches("[A-Za-z~/][A-Za-z0-9._/~@+-]*")
            && !text.matches("(?i)true|false|yes|no|on|off|null|~");
    return plain ? text : "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  /** Gathers lines; a comment behind a key starts in one column where it can. */
  private final class Lines {
    private static final int COLUMN = 40;
    private final StringBuilder all = new StringBuilder();

    void add(String line, Text comment) {
      String words = comment.in(lang);
      all.append(line);
      if (!words.isEmpty()) {
        all.append(" ".repeat(Math.max(2, COLUMN - line.length()))).append("# ").append(words);
      }
      all.append('\n');
    }

    void comment(Text words) {
      comment("", words);
    }

    void comment(String indent, Text words) {
      all.append(indent).append("# ").append(words.in(lang)).append('\n');
    }

    /** A key that is not known stands as a comment, what to do above it. */
    void unknown(String indent, String key, Text why) {
      comment(indent, why);
      all.append(indent).append("# ").append(key).append('\n');
    }

    String text() {
      return all.toString();
    }
  }
}
