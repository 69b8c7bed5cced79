package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Counted;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.judge.HeldWords;
import org.sparkstacking.conform.judge.Scope;
import org.sparkstacking.conform.judge.kube.Point.Move;
import org.sparkstacking.conform.observed.CiliumAgent;
import org.sparkstacking.conform.observed.ConnectivityTest;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.LoadHeld;
import org.sparkstacking.conform.observed.LoadWindow;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.TrafficProbe;
import org.sparkstacking.conform.observed.TrafficProbe.Kind;
import org.sparkstacking.conform.observed.TrafficProbe.Outcome;
import org.sparkstacking.conform.observed.TrafficProbe.Phase;
import org.sparkstacking.conform.site.Site;

/** Judges CIL-3: ordinary traffic and network policy go through Cilium, also while NCCL runs. */
public final class Cil3Judge implements ClaimJudge {
  private static final Criterion TRAFFIC = Criterion.of("CIL-3", "traffic");
  private static final Criterion POLICY = Criterion.of("CIL-3", "policy");
  private static final Criterion UNDER_LOAD = Criterion.of("CIL-3", "under-load");
  private static final Text HOW =
      Text.of(
          "노드를 건너는 Pod 사이, Pod와 서비스 사이의 연결 시험과 Cilium 인터페이스의 카운터",
          "connections from pod to pod and pod to service across nodes, and the counters of Cilium's"
              + " interfaces");
  private static final Point ORDINARY =
      new Point(
          TRAFFIC,
          Text.of("다른 노드의 Pod와 서비스가 Cilium을 통해 응답", "pods and services answer through Cilium"),
          HOW);
  private static final Point RULES =
      new Point(
          POLICY,
          Text.of(
              "금지한 통신은 막히고 허용한 통신은 통과(정책 전에는 둘 다 통과)",
              "the forbidden is blocked and the allowed passes (before the policy both pass)"),
          HOW);
  private static final Point LOAD =
      new Point(
          UNDER_LOAD,
          Text.of("NCCL 실행 중에도 같은 시험이 그대로 성립", "the same probes hold while NCCL runs"),
          HOW);
  private static final Move AGAIN =
      Move.kit("시험용 Pod가 배치되는지 확인하고 다시 시험하십시오.", "See that the test's pods are placed; run again.");
  private static final Move MEND =
      Move.admin(
          "노드 사이의 8472/udp(VXLAN)와 각 노드의 Cilium 에이전트, 정책(enable-policy)을 확인하십시오.",
          "Check 8472/udp (VXLAN) between the nodes, each node's Cilium agent, and enable-policy.");

  @Override
  public ClaimId claim() {
    return TRAFFIC.claim();
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(TRAFFIC, POLICY, UNDER_LOAD);
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    List<TrafficProbe> probes = evidence.all(TrafficProbe.class);
    if (scope == Scope.TEXT && probes.isEmpty()) {
      return evidence.all(ConnectivityTest.class).stream().map(Cil3Judge::tested).toList();
    }
    List<Finding> findings = new ArrayList<>();
    findings.add(traffic(probes, site, remarks(evidence)));
    findings.add(policy(probes));
    findings.add(underLoad(probes, evidence, site));
    return findings;
  }

  /** Some tests count drops from before, or reach outside the site: these alone decide nothing. */
  private static final Set<String> OUTSIDE =
      Set.of("no-unexpected-packet-drops", "check-log-errors", "to-fqdns", "to-cidr-external");

