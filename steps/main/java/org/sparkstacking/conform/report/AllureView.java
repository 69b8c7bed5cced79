package org.sparkstacking.conform.report;

import io.qameta.allure.AllureResultsWriter;
import io.qameta.allure.FileSystemResultsWriter;
import io.qameta.allure.model.Label;
import io.qameta.allure.model.Link;
import io.qameta.allure.model.Stage;
import io.qameta.allure.model.Status;
import io.qameta.allure.model.StatusDetails;
import io.qameta.allure.model.StepResult;
import io.qameta.allure.model.TestResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.sparkstacking.conform.report.RunRecord.ClaimPart;
import org.sparkstacking.conform.report.RunRecord.FindingPart;

/**
 * Writes Allure results: epics are stages, features are claims. INCONCLUSIVE is 'broken' and
 * NOT_TESTED 'skipped', so that Allure's own headline never says more than the record.
 */
final class AllureView {
  static final String FOLDER = "results/allure-results";
  private static final String CATEGORIES =
      """
      [{"name": "부적합 · failed claim", "matchedStatuses": ["failed"]},
       {"name": "시험 도구 실패 · kit failure", "matchedStatuses": ["broken"], "messageRegex": "(?s).*kit-failure.*"},
       {"name": "판정 불가 · undecided", "matchedStatuses": ["broken"]},
       {"name": "선행 조건 미충족 · gated", "matchedStatuses": ["skipped"], "messageRegex": "(?s).*prerequisite.*"},
       {"name": "미시험 · not tested", "matchedStatuses": ["skipped"]}]
      """;

  private AllureView() {}

  static void write(RunRecord run, Path folder) throws IOException {
    Path results = folder.resolve(FOLDER);
    clear(results);
    Files.createDirectories(results);
    AllureResultsWriter writer = new FileSystemResultsWriter(results);
    AllureExtracts extracts = new AllureExtracts(folder, results, run.runId());
    for (ClaimPart claim : run.claims()) {
      writer.write(result(run, claim).setSteps(steps(claim, extracts)));
    }
    Views.put(results.resolve("categories.json"), CATEGORIES.getBytes(StandardCharsets.UTF_8));
    Views.put(results.resolve("environment.properties"), environment(run));
  }

  private static TestResult result(RunRecord run, ClaimPart claim) {
    String identity = run.site().name() + "/" + claim.id();
    String reason = claim.reasonCode() + ": " + claim.reason().ko() + "\n" + claim.reason().en();
    return new TestResult()
        .setUuid(stableId(run.runId() + identity))
        .setHistoryId(stableId(identity))
        .setTestCaseId(stableId(claim.id()))
        .setFullName(claim.id())
        .setName(Printable.text(claim.id() + " " + claim.title().ko() + " · " + claim.title().en()))
        .setDescription(Printable.text(claim.meaning().ko() + "\n\n" + claim.meaning().en()))
        .setStage(Stage.FINISHED)
        .setStatus(status(claim))
        .setStatusDetails(new StatusDetails().setMessage(Printable.text(reason)))
        .setStart(Instant.parse(run.startedAt()).toEpochMilli())
        .setStop(Instant.parse(run.endedAt()).toEpochMilli())
        .setLabels(labels(run, claim))
        .setLinks(
            List.of(
                new Link()
                    .setName("ADR 0003 §" + claim.adrSection())
                    .setUrl("../record.ko.html#" + claim.id())));
  }

  private static List<StepResult> steps(ClaimPart claim, AllureExtracts extracts)
      throws IOException {
    List<StepResult> steps = new ArrayList<>();
    for (FindingPart finding : claim.findings()) {
      steps.add(step(finding).setAttachments(extracts.of(finding)));
    }
    return steps;
  }

  private static List<Label> labels(RunRecord run, ClaimPart claim) {
    return List.of(
        label(
            "epic",
            run.stages().stream()
                .filter(s -> s.number() == claim.stage())
                .map(s -> s.number() + ". " + s.title().ko() + " · " + s.title().en())
                .map(Printable::text)
                .findFirst()
                .orElse("stage " + claim.stage())),
        label("feature", claim.id()),
        label("severity", claim.level().equals("required") ? "critical" : "minor"),
        label("host", Printable.text(run.site().name())),
        label("tag", run.simulated() ? "SIMULATED" : "site"));
  }

  private static StepResult step(FindingPart finding) {
    String name = finding.criterion() + ": " + finding.seen().ko() + " · " + finding.seen().en();
    return new StepResult()
        .setName(Printable.text(name))
        .setStage(Stage.FINISHED)
        .setStatus(status(finding.verdict()))
        .setStatusDetails(
            new StatusDetails()
                .setMessage(
                    Printable.text(finding.expected().ko() + " · " + finding.expected().en())));
  }

  private static Status status(ClaimPart claim) {
    boolean remarkOnly = claim.verdict().equals("FAIL") && !RecordCheck.required(claim);
    boolean kit = claim.reasonCode().equals(RecordFile.KIT_FAILURE);
    return remarkOnly ? Status.PASSED : kit ? Status.BROKEN : status(claim.verdict());
  }

  private static Status status(String verdict) {
    return switch (verdict) {
      case "PASS" -> Status.PASSED;
      case "FAIL" -> Status.FAILED;
      case "INCONCLUSIVE" -> Status.BROKEN;
      default -> Status.SKIPPED;
    };
  }

  private static Label label(String name, String value) {
    return new Label().setName(name).setValue(value);
  }

  /** Properties files are Latin-1: anything else is escaped. */
  private static byte[] environment(RunRecord run) {
    StringBuilder text = new StringBuilder();
    text.append("site=").append(escaped(run.site().name())).append('\n');
    text.append("simulated=").append(run.simulated()).append('\n');
    text.append("verdict=").append(run.verdict()).append('\n');
    text.append("kit=").append(escaped(run.kit().version())).append('\n');
    run.versions()
        .forEach(
            (k, v) ->
                text.append(escaped(k.replace('/', '.').replace(' ', '_')))
                    .append('=')
                    .append(escaped(v))
                    .append('\n'));
    return text.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String escaped(String raw) {
    StringBuilder safe = new StringBuilder();
    for (char c : Printable.text(raw).toCharArray()) {
      if (c < 0x20 || c > 0x7e || c == '\\' || c == '=' || c == ':') {
        safe.append(String.format("\\u%04x", (int) c));
      } else {
        safe.append(c);
      }
    }
    return safe.toString();
  }

  private static String stableId(String name) {
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
  }

  private static void clear(Path results) throws IOException {
    if (!Files.isDirectory(results)) {
      return;
    }
    try (Stream<Path> old = Files.walk(results)) {
      for (Path path : old.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
