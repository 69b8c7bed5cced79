package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.ClusterQuestion;
import org.sparkstacking.conform.probe.ClusterView;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.Question;
import picocli.CommandLine;

/** Cleans the rehearsal after runs that are staged here, over real SSH and the simulated API. */
@Timeout(60)
final class CleanCommandTest {
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final String DEAD = "20200101-101500Z-two-sparks-1f3a";
  private final StringWriter out = new StringWriter();
  private final List<CompletableFuture<Answer>> staged = new ArrayList<>();
  private OpenSite site = new KnownSites().open("simulated:two-sparks", List.of());
  private HostShell shell = site.shell().get();
  private ClusterView cluster = site.cluster();

  @AfterEach
  void close() {
    shell.close();
    cluster.close();
    site.close();
  }

  @Test
  void whatADeadRunLeftIsShownAndRemovedAndOthersStay() {
    stage(DEAD);
    CompletableFuture<Answer> other = started("sleep 1000");
    assertThat(clean("y\n")).isZero();
    assertThat(out.toString())
        .contains(DEAD, "processes spark-01:", "folder spark-01: /tmp/spark-conform-" + DEAD)
        .contains("namespace spark-conform-dead (Active)", "removed: " + DEAD);
    assertThat(left("ls -d /tmp/spark-conform-*")).isEmpty();
    assertThat(left("grep -l -a CONFORM_RUN= /proc/[0-9]*/environ")).isEmpty();
    assertThat(api("/api/v1/namespaces/spark-conform-dead")).isEqualTo(404);
    assertThat(other.isDone()).isFalse();
    assertThat(clean("")).isZero();
    assertThat(out.toString()).contains("No run left anything");
  }

  @Test
  void withoutAYesNothingIsRemoved() {
    stage(DEAD);
    assertThat(clean("n\n")).isEqualTo(2);
    assertThat(clean("")).isEqualTo(2);
    assertThat(out.toString()).contains("Nothing was removed");
    assertThat(left("ls -d /tmp/spark-conform-*")).contains(DEAD);
    assertThat(api("/api/v1/namespaces/spark-conform-dead")).isEqualTo(200);
  }

  @Test
  void aRunThatRenewsTheLeaseIsNeverTouched() {
    stage(DEAD);
    lease(DEAD, Instant.now());
    assertThat(clean("", "--yes")).isEqualTo(2);
    assertThat(out.toString()).contains("is running");
    assertThat(clean("", "--yes", "--run", DEAD)).isEqualTo(2);
    assertThat(left("ls -d /tmp/spark-conform-*")).contains(DEAD);
    assertThat(api("/api/v1/namespaces/spark-conform-dead")).isEqualTo(200);
  }

  @Test
  void aLeaseThatRanOutSaysThatItsRunIsOverAndGoesWithIt() {
    String young = RunIds.now();
    stage(young);
    lease(young, Instant.now().minusSeconds(90));
    assertThat(clean("", "--yes")).isZero();
    assertThat(out.toString()).contains("Lease", "removed: " + young);
    assertThat(api("/apis/coordination.k8s.io/v1/namespaces/spark-conform/leases/site-two-sparks"))
        .isEqualTo(404);
  }

  @Test
  void aYoungRunAndOneOfAnotherSiteMustBeNamed() {
    String young = RunIds.now();
    String foreign = DEAD.replace("two-sparks", "hospital-b");
    stage(young);
    mkdir(foreign);
    assertThat(clean("", "--yes")).isEqualTo(2);
    assertThat(out.toString()).contains("may be running", "of another site");
    assertThat(left("ls -d /tmp/spark-conform-*")).contains(young, foreign);
    assertThat(clean("", "--yes", "--run", young)).isZero();
    assertThat(clean("", "--yes", "--run", foreign)).isZero();
    assertThat(left("ls -d /tmp/spark-conform-*")).isEmpty();
    assertThatThrownBy(() -> clean("", "--yes", "--run", young)).isInstanceOf(Refusal.class);
  }