  /** Cilium's own test of pods, services and policies, as a text shows it. */
  private static Finding tested(ConnectivityTest test) {
    List<Cited> cited = List.of(Cites.of("tests", test.end()));
    List<String> telling = test.failed().stream().filter(n -> !OUTSIDE.contains(n)).toList();
    if (test.failed().isEmpty()) {
      Text seen =
          Text.of(
              "cilium connectivity test " + test.tests() + "개 모두 성공",
              Counted.all(test.tests(), "test") + " of 'cilium connectivity test' passed");
      return ORDINARY.pass(seen, "", cited, List.of());
    }
    String names = String.join(", ", test.failed().stream().filter(n -> !n.isEmpty()).toList());
    if (telling.isEmpty()) {
      Text seen =
          Text.of(
              "옛 drop이나 외부 주소에 걸리는 시험만 실패했습니다: " + names,
              "Only tests failed that old drops or outside addresses upset: " + names);
      return ORDINARY.unclear(seen, "", AGAIN, cited);
    }
    Text seen =
        Text.of(
            "cilium connectivity test 실패 " + test.failed().size() + "건: " + names,
            Counted.of(test.failed().size(), "test")
                + " of 'cilium connectivity test' failed: "
                + names);
    return ORDINARY.fail(seen, "", MEND, List.of(), cited);
  }

  private static List<Text> remarks(Evidence evidence) {
    boolean off =
        evidence.all(CiliumAgent.class).stream().anyMatch(a -> a.text("hubble").equals("Disabled"));
    List<Text> remarks = new ArrayList<>();
    if (off) {
      remarks.add(
          Text.of(
              "Hubble이 꺼져 있어(RKE2 기본값) 흐름 기록은 없습니다.",
              "Hubble is off (RKE2's default), so no flows are recorded."));
    }
    remarks.addAll(Watchers.remarks(evidence));
    return remarks;
  }

  private static Finding traffic(List<TrafficProbe> probes, Site site, List<Text> remarks) {
    List<TrafficProbe> quiet =
        probes.stream()
            .filter(p -> p.phase() == Phase.QUIET)
            .filter(p -> p.kind() == Kind.POD || p.kind() == Kind.SERVICE)
            .toList();
    Optional<TrafficProbe> silent = quiet.stream().filter(p -> is(p, Outcome.SILENT)).findFirst();
    if (silent.isPresent()) {
      Text seen = Text.of("응답 없음: " + words(silent.get()), "No answer: " + words(silent.get()));
      return ORDINARY.fail(seen, silent.get().fromNode(), MEND, List.of(), cites(silent.get()));
    }
    Optional<String> missing = missing(quiet, site);
    if (missing.isPresent()) {
      Text seen = Text.of("시험하지 못함: " + missing.get(), "Not tried: " + missing.get());
      return ORDINARY.unclear(seen, "", AGAIN, List.of());
    }
    return through(quiet, remarks);
  }

  /** Demand that Cilium's own interfaces grew: an answer alone does not show the way it came. */
  private static Finding through(List<TrafficProbe> quiet, List<Text> remarks) {
    List<Cited> cited = quiet.stream().flatMap(p -> cites(p).stream()).toList();
    List<TrafficProbe> across = quiet.stream().filter(p -> p.kind() == Kind.POD).toList();
    if (across.stream().anyMatch(p -> p.ciliumBytes().isEmpty())) {
      Text seen =
          Text.of(
              "Cilium 인터페이스의 카운터를 읽지 못했습니다.",
              "The counters of Cilium's interfaces could not be read.");
      return ORDINARY.unclear(seen, "", AGAIN, cited);
    }
    Optional<TrafficProbe> around =
        across.stream().filter(p -> p.ciliumBytes().orElse(0) <= 0).findFirst();
    if (around.isPresent()) {
      Text seen =
          Text.of(
              "응답은 왔으나 Cilium을 거치지 않았습니다: " + words(around.get()),
              "It answered, but not through Cilium: " + words(around.get()));
      return ORDINARY.fail(seen, around.get().fromNode(), MEND, List.of(), cited);
    }
    Text seen =
        Text.of(
            "연결 " + quiet.size() + "건 모두 응답",
            Counted.all(quiet.size(), "connection") + " answered");
    return ORDINARY.pass(seen, "", cited, remarks);
  }

