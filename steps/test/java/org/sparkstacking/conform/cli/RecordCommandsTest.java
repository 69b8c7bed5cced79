package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.ClaimResult;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Ledger;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.report.Acceptance;
import org.sparkstacking.conform.report.ClaimParts;
import org.sparkstacking.conform.report.RecordFile;
import org.sparkstacking.conform.report.RunRecord;
import org.sparkstacking.conform.report.Views;
import picocli.CommandLine;

final class RecordCommandsTest {
  private final StringWriter said = new StringWriter();
  @TempDir Path store = Path.of("");
  private Path run = Path.of("");

  @BeforeEach
  void anIncompleteRealRun() throws IOException {
    run = write("20261130-050210Z-ward-1a2b", false);
  }

  @Test
  void verifySaysNothingWasChanged() {
    assertThat(call(new VerifyCommand(), run.toString())).isZero();
    assertThat(said.toString()).contains("Every file is as it was written", "no signature");
  }

  @Test
  void verifyNamesAChangedFile() throws IOException {
    Files.writeString(run.resolve("conformance.yaml"), "verdict: CONFORMANT");

    assertThat(call(new VerifyCommand(), run.toString())).isEqualTo(1);
    assertThat(said.toString()).contains("changed  conformance.yaml");
  }

  @Test
  void verifyDemandsASignatureWhereACertificateIsNamed() {
    assertThat(call(new VerifyCommand(), run.toString(), "--cert", "hospital.pem")).isEqualTo(1);
  }

  @Test
  void aRehearsalIsNeverAccepted() throws IOException {
    Path rehearsal = write("20261130-060000Z-two-sparks-ffff", true);

    assertThatThrownBy(() -> accept(rehearsal, "--even-if-not-conformant"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("rehearsal");
    assertThat(rehearsal.resolve("accepted.json")).doesNotExist();
  }

  @Test
  void anIncompleteRunIsAcceptedOnlyWhenThatIsSaid() throws IOException {
    assertThatThrownBy(() -> accept(run))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("INCOMPLETE");

    assertThat(accept(run, "--even-if-not-conformant")).isZero();
    assertThat(Acceptance.of(run).orElseThrow().by()).isEqualTo("Hong");
    assertThat(call(new VerifyCommand(), run.toString())).isZero();
  }

  @Test
  void anAcceptedRunIsNeverDeleted() throws IOException {
    Path other = write("20261129-050210Z-ward-0a0b", false);
    accept(run, "--even-if-not-conformant");

    assertThat(call(runs("2027-11-30T00:00:00Z"), "--keep", "90d", "--store", store.toString()))
        .isZero();

    assertThat(run).isDirectory();
    assertThat(other).doesNotExist();
  }

  @Test
  void aYoungRunIsKept() {
    call(runs("2026-12-30T00:00:00Z"), "--keep", "90d", "--store", store.toString());

    assertThat(run).isDirectory();
    assertThat(said.toString()).contains("20261130-050210Z-ward-1a2b", "INCOMPLETE");
  }

  @Test
  void aRunComparedWithItselfIsTheSame() {
    assertThat(call(new CompareCommand(), run.toString(), run.toString(), "--json")).isZero();
    assertThat(said.toString()).contains("\"outcome\" : \"SAME\"");
  }

  private int accept(Path folder, String... more) {
    List<String> arguments =
        new java.util.ArrayList<>(
            List.of(folder.toString(), "--by", "Hong", "--reason", "acceptance"));
    arguments.addAll(List.of(more));
    return call(new AcceptCommand(), arguments.toArray(String[]::new));
  }

  private static RunsCommand runs(String now) {
    return new RunsCommand(Clock.fixed(Instant.parse(now), ZoneOffset.UTC));
  }

  private int call(Callable<Integer> command, String... arguments) {
    PrintWriter out = new PrintWriter(said);
    if (command instanceof NeedsTerminal needy) {
      needy.use(new Terminal(out, out, false, false, Lang.EN));
    }
    CommandLine line = new CommandLine(command);
    line.setExecutionExceptionHandler(
        (e, c, parsed) -> {
          throw e;
        });
    line.parseArgs(arguments);
    try {
      return command.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private Path write(String id, boolean simulated) throws IOException {
    Path folder = Files.createDirectories(store.resolve(id));
    RecordFile.write(folder, record(id, simulated));
    Views.write(folder);
    return folder;
  }

  private static RunRecord record(String id, boolean simulated) {
    Catalogue catalogue = Catalogue.builtIn();
    List<ClaimResult> results =
        catalogue.claims().stream()
            .map(
                c ->
                    new ClaimResult(
                        c,
                        Verdict.NOT_TESTED,
                        "deselected",
                        Text.same("-"),
                        List.of(),
                        List.of(),
                        List.of()))
            .toList();
    return new RunRecord(
        "1.0",
        id,
        catalogue.edition(),
        "INCOMPLETE",
        null,
        null,
        "normal",
        simulated,
        new RunRecord.SitePart(
            "ward",
            "",
            "",
            "",
            "",
            "Asia/Seoul",
            "pair",
            "",
            List.of(new RunRecord.HostPart("a", "a", "a", "", 1, List.of())),
            List.of()),
        "2026-11-30T05:02:10Z",
        "2026-11-30T05:14:55Z",
        new RunRecord.Kit("0.1.0", "", "17", "controller"),
        new RunRecord.Adr("ADR 0003", Text.same("-"), "Proposed", ""),
        catalogue.stages().stream().map(s -> new RunRecord.Stage(s.number(), s.title())).toList(),
        List.of(),
        List.of(),
        null,
        List.of(),
        Map.of(),
        List.of(),
        results.stream().map(r -> ClaimParts.of(r, null, null)).toList(),
        Ledger.of(results),
        null,
        null,
        null);
  }
}
