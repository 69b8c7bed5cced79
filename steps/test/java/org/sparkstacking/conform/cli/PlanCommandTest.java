package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.glue.Progress;
import org.sparkstacking.conform.probe.plan.Deed;
import org.sparkstacking.conform.probe.plan.Plan;
import org.sparkstacking.conform.site.Site;
import org.sparkstacking.conform.site.SiteFile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class PlanCommandTest {
  private static final Path TWO = Path.of("fixtures/sites/two-sparks.yaml");
  @TempDir Path folder = Path.of("unset");
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void whatARunAsksIsInItsPlan() throws IOException {
    assertPlanned("simulated:two-sparks");
  }

  /** The operator names the launcher's pod, and either worker may be on either node. */
  @Test
  void whatARunWithAnMpiJobAsksIsInItsPlanAndItPassesAsWithPodsOfTheKit() throws IOException {
    RehearsedRun run = assertPlanned("simulated:two-sparks-mpijob");
    assertThat(run.verdicts())
        .containsEntry("NCP-1", Verdict.PASS)
        .containsEntry("NCP-2", Verdict.PASS)
        .containsEntry("NCP-3", Verdict.PASS)
        .containsEntry("NCP-4", Verdict.PASS)
        .containsEntry("BND-4", Verdict.PASS)
        .doesNotContainValue(Verdict.FAIL)
        .doesNotContainValue(Verdict.INCONCLUSIVE);
    assertThat(commands(run))
        .noneMatch(c -> c.contains("hostnet-pod-"))
        .anyMatch(c -> c.matches("DELETE .*/mpijobs/hostnet-nccl"))
        .anyMatch(c -> c.matches("EXEC .*/hostnet-nccl-worker-0/c: .*all_gather_perf.*"));
  }

  @Test
  void thePlanOfASiteWithMpiJobsSaysWhatTheyAreAndWhenEventsAreRead() {
    Plan plan = simulated("simulated:two-sparks-mpijob");
    assertThat(plan.deeds()).contains(Deed.MPIJOB, Deed.NCCL_POD).doesNotContain(Deed.UNKNOWN);
    assertThat(plan.steps())
        .filteredOn(s -> s.line().contains("hostnet-nccl-mpijob.yaml"))
        .singleElement()
        .satisfies(
            s ->
                assertThat(s.rights().stream().map(r -> r.en()).toList())
                    .contains("privileged pod", "GPUs asked for: 1", "role full"));
    assertThat(plan.steps())
        .filteredOn(s -> s.line().contains("/events?"))
        .singleElement()
        .satisfies(s -> assertThat(s.onlyIf().en()).contains("MPI Operator makes no pods"));
  }

  @Tag("thorough")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "hang-in-nccl",
        "no-ssh-between",
        "cilium-settling",
        "same-subnet-twins",
        "mpijob-over-quota"
      })
  void whatARunOfASpoiledSiteAsksIsInItsPlan(String fault) throws IOException {
    assertPlanned("simulated:two-sparks", fault);
  }

  @Test
  void whatANightlyRunAsksIsInItsPlan() throws IOException {
    String site = "simulated:two-sparks";
    RehearsedRun run = RehearsedRun.asked(site, nightly(), folder, Progress.silent());
    try (OpenSite open = new KnownSites().open(site, List.of())) {
      Plan plan = new PlanSurvey(Kit.shipped(), open.site()).plan(nightly().selection());
      assertCovers(plan, run);
    }
    assertThat(commands(run)).anyMatch(c -> c.startsWith("GET ") && c.contains("/leases/"));
    assertThat(commands(run))
        .noneMatch(c -> c.contains("_perf ") || c.startsWith("ib_write_bw -d"));
  }

  private static Choice nightly() {
    return new Choice(Kit.shipped().catalogue()).profile("nightly");
  }

  private RehearsedRun assertPlanned(String site, String... faults) throws IOException {
    RehearsedRun run = RehearsedRun.at(site, folder, Progress.silent(), faults);
    assertCovers(simulated(site, faults), run);
    return run;
  }

  private static void assertCovers(Plan plan, RehearsedRun run) throws IOException {
    TreeSet<String> unplanned = new TreeSet<>();
    int asked = 0;
    for (JsonNode line : journal(run.folder())) {
      JsonNode answer = line.path("answer");
      String host = answer.path("host").asString("");
      String command = answer.path("command").asString("");
      asked += command.isEmpty() ? 0 : 1;
      if (!command.isEmpty() && !plan.covers(host, command, run.record().runId())) {
        unplanned.add(host + ": " + command);
      }
    }
    assertThat(unplanned).isEmpty();
    assertThat(asked).isGreaterThan(40);
  }

  private static List<String> commands(RehearsedRun run) throws IOException {
    return journal(run.folder()).stream()
        .map(line -> line.path("answer").path("command").asString(""))
        .toList();
  }

  @Test
  void aCommandThatIsNotPlannedIsNotCovered() {
    Plan plan = simulated("simulated:two-sparks");
    assertThat(plan.covers("spark-01", "rm -rf /", "r")).isFalse();
    assertThat(plan.covers("spark-01", "kill 1; reboot", "r")).isFalse();
    assertThat(plan.covers("spark-01", "rm -rf /tmp/spark-conform-r", "r")).isTrue();
    assertThat(plan.covers("spark-01", "rm -rf /tmp/spark-conform-other", "r")).isFalse();
    assertThat(plan.covers("cluster", "DELETE /api/v1/namespaces/default", "r")).isFalse();
  }

  @Test
  void nobodyIsContacted() throws IOException {
    try (ServerSocket listening = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Path site =
          site("127.0.0.1\n    port: " + listening.getLocalPort(), "192.0.2.7\n    port: 1");
      assertThat(run("plan", "--site", site.toString(), "--lang", "en")).isZero();
      assertThat(out.toString()).contains("SSH conform@192.0.2.7:1", "ib_write_bw");
      listening.setSoTimeout(300);
      assertThatThrownBy(listening::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void theRoomOfPlansHasNoWayOut() {
    ArchRuleDefinition.noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.net..", "java.nio.channels..", "..adapter..")
        .check(new ClassFileImporter().importPackages("org.sparkstacking.conform.probe.plan"));
  }

  @Test
  void theSameSiteGivesTheSamePlanAndTwoSparksTakeAtMostFifteenMinutes() {
    Plan plan = plan(new Choice(Kit.shipped().catalogue()));
    assertThat(plan.steps()).isEqualTo(plan(new Choice(Kit.shipped().catalogue())).steps());
    assertThat(plan.window()).isBetween(java.time.Duration.ofMinutes(4), Plan.WINDOW_OF_A_PAIR);
    assertThat(plan.deeds()).doesNotContain(Deed.UNKNOWN).contains(Deed.NCCL_POD, Deed.LEASE);
    assertThat(plan.steps())
        .filteredOn(s -> s.line().contains("hostnet-nccl-pod.yaml"))
        .allSatisfy(
            s ->
                assertThat(s.rights().stream().map(r -> r.en()).toList())
                    .contains("privileged pod", "/dev/infiniband of the host"));
  }

  @Test
  void aScopedPlanHoldsOnlyWhatItsClaimsNeed() {
    Plan light = plan(new Choice(Kit.shipped().catalogue()).profile("light"));
    assertThat(light.deeds()).noneMatch(Deed::load);
    assertThat(light.sure()).noneMatch(s -> s.line().contains("ib_write_bw"));
    Plan one = plan(new Choice(Kit.shipped().catalogue()).claims(List.of("LNK-3")));
    assertThat(one.deeds()).contains(Deed.RDMA_LOAD).doesNotContain(Deed.NCCL_HOST, Deed.POD);
    assertThat(one.claims()).containsExactly("LNK-3");
  }

  @Test
  void onlyAScheduledRunThatLoadsNothingTakesTheLease() {
    Choice choice = new Choice(Kit.shipped().catalogue());
    assertThat(plan(choice.profile("light")).deeds()).doesNotContain(Deed.LEASE);
    Plan nightly = plan(new Choice(Kit.shipped().catalogue()).profile("nightly"));
    assertThat(nightly.deeds()).contains(Deed.LEASE).doesNotContain(Deed.UNKNOWN);
    assertThat(nightly.steps())
        .filteredOn(s -> s.line().contains("/leases/"))
        .extracting(s -> s.line().replaceFirst(" .*", "") + " " + s.onlyIf().en().isEmpty())
        .contains("GET true", "APPLY true", "DELETE true", "APPLY false");
    String nights = "--profile=nightly";
    assertThat(run("plan", "--site", TWO.toString(), nights, "--lang", "en")).isZero();
    assertThat(out.toString())
        .contains("role that writes the Lease")
        .doesNotContain("none (an ordinary login");
  }

  @Test
  void theProfileOfTheClusterAloneAsksNoHost() {
    assertThat(run("plan", "--site", TWO.toString(), "--profile", "cluster", "--json")).isZero();
    assertThat(out.toString())
        .contains("/api/v1/nodes")
        .doesNotContain("nvidia-smi", "uname -a", "grep -H");
  }

  @Test
  void thePageHasNoScriptAndItsStyleBesideIt() throws IOException {
    Path page = folder.resolve("plan.html");
    assertThat(run("plan", "--site", TWO.toString(), "--html", page.toString(), "--lang", "ko"))
        .isZero();
    String html = Files.readString(page);
    assertThat(html)
        .contains("시험 작업 계획서", "href=\"record.css\"", "되돌리는 방법", "7분", "관리망")
        .doesNotContain("<script", "style=", "spark-conform-R0U");
    assertThat(folder.resolve("record.css")).exists();
    assertThat(err.toString()).contains("SHA-256");
  }

  @Test
  void itSpeaksJson() {
    assertThat(run("plan", "--site", "simulated:two-sparks", "--json")).isZero();
    JsonNode top = new JsonMapper().readTree(out.toString());
    assertThat(top.path("simulated").asBoolean()).isTrue();
    assertThat(top.path("steps").size()).isGreaterThan(150);
    assertThat(top.path("steps").get(0).path("rights").get(0).path("ko").asString())
        .contains("root 없음");
    assertThat(top.path("sha256").asString()).hasSize(64);
  }

  @Test
  void itSaysTheHoursOfLoadAndIsTheSameAtAnyTimeOfDay() throws IOException {
    String any = Files.readString(TWO);
    int steps = steps(Files.writeString(folder.resolve("any.yaml"), any));
    for (String hours : List.of("00:00-12:00", "12:00-00:00")) {
      Path file = folder.resolve("hours.yaml");
      Files.writeString(file, any + "load: { hours: '" + hours + "' }\n");
      assertThat(steps(file)).isEqualTo(steps);
      Path page = folder.resolve("hours.html");
      assertThat(run("plan", "--site", file.toString(), "--html", page.toString())).isZero();
      assertThat(Files.readString(page)).contains("load.hours", hours + " Asia/Seoul");
      assertThat(run("plan", "--site", file.toString(), "--lang", "ko")).isZero();
      assertThat(out.toString()).contains("부하를 거는 시간(load.hours): " + hours);
    }
  }

  private int steps(Path site) {
    assertThat(run("plan", "--site", site.toString(), "--json")).as(err.toString()).isZero();
    return new JsonMapper().readTree(out.toString()).path("steps").size();
  }

  @Test
  void wrongInputIsRefusedWithWhatToDo() throws IOException {
    assertThat(run("plan", "--site", "no/such.yaml", "--lang", "ko")).isEqualTo(64);
    assertThat(err.toString()).contains("no/such.yaml").doesNotContain("Exception");
    Path wrong = folder.resolve("wrong.yaml");
    Files.writeString(wrong, "site: [\n");
    assertThat(run("plan", "--site", wrong.toString(), "--lang", "en")).isEqualTo(64);
    assertThat(err.toString()).contains("wrong.yaml:").doesNotContain("Exception");
    assertThat(run("plan", "--site", TWO.toString(), "--claims", "XYZ-9")).isEqualTo(64);
    assertThat(run("plan", "--site", TWO.toString(), "--stage", "9")).isEqualTo(64);
    assertThat(run("plan", "--site", TWO.toString(), "--profile", "night")).isEqualTo(64);
    assertThat(run("plan")).isEqualTo(64);
    String under = TWO.toAbsolutePath() + "/plan.html";
    assertThat(run("plan", "--site", TWO.toString(), "--html", under, "--lang", "en"))
        .isEqualTo(64);
    assertThat(err.toString()).contains("cannot write the plan");
  }

  private static Plan simulated(String name, String... faults) {
    try (OpenSite site = new KnownSites().open(name, List.of(faults))) {
      Kit kit = Kit.shipped();
      return new PlanSurvey(kit, site.site()).plan(new Choice(kit.catalogue()).selection());
    }
  }

  private static Plan plan(Choice choice) {
    Site site = ((SiteFile.Accepted) SiteFiles.read(TWO)).site();
    return new PlanSurvey(Kit.shipped(), site).plan(choice.selection());
  }

  private Path site(String first, String second) throws IOException {
    String text = Files.readString(TWO);
    text =
        text.replaceFirst("10\\.0\\.0\\.11 ", first + " ").replaceFirst("10\\.0\\.0\\.12", second);
    return Files.writeString(folder.resolve("there.yaml"), text);
  }

  private static List<JsonNode> journal(Path run) throws IOException {
    try (Stream<String> lines = Files.lines(run.resolve("evidence/journal.ndjson"))) {
      return lines.map(new JsonMapper()::readTree).toList();
    }
  }

  private int run(String... args) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    Terminal terminal =
        new Terminal(new PrintWriter(out), new PrintWriter(err), false, false, Lang.EN);
    int code = new Conform(terminal).execute(args);
    terminal.out().flush();
    terminal.err().flush();
    return code;
  }
}
