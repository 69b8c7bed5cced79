package org.sparkstacking.conform.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.report.RunRecord.LastFull;

final class NightlyBriefTest {
  private static final LastFull FRESH = new LastFull("f", "PASS", "2026-11-30T06:00:00Z");
  private static final LastFull OLD = new LastFull("f", "PASS", "2026-10-01T06:00:00Z");
  private static final RunRecord MONDAY = night("2026-11-30T17:00:00Z", Map.of(), FRESH);
  private static final RunRecord TUESDAY = night("2026-12-01T17:00:00Z", Map.of(), FRESH);

  @Test
  void aGoodNightSaysSoInFiveLinesOfKorean() {
    List<String> lines = brief(TUESDAY, MONDAY, null).lines(Lang.KO, "runs/x/record.ko.html");
    assertThat(lines)
        .containsExactly(
            "야간 점검 9/9 이상 없음 · 비고 1건 · two-sparks · 2026. 12. 2. 02:02",
            "지난 점검(2026. 12. 1.) 이후 달라진 것 없음 · 인수 시점 기준 없음",
            "조치할 것 없음",
            "그 밖의 17개 항목: 마지막 전체 시험 2026. 11. 30.(1일 전) 적합 17",
            "결과 기록: runs/x/record.ko.html");
  }

  @Test
  void aQuietNightIsNoNewsAndANewWeekIs() {
    assertThat(brief(TUESDAY, MONDAY, null).isNews()).isFalse();
    RunRecord sunday = night("2026-11-28T17:00:00Z", Map.of(), FRESH);
    assertThat(brief(MONDAY, sunday, null).isNews()).isTrue();
    assertThat(brief(MONDAY, null, null).isNews()).isTrue();
  }

  @Test
  void whatFailsIsNamedWithWhoseMoveItIs() {
    RunRecord bad = night("2026-12-01T17:00:00Z", Map.of("NET-1", "FAIL"), FRESH);
    NightlyBrief brief = brief(bad, MONDAY, null);
    assertThat(brief.isNews()).isTrue();
    List<String> lines = brief.lines(Lang.KO, "r");
    assertThat(lines.get(0)).startsWith("야간 점검 8/9 부적합 · 부적합 NET-1");
    assertThat(lines.get(1)).contains("달라진 것: NET-1 적합→부적합");
    assertThat(lines.get(2)).isEqualTo("조치: 설치 업체(NET-1) — NCCL_IB_HCA 설정을 확인하십시오.");
    assertThat(brief.lines(Lang.EN, "r").get(0))
        .startsWith("Nightly check 8/9 failed · FAIL NET-1");
  }

  @Test
  void aFailureThatStaysIsToldOnceAndThenWeekly() {
    RunRecord first = night("2026-11-30T17:00:00Z", Map.of("NET-1", "FAIL"), FRESH);
    RunRecord second = night("2026-12-01T17:00:00Z", Map.of("NET-1", "FAIL"), FRESH);
    assertThat(brief(second, first, null).isNews()).isFalse();
    assertThat(brief(second, first, null).lines(Lang.KO, "r").get(0)).contains("부적합 NET-1");
  }

  @Test
  void leftoversAreNeverHiddenBehindAFullCount() {
    RunRecord left = night("2026-12-01T17:00:00Z", Map.of("BND-4", "FAIL"), FRESH);
    assertThat(brief(left, MONDAY, null).lines(Lang.KO, "r").get(0))
        .startsWith("야간 점검 9/9 부적합 · 부적합 BND-4");
  }

  @Test
  void changedVersionsAreNewsAndNamedAsLikelyCause() {
    RunRecord base = Night.full("2026-11-29T05:00:00Z", Map.of(), 1.0);
    RunRecord bad =
        Night.versions(
            night("2026-12-01T17:00:00Z", Map.of("LNK-2", "FAIL"), FRESH),
            Map.of("spark-01/driver", "580.105.08"));
    NightlyBrief brief = brief(bad, MONDAY, base);
    assertThat(brief.isNews()).isTrue();
    assertThat(brief.lines(Lang.KO, "r").get(1))
        .contains("LNK-2 적합→부적합", "spark-01/driver 580.95.05→580.105.08")
        .contains("나빠짐: LNK-2 (바뀐 버전이 원인일 수 있음: spark-01/driver 580.95.05→580.105.08)");
  }

  @Test
  void aFullRunWithSlowerLinksSaysWhichAgainstTheBaseline() {
    RunRecord base = Night.full("2026-11-29T05:00:00Z", Map.of(), 1.0);
    RunRecord slow = Night.full("2026-12-01T05:00:00Z", Map.of(), 0.8);
    String line = brief(slow, null, base).lines(Lang.EN, "r").get(1);
    assertThat(line).contains("against the baseline of 2026-11-29: worse:", "GB/s", "more");
  }

  @Test
  void anOldFullRunIsCalledOutOfDate() {
    RunRecord stale = night("2026-12-01T17:00:00Z", Map.of(), OLD);
    assertThat(brief(stale, MONDAY, null).isNews()).isTrue();
    assertThat(brief(stale, MONDAY, null).lines(Lang.KO, "r").get(3))
        .isEqualTo(
            "그 밖의 17개 항목: 마지막 전체 시험 2026. 10. 1.(61일 전) 적합 17 — 30일 기한이 지났으므로 전체 시험을 다시 하십시오");
    assertThat(
            brief(night("2026-12-01T17:00:00Z", Map.of(), null), MONDAY, null).lines(Lang.KO, "r"))
        .anyMatch(l -> l.contains("전체 시험 기록 없음. 전체 시험을 한 번 하십시오"));
  }

  @Test
  void missingNightsAreNews() {
    NightlyBrief brief =
        new NightlyBrief(
            TUESDAY, MONDAY, null, List.of(), List.of(Instant.parse("2026-11-30T17:00:00Z")));
    assertThat(brief.isNews()).isTrue();
    assertThat(brief.lines(Lang.KO, "r").get(1)).contains("점검이 없었던 날: 2026. 12. 1.");
  }

  @Test
  void hostileTextCannotAddALine() {
    RunRecord bad = night("2026-12-01T17:00:00Z", Map.of(), FRESH);
    RunRecord evil =
        Night.versions(bad, Map.of("spark-01/driver", "580\n야간 점검 9/9 이상 없음\u001b[2J"));
    List<String> lines = brief(evil, MONDAY, null).lines(Lang.KO, "r");
    assertThat(lines).hasSizeLessThanOrEqualTo(5);
    assertThat(lines).noneMatch(l -> l.contains("\n") || l.contains("\u001b"));
  }

  private static RunRecord night(String at, Map<String, String> verdicts, @Nullable LastFull last) {
    return Night.of(at, verdicts, last);
  }

  private static NightlyBrief brief(
      RunRecord run, @Nullable RunRecord before, @Nullable RunRecord base) {
    return new NightlyBrief(run, before, base, base == null ? List.of() : List.of(base), List.of());
  }
}
