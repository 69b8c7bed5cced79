package org.sparkstacking.conform.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.Scripts;
import org.sparkstacking.conform.reading.TraceReader;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

final class NothingLeftJudgeTest {
  private static final String OWN = "grep -l -a PATH= /proc/[0-9]*/environ";
  private static final String MARKED = "grep -l -a CONFORM_RUN=run-1 /proc/[0-9]*/environ";
  private static final String FILES = "ls -d /tmp /tmp/spark-conform-run-1";

  @Test
  void aHostWhereTheSearchWorksAndFindsNothingIsClean() {
    Finding finding =
        judge(said(OWN, "/proc/12/environ\n"), said(MARKED, ""), said(FILES, "/tmp\n"));
    assertThat(finding.verdict()).isEqualTo(Verdict.PASS);
  }

  @Test
  void aProcessOfTheRunIsNamed() {
    Finding finding =
        judge(
            said(OWN, "/proc/12/environ\n"),
            said(MARKED, "/proc/99/environ\n"),
            said(FILES, "/tmp\n"));
    assertThat(finding.verdict()).isEqualTo(Verdict.FAIL);
    assertThat(finding.seen().en()).endsWith("/proc/99/environ");
    assertThat(finding.cited().get(0).host()).isEqualTo("spark-01");
  }

  @Test
  void aFolderOfTheRunIsNamed() {
    Finding finding =
        judge(
            said(OWN, "/proc/12/environ\n"),
            said(MARKED, ""),
            said(FILES, "/tmp\n/tmp/spark-conform-run-1\n"));
    assertThat(finding.verdict()).isEqualTo(Verdict.FAIL);
  }

  @Test
  void aSearchThatSeesNothingAtAllProvesNothing() {
    assertThat(judge(said(OWN, ""), said(MARKED, ""), said(FILES, "/tmp\n")).verdict())
        .isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(judge(said(OWN, "/proc/1/environ\n"), said(MARKED, ""), said(FILES, "")).verdict())
        .isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(judge(said(OWN, "/proc/1/environ\n"), said(FILES, "/tmp\n")).verdict())
        .isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void aHostThatDidNotAnswerStaysOpen() {
    assertThat(judge().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void aSiteWithoutHostsStaysOpen() {
    List<Finding> findings =
        new NothingLeftJudge().judge(Evidence.nothing(), Site.undeclared(), Scope.RUN);
    assertThat(findings)
        .singleElement()
        .extracting(Finding::verdict)
        .isEqualTo(Verdict.INCONCLUSIVE);
  }

  private static Finding judge(Observed... observed) {
    Evidence evidence = Evidence.of(List.of(observed));
    return new NothingLeftJudge().judge(evidence, site(), Scope.RUN).get(0);
  }

  private static Observed said(String command, String text) {
    Source source = new Source("leftovers/x", "spark-01", "evidence/spark-01/x.out");
    return new TraceReader().read(Scripts.of(source, command, text)).get(0);
  }

  private static Site site() {
    Site s = Site.undeclared();
    Host host = new Host("spark-01", "h", null, 0, null, null, "n", 1, "eth0", List.of(), "");
    return new Site(
        s.name(),
        false,
        s.timezone(),
        s.layout(),
        List.of(host),
        null,
        s.nccl(),
        s.mpi(),
        s.load(),
        null,
        List.of(),
        List.of(),
        List.of(),
        s.access(),
        s.paper());
  }
}
