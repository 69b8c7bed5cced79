package org.sparkstacking.conform.judge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.judge.Scope;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Script;
import org.sparkstacking.conform.reading.Scripts;
import org.sparkstacking.conform.reading.kube.KubeReaders;
import org.sparkstacking.conform.site.Site;

/** Throws noise at readers and judges. */
final class KubeRobustnessTest {
  private static final Map<String, String> TEXTS =
      Map.ofEntries(
          Map.entry("samples/cluster/cilium-devices-table.txt", "CIL-2"),
          Map.entry("samples/cluster/cilium-devices-table-cx7.MODEL.txt", "CIL-2"),
          Map.entry("samples/cluster/bpftool-net-tcx.txt", "CIL-2"),
          Map.entry("samples/cluster/cilium-status-rke2-kpr-false-device-listed.txt", "CLU-2"),
          Map.entry("samples/cluster/cilium-status-cx7-selected.MODEL.json", "CIL-2"),
          Map.entry("samples/cluster/node-gb10-rke2-cilium.MODEL.json", "GPU-2"),
          Map.entry("samples/cluster/node-describe-time-sliced.txt", "GPU-2"),
          Map.entry("samples/cluster/nodes-mps-labels-without-suffix.txt", "GPU-2"),
          Map.entry("samples/cluster/clusterpolicy-ready-reconciled.txt", "GPU-2"),
          Map.entry("samples/cluster/healthz-etcd-failed.txt", "CLU-1"),
          Map.entry("cases/046-rke2-node-not-ready-describe.txt", "CLU-1"),
          Map.entry("cases/052-slicing-configured-not-applied.txt", "GPU-2"),
          Map.entry("cases/053-capacity-16-allocatable-0.txt", "GPU-2"),
          Map.entry("cases/056-toolkit-running-others-init-19h.txt", "GPU-2"));

  @Provide
  Arbitrary<String> files() {
    return Arbitraries.of(TEXTS.keySet());
  }

  @Provide
  Arbitrary<UnaryOperator<String>> dressings() {
    return Arbitraries.of(
        t -> t.replace("\n", "\r\n"),
        t -> "\ufeff" + t,
        t -> t.replace("\n", "\u001b[0m\n"),
        t -> "\u001b[1;32m" + t,
        t -> t.replace("   ", "\t"),
        t -> "root@spark-1:~# kubectl get x\n" + t,
        t -> t + "\nroot@spark-1:~# ",
        t -> t.replace("\n", "   \n"),
        t -> stamped("2026-11-30T18:06:25.192337619Z ", t),
        t -> stamped("[pod/cilium-abcde/cilium-agent] ", t),
        t -> stamped("    ", t));
  }

  private static String stamped(String stamp, String text) {
    return text.lines().map(l -> stamp + l + "\n").reduce("", String::concat);
  }

  @Property(tries = 300)
  void dressingNeverTurnsPassIntoFailOrBack(
      @ForAll("files") String file, @ForAll("dressings") UnaryOperator<String> dressing) {
    String text = World.text(World.ROOT.resolve(file));
    String claim = TEXTS.getOrDefault(file, "");
    Verdict plain = World.verdict(claim, text);
    Verdict dressed = World.verdict(claim, dressing.apply(text));
    assertThat(dressed).isIn(plain, Verdict.INCONCLUSIVE);
  }

  @Property(tries = 120)
  void cuttingAnswersNeverRaisesAVerdictOfARun(@ForAll @IntRange(min = 0, max = 99) int percent) {
    for (GoodCluster world : List.of(GoodCluster.healthy(), sick())) {
      Map<String, Verdict> whole = world.verdicts(world.evidence());
      Map<String, Verdict> cut = world.verdicts(world.evidence(t -> cut(t, percent)));
      cut.forEach(
          (claim, verdict) -> {
            if (whole.get(claim) != Verdict.PASS) {
              assertThat(verdict).as(claim + " cut to " + percent).isNotEqualTo(Verdict.PASS);
            }
          });
    }
  }

  @Property(tries = 150)
  void leavingLinesOutNeverRaisesAVerdictOfARun(@ForAll @IntRange(min = 2, max = 40) int each) {
    GoodCluster world = sick();
    Map<String, Verdict> whole = world.verdicts(world.evidence());
    Map<String, Verdict> thin = world.verdicts(world.evidence(t -> without(t, each)));
    thin.forEach(
        (claim, verdict) -> {
          if (whole.get(claim) != Verdict.PASS) {
            assertThat(verdict).as(claim + " without each " + each).isNotEqualTo(Verdict.PASS);
          }
        });
  }

  private static GoodCluster sick() {
    return GoodCluster.healthy()
        .change(
            "nodes/nodes", "", "\"Ready\",\"status\":\"True\"", "\"Ready\",\"status\":\"False\"")
        .change("cilium/status", "spark-1", "2/2", "1/2")
        .change("nodes/nodes", "", "\"none\"", "\"mps\"")
        .change("cilium-devices/devices", "spark-1", "8       false", "8       true ")
        .answer("oversized-pod/pending", "", GoodCluster.placedPod("2"));
  }

  private static String cut(String text, int percent) {
    return text.substring(0, text.length() * percent / 100);
  }

  private static String without(String text, int each) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    for (int i = lines.size() - 1; i >= 0; i--) {
      if (i % each == each - 1) {
        lines.remove(i);
      }
    }
    return String.join("\n", lines) + "\n";
  }

  @Property(tries = 400)
  void randomBytesNeverThrow(@ForAll byte[] bytes) {
    judgeAll(new String(bytes, StandardCharsets.UTF_8));
  }

  @Property(tries = 400)
  void scrambledSamplesNeverThrow(
      @ForAll("files") String file,
      @ForAll @IntRange(min = 0, max = 5000) int at,
      @ForAll @IntRange(min = 0, max = 400) int length,
      @ForAll String noise) {
    String text = World.text(World.ROOT.resolve(file));
    int from = Math.min(at, text.length());
    int to = Math.min(from + length, text.length());
    judgeAll(text.substring(0, from) + noise + text.substring(to));
  }

  @Property(tries = 20)
  void deepNestingNeverThrows(@ForAll @IntRange(min = 1, max = 3000) int depth) {
    judgeAll("{\"apiVersion\":\"v1\",\"kind\":" + "[{\"a\":".repeat(depth));
    StringBuilder yaml = new StringBuilder("status:\n");
    for (int i = 1; i < Math.min(depth, 800); i++) {
      yaml.append(" ".repeat(i)).append("a:\n");
    }
    judgeAll(yaml.toString());
  }

  private static void judgeAll(String text) {
    Script script = Scripts.of(new Source("", "", "noise"), "", text);
    for (Reader reader : KubeReaders.all()) {
      assertThat(reader.read(script)).isNotNull();
      script.lines().forEach(line -> reader.recognises(line.text()));
    }
    Evidence evidence = World.pasted(text);
    for (ClaimJudge judge : KubeJudges.all()) {
      for (Scope scope : Scope.values()) {
        Site site = scope == Scope.RUN ? GoodCluster.site() : Site.undeclared();
        assertThat(judge.judge(evidence, site, scope)).isNotNull();
      }
    }
  }
}