  private static Optional<String> missing(List<TrafficProbe> quiet, Site site) {
    for (var from : site.hosts()) {
      for (var to : site.hosts()) {
        boolean other = !from.name().equals(to.name());
        boolean tried =
            quiet.stream()
                .anyMatch(
                    p ->
                        p.kind() == Kind.POD
                            && is(p, Outcome.ANSWERED)
                            && Sparks.isOf(from, p.fromNode())
                            && Sparks.isOf(to, p.toNode()));
        if (other && !tried) {
          return Optional.of("pod " + from.name() + " -> " + to.name());
        }
      }
    }
    boolean service =
        quiet.stream().anyMatch(p -> p.kind() == Kind.SERVICE && is(p, Outcome.ANSWERED));
    boolean open = quiet.stream().anyMatch(p -> is(p, Outcome.NOT_TRIED));
    if (!service || open) {
      return Optional.of(service ? "one of the probes" : "service");
    }
    return site.hosts().isEmpty() ? Optional.of("no Spark in the site file") : Optional.empty();
  }

  private static Finding policy(List<TrafficProbe> probes) {
    List<TrafficProbe> allowed = of(probes, Phase.WITH_POLICY, Kind.ALLOWED);
    List<TrafficProbe> forbidden = of(probes, Phase.WITH_POLICY, Kind.FORBIDDEN);
    Optional<Finding> broken = broken(RULES, allowed, forbidden);
    boolean before =
        of(probes, Phase.QUIET, Kind.FORBIDDEN).stream().anyMatch(p -> is(p, Outcome.ANSWERED));
    if (broken.isPresent()) {
      return broken.get();
    }
    if (!before || !held(allowed, forbidden)) {
      Text seen =
          before
              ? Text.of("시험 중 하나의 답이 없습니다.", "One of both probes gave no answer.")
              : Text.of(
                  "정책 전에 금지 대상 통신이 되는 것을 확인하지 못했습니다.",
                  "The forbidden probe was not shown to pass before the policy.");
      return RULES.unclear(seen, "", AGAIN, List.of());
    }
    List<Cited> cited = new ArrayList<>();
    allowed.forEach(p -> cited.addAll(cites(p)));
    forbidden.forEach(p -> cited.addAll(cites(p)));
    return RULES.pass(Text.of("금지는 막히고 허용은 통과", "forbidden blocked, allowed passes"), "", cited);
  }

  private static Optional<Finding> broken(
      Point point, List<TrafficProbe> allowed, List<TrafficProbe> forbidden) {
    Optional<TrafficProbe> through =
        forbidden.stream().filter(p -> is(p, Outcome.ANSWERED)).findFirst();
    if (through.isPresent()) {
      Text seen =
          Text.of(
              "금지한 통신이 통과합니다: " + words(through.get()),
              "The forbidden gets through: " + words(through.get()));
      return Optional.of(point.fail(seen, "", MEND, List.of(), cites(through.get())));
    }
    Optional<TrafficProbe> blocked =
        allowed.stream().filter(p -> is(p, Outcome.SILENT)).findFirst();
    return blocked.map(
        p ->
            point.fail(
                Text.of("허용한 통신이 막힙니다: " + words(p), "The allowed is blocked: " + words(p)),
                "",
                MEND,
                List.of(),
                cites(p)));
  }

  private static boolean held(List<TrafficProbe> allowed, List<TrafficProbe> forbidden) {
    return !allowed.isEmpty()
        && !forbidden.isEmpty()
        && allowed.stream().allMatch(p -> is(p, Outcome.ANSWERED))
        && forbidden.stream().allMatch(p -> is(p, Outcome.SILENT));
  }

