package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Selection;
import org.sparkstacking.conform.glue.Progress;
import org.sparkstacking.conform.report.RunRecord;
import org.sparkstacking.conform.report.Views;
import org.sparkstacking.conform.site.ChangedLimit;
import org.sparkstacking.conform.site.Exclusion;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Paper;
import org.sparkstacking.conform.site.Site;

/**
 * Follows one hospital from a failed run to the record that it signs: its own words, an exclusion,
 * a changed limit, a swapped machine, and the claims that were mended and tried again. The machines
 * are those of the rehearsal, described as a site file would. The record stays in {@code
 * target/hospital} to be looked at.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("thorough")
final class HospitalRecordTest {
  private static final Kit KIT = Kit.shipped();
  private static final Path FOLDER = Path.of("target", "hospital");
  private final RunRecord failed;
  private final RunRecord signed;

  HospitalRecordTest() throws IOException {
    clear();
    failed = run("failed", List.of("nccl-over-sockets"), Selection.all(KIT.catalogue()), null);
    Choice mended = new Choice(KIT.catalogue()).claims(List.of("NCH-2", "NCH-3"));
    signed = run("signed", List.of(), mended.retest(), FOLDER.resolve("failed"));
    Views.write(FOLDER.resolve("failed"));
    Views.write(FOLDER.resolve("signed"));
  }

  @Test
  void theMendedSiteIsConformantAndKeepsTheFirstVerdicts() {
    assertThat(failed.verdict()).isEqualTo("NON_CONFORMANT");
    assertThat(signed.verdict()).isEqualTo("CONFORMANT");
    assertThat(signed.ledger().notApplicable()).isOne();
    assertThat(signed.tries())
        .anyMatch(t -> t.claim().equals("NCH-3") && t.verdict().equals("FAIL"))
        .allMatch(t -> t.runId().equals(failed.runId()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ko", "en"})
  void pageOneNamesHospitalPeopleSerialsExceptionsAndEveryTry(String lang) throws IOException {
    boolean ko = lang.equals("ko");
    assertThat(first("signed", lang))
        .contains("예시대학교병원", "본관지하2층전산실", "2026-IT-117", "김시험", "병원정보팀장", "박입회")
        .contains("spark-01(S/N0000000000001)", "1450124001235", "0000000000002")
        .contains("CIL-3", "병원정책상Pod부하시험불가", "nch-2.pair.4g=20.5", "합의서2.1항", "홍길동")
        .contains(squeezed(signed.rulesEdition()), String.valueOf(signed.criteriaSha256()))
        .contains(
            "NCH-3" + (ko ? "부적합" : "FAIL"),
            squeezed(failed.runId()) + "(",
            squeezed(failed.runId()))
        .contains(ko ? "인수거절" : "rejected", "LLMruntime");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ko", "en"})
  void theAppendixNamesVersionsAndCommandsAndThePathsTheirBytes(String lang) throws IOException {
    String all = text("signed", lang, 0);
    assertThat(all)
        .contains("RKE2", "Cilium", "GPUOperator", "NCCL", "MPI", "DGXOS")
        .contains(lang.equals("ko") ? "ConnectX-7펌웨어" : "ConnectX-7firmware")
        .contains("all_gather_perf", "ib_write_bw");
  }

  @Test
  void whatWasCarriedOverKeepsItsFigures() {
    RunRecord.Comparison paths = java.util.Objects.requireNonNull(failed.comparison());
    assertThat(paths.paths()).hasSize(3).allMatch(p -> p.busbw() != null);
    assertThat(signed.comparison()).as("its host path was mended since").isNotEqualTo(paths);
    assertThat(signed.versions()).isEqualTo(failed.versions());
    assertThat(figures(signed, "LNK-3")).isEqualTo(figures(failed, "LNK-3")).isNotEmpty();
    assertThat(figures(signed, "NCH-2"))
        .hasSameSizeAs(figures(failed, "NCH-2"))
        .isNotEqualTo(figures(failed, "NCH-2"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"failed", "signed"})
  void judgingItAgainGivesTheSameRecord(String name) {
    SecondOpinion.Given given = new SecondOpinion(KIT).judge(FOLDER.resolve(name), Lang.EN);
    assertThat(given.differences()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"failed", "signed"})
  void pageOneEndsWithTheSignaturesAndTheSentencesBelow(String name) throws IOException {
    for (String lang : List.of("ko", "en")) {
      assertThat(first(name, lang))
          .contains("최설치", "hostNetwork", lang.equals("ko") ? "전원이중화." : "redundantpower.");
    }
  }

  private static List<RunRecord.Measurement> figures(RunRecord run, String claim) {
    return run.measurements().stream().filter(m -> m.claim().equals(claim)).toList();
  }

  private static String first(String name, String lang) throws IOException {
    return text(name, lang, 1);
  }

  private static String text(String name, String lang, int page) throws IOException {
    Path file = FOLDER.resolve(name).resolve("record." + lang + ".pdf");
    try (PDDocument pdf = Loader.loadPDF(file.toFile())) {
      PDFTextStripper stripper = new PDFTextStripper();
      stripper.setStartPage(Math.max(1, page));
      stripper.setEndPage(page == 0 ? pdf.getNumberOfPages() : page);
      return squeezed(stripper.getText(pdf));
    }
  }

  private static String squeezed(String text) {
    return text.replaceAll("\\s+", "");
  }

  private static RunRecord run(
      String name, List<String> faults, Selection selection, @Nullable Path before) {
    try (OpenSite opened = new KnownSites().open("simulated:two-sparks", faults)) {
      OpenSite filed =
          new OpenSite(
              described(opened.site()), opened.shell(), "ab".repeat(32), List.of(), () -> {});
      RunOrder order =
          new RunOrder(
              filed,
              selection,
              false,
              Lang.KO,
              FOLDER.resolve(name),
              FOLDER.resolve("store"),
              before);
      return new SiteRun(
              KIT, Progress.silent(), () -> false, Clock.systemUTC(), RandomGenerator.getDefault())
          .run(order)
          .record();
    }
  }

  /** What a hospital writes into its site file, of the machines that are there. */
  private static Site described(Site there) {
    List<Host> hosts = new ArrayList<>();
    for (Host host : there.hosts()) {
      hosts.add(labelled(host, host.name().equals("spark-01") ? "0000000000001" : "1450124001235"));
    }
    return new Site(
        "hospital-a",
        false,
        there.timezone(),
        there.layout(),
        hosts,
        there.cluster(),
        there.nccl(),
        there.mpi(),
        there.load(),
        null,
        List.of(),
        List.of(new Exclusion(ClaimId.of("CIL-3"), "병원 정책상 Pod 부하 시험 불가", "홍길동")),
        List.of(new ChangedLimit("nch-2.pair.4g", 20.5, "합의서 2.1항", "홍길동")),
        there.access(),
        new Paper(
            "예시대학교병원",
            "본관 지하 2층 전산실",
            "2026-IT-117",
            "김시험(의료정보팀)",
            List.of(
                new Paper.Signer("시험자", "김시험"),
                new Paper.Signer("병원 정보팀장", "이검수"),
                new Paper.Signer("입회자", "박입회"),
                new Paper.Signer("설치 업체", "최설치"))));
  }

  private static Host labelled(Host h, String serial) {
    return new Host(
        h.name(),
        h.address(),
        h.user(),
        h.port(),
        h.jump(),
        h.identity(),
        h.node(),
        h.gpus(),
        h.management(),
        h.halves(),
        serial);
  }

  private static void clear() throws IOException {
    if (Files.isDirectory(FOLDER)) {
      try (var all = Files.walk(FOLDER)) {
        for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