  @Test
  void aNameThatNoRunHasIsLeftAlone() {
    mkdir("2");
    stage(DEAD);
    staged.add(started("CONFORM_RUN=2 sleep 1000"));
    assertThat(clean("", "--yes")).isEqualTo(2);
    assertThat(out.toString()).contains("no name that a run has", "removed: " + DEAD);
    assertThat(left("ls -d /tmp/spark-conform-*")).contains("/tmp/spark-conform-2");
    assertThat(left("grep -l -a CONFORM_RUN=2 /proc/[0-9]*/environ")).isNotEmpty();
  }

  @Test
  void aNamespaceThatIsStuckIsReportedWithWhatHoldsIt() {
    close();
    site = new KnownSites().open("simulated:two-sparks", List.of("namespace-stuck"));
    shell = site.shell().get();
    cluster = site.cluster();
    stage(DEAD);
    assertThat(clean("", "--yes")).isEqualTo(2);
    assertThat(out.toString())
        .contains("stuck in Terminating", "NamespaceFinalizersRemaining", "example.test/hold");
  }

  @Test
  void aHostThatCannotBeAskedIsNoCleanHost() {
    close();
    site = new KnownSites().open("simulated:two-sparks", List.of("host-unreachable"));
    shell = site.shell().get();
    cluster = site.cluster();
    assertThat(clean("", "--yes")).isEqualTo(2);
    assertThat(out.toString()).contains("not looked at: spark-0").doesNotContain("No run left");
  }

  /** Leave what a run leaves that was killed in the middle. */
  private void stage(String id) {
    mkdir(id);
    staged.add(started("CONFORM_RUN=" + id + " sleep 1000"));
    apply(
        "/api/v1/namespaces/spark-conform-dead",
        "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"spark-conform-dead\","
            + "\"labels\":{\"spark-conform/run\":\""
            + id
            + "\"}}}");
  }

  private void mkdir(String id) {
    ask("mkdir -p /tmp/spark-conform-" + id);
  }

  private void lease(String holder, Instant renewed) {
    apply(
        "/api/v1/namespaces/spark-conform",
        "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"spark-conform\"}}");
    apply(
        "/apis/coordination.k8s.io/v1/namespaces/spark-conform/leases/site-two-sparks",
        "{\"apiVersion\":\"coordination.k8s.io/v1\",\"kind\":\"Lease\",\"metadata\":{\"name\":\"site-two-sparks\"},"
            + "\"spec\":{\"holderIdentity\":\""
            + holder
            + "\",\"renewTime\":\""
            + renewed
            + "\"}}");
  }

  private void apply(String path, String body) {
    Answer answer =
        cluster.ask(
            ClusterQuestion.apply("stage", path, "x", body.getBytes(StandardCharsets.UTF_8), SOON));
    assertThat(answer.accepted()).as(answer.outText()).isTrue();
  }

  private int api(String path) {
    return cluster.ask(ClusterQuestion.get("look", path, SOON)).exit().orElse(0);
  }

  private CompletableFuture<Answer> started(String command) {
    CompletableFuture<Answer> running = CompletableFuture.supplyAsync(() -> ask(command));
    String mark = command.contains("CONFORM_RUN") ? command.substring(0, command.indexOf(' ')) : "";
    for (int i = 0; i < 100 && !mark.isEmpty(); i++) {
      if (!left("grep -l -a " + mark + " /proc/[0-9]*/environ").isEmpty()) {
        break;
      }
    }
    return running;
  }

  private String left(String command) {
    return ask(command).outText();
  }

  private Answer ask(String command) {
    return shell.ask(Question.of("stage", "spark-01", command, SOON));
  }

  private int clean(String answers, String... more) {
    out.getBuffer().setLength(0);
    Sites same = (name, faults) -> new OpenSite(site.site(), site.shell(), "", List.of(), () -> {});
    CleanCommand command = new CleanCommand(same, new StringReader(answers), Clock.systemUTC());
    PrintWriter writer = new PrintWriter(out);
    command.use(new Terminal(writer, writer, false, false, Lang.EN));
    List<String> args = new ArrayList<>(List.of("--site", "simulated:two-sparks"));
    args.addAll(List.of(more));
    new CommandLine(command).parseArgs(args.toArray(String[]::new));
    return command.call();
  }

  /** Makes an id of a run that has just begun. */
  private static final class RunIds {
    static String now() {
      return RunId.of(Instant.now(), "two-sparks", java.util.random.RandomGenerator.getDefault());
    }
  }
}