  private static Finding underLoad(List<TrafficProbe> probes, Evidence evidence, Site site) {
    Optional<LoadHeld> held =
        evidence.about("pod-traffic/load/guard").all(LoadHeld.class).stream().findFirst();
    if (held.isPresent()) {
      return held(held.get(), site);
    }
    Optional<LoadWindow> window =
        evidence.all(LoadWindow.class).stream().reduce((older, newer) -> newer);
    if (window.isEmpty() || !window.get().covered().value()) {
      Text seen =
          Text.of(
              "시험하는 동안 NCCL이 실행되고 있었는지 확인되지 않았습니다.",
              "NCCL was not shown to run during the probes.");
      List<Cited> cited =
          window.map(w -> List.of(Cites.of("covered", w.covered()))).orElse(List.of());
      return LOAD.unclear(seen, "", AGAIN, cited);
    }
    List<TrafficProbe> ordinary =
        probes.stream()
            .filter(p -> p.phase() == Phase.LOAD)
            .filter(p -> p.kind() == Kind.POD || p.kind() == Kind.SERVICE)
            .toList();
    Optional<TrafficProbe> silent =
        ordinary.stream().filter(p -> is(p, Outcome.SILENT) && heldBefore(probes, p)).findFirst();
    if (silent.isPresent()) {
      Text seen =
          Text.of(
              "NCCL 실행 중 응답이 없습니다: " + words(silent.get()),
              "No answer while NCCL runs: " + words(silent.get()));
      return LOAD.fail(seen, silent.get().fromNode(), MEND, List.of(), cites(silent.get()));
    }
    List<TrafficProbe> allowed = of(probes, Phase.LOAD_WITH_POLICY, Kind.ALLOWED);
    List<TrafficProbe> forbidden = of(probes, Phase.LOAD_WITH_POLICY, Kind.FORBIDDEN);
    Optional<Finding> broken = broken(LOAD, allowed, forbidden);
    if (broken.isPresent()
        && held(
            of(probes, Phase.WITH_POLICY, Kind.ALLOWED),
            of(probes, Phase.WITH_POLICY, Kind.FORBIDDEN))) {
      return broken.get();
    }
    return heldUnderLoad(probes, ordinary, held(allowed, forbidden));
  }

  /** A guard kept the kit from running NCCL beside the traffic. */
  private static Finding held(LoadHeld one, Site site) {
    HeldWords words = new HeldWords(one, site);
    Move move = new Move(words.next(), words.whose());
    Place place = one.place();
    List<Cited> cited = place == null ? List.of() : List.of(Cites.of(place));
    String host = one.source().host();
    return words.verdict() == Verdict.NOT_TESTED
        ? LOAD.notTested(words.seen(), host, move, cited)
        : LOAD.unclear(words.seen(), host, move, cited);
  }

  private static Finding heldUnderLoad(
      List<TrafficProbe> probes, List<TrafficProbe> ordinary, boolean policy) {
    boolean all =
        probes.stream()
            .filter(p -> p.phase() == Phase.QUIET)
            .filter(p -> p.kind() == Kind.POD || p.kind() == Kind.SERVICE)
            .allMatch(p -> ordinary.stream().anyMatch(o -> same(o, p) && is(o, Outcome.ANSWERED)));
    if (!all || ordinary.isEmpty() || !policy) {
      Text seen =
          Text.of("NCCL 실행 중의 시험이 빠졌습니다.", "Probes are missing from the time while NCCL ran.");
      return LOAD.unclear(seen, "", AGAIN, List.of());
    }
    List<Cited> cited = ordinary.stream().flatMap(p -> cites(p).stream()).toList();
    Text seen = Text.of("NCCL 실행 중에도 모두 응답", "all answered while NCCL ran");
    return LOAD.pass(seen, "", cited);
  }

  private static boolean heldBefore(List<TrafficProbe> probes, TrafficProbe later) {
    return probes.stream()
        .anyMatch(p -> p.phase() == Phase.QUIET && same(p, later) && is(p, Outcome.ANSWERED));
  }

  private static boolean same(TrafficProbe one, TrafficProbe other) {
    return one.kind() == other.kind()
        && one.fromNode().equals(other.fromNode())
        && one.toNode().equals(other.toNode());
  }

  private static List<TrafficProbe> of(List<TrafficProbe> probes, Phase phase, Kind kind) {
    return probes.stream().filter(p -> p.phase() == phase && p.kind() == kind).toList();
  }

  private static boolean is(TrafficProbe probe, Outcome outcome) {
    return probe.outcome().value() == outcome;
  }

  private static String words(TrafficProbe probe) {
    return probe.kind().name().toLowerCase(java.util.Locale.ROOT)
        + " "
        + probe.fromNode()
        + " -> "
        + probe.toNode();
  }

  private static List<Cited> cites(TrafficProbe probe) {
    return List.of(Cites.of(words(probe), probe.outcome()));
  }
}
