package org.sparkstacking.conform.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.report.TrendStory.Told;

final class TrendTest {
  private static final RunRecord.LastFull LAST =
      new RunRecord.LastFull("f", "PASS", "2026-11-20T06:00:00Z");

  /** Four accepted or full runs with nights between them, one night missing, then a slow run. */
  static TrendStory story() {
    List<Told> runs = new ArrayList<>();
    runs.add(new Told(Night.full("2026-11-20T05:00:00Z", Map.of(), 1.0), true));
    runs.add(new Told(Night.full("2026-11-21T05:00:00Z", Map.of(), 0.99), true));
    runs.add(new Told(Night.full("2026-11-22T05:00:00Z", Map.of(), 1.01), true));
    runs.add(new Told(Night.of("2026-11-23T17:00:00Z", Map.of(), LAST), false));
    runs.add(
        new Told(Night.of("2026-11-24T17:00:00Z", Map.of("CLU-2", "INCONCLUSIVE"), LAST), false));
    runs.add(new Told(Night.of("2026-11-26T17:00:00Z", Map.of("NET-1", "FAIL"), LAST), false));
    runs.add(
        new Told(
            Night.versions(
                Night.full(
                    "2026-11-28T05:00:00Z", Map.of("NCH-2", "FAIL", "CIL-3", "NOT_TESTED"), 0.75),
                Map.of("spark-01/driver", "580.105.08")),
            false));
    return TrendStory.of(runs, List.of(Instant.parse("2026-11-25T17:00:00Z")));
  }

  @Test
  void missingNightsStandBetweenTheRuns() {
    TrendStory story = story();
    assertThat(story.columns()).hasSize(8);
    assertThat(story.columns().get(5).run()).isNull();
    assertThat(row(story, "NET-1"))
        .containsExactly("PASS", "PASS", "PASS", "PASS", "PASS", "", "FAIL", "PASS");
    assertThat(row(story, "NCH-2")).containsExactly("PASS", "PASS", "PASS", "", "", "", "", "FAIL");
  }

  @Test
  void figuresAreComparedWithTheSpreadOfTheAcceptedRuns() {
    TrendStory.Line host =
        story().lines().stream().filter(l -> l.kind().equals("host")).findFirst().orElseThrow();
    assertThat(host.size()).isEqualTo(4L << 30);
    assertThat(host.middle()).isEqualTo(22.93);
    assertThat(host.isWorse(host.values().get(7).orElseThrow())).isTrue();
    assertThat(host.isWorse(host.values().get(2).orElseThrow())).isFalse();
    assertThat(host.values().get(3)).isEmpty();
  }

  @Test
  void theRatioIsPodsOverHost() {
    TrendStory.Line ratio =
        story().lines().stream().filter(l -> l.kind().equals("ratio")).findFirst().orElseThrow();
    assertThat(ratio.values().get(0).orElseThrow()).isBetween(0.9699, 0.9701);
  }

  @Test
  void aChangedVersionNamesWhatBecameWorseInTheSameRun() {
    TrendStory.Change change = story().changes().get(0);
    assertThat(change.what()).isEqualTo("spark-01/driver");
    assertThat(change.worse()).contains("NCH-2", "spark-01 ↔ spark-02").doesNotContain("NET-1");
  }

  @Test
  void onlyTheNewestColumnsAreDrawn() {
    List<Told> runs = new ArrayList<>();
    for (int day = 1; day <= 30; day++) {
      runs.add(new Told(Night.of("2026-11-%02dT17:00:00Z".formatted(day), Map.of(), LAST), false));
    }
    for (int day = 1; day <= 10; day++) {
      runs.add(new Told(Night.of("2026-12-%02dT17:00:00Z".formatted(day), Map.of(), LAST), false));
    }
    TrendStory story = TrendStory.of(runs, List.of());
    assertThat(story.columns()).hasSize(TrendStory.MOST);
    assertThat(story.cut()).isEqualTo(10);
    assertThat(page(story, Lang.KO)).contains("더 오래된 10회는 그리지 않음", "속도를 측정한 시험이 없습니다");
  }

  @Test
  void thePageHasNoScriptAndSaysInWordsWhatItDraws() {
    for (Lang lang : Lang.values()) {
      String page = page(story(), lang);
      assertThat(page).doesNotContain("<script", "style=", "onload").contains("<svg", "<desc");
      assertThat(page).contains("NET-1", "spark-01/driver", "580.105.08", "20261128-050000Z");
    }
    assertThat(page(story(), Lang.KO)).contains("점검 없음", "전체 시험", "Pod NCCL busbw 4G");
  }

  @Test
  void hostileNamesAreShownHarmlessly() {
    RunRecord evil =
        Night.versions(
            Night.full("2026-11-29T05:00:00Z", Map.of(), 1),
            Map.of("spark-01/driver", "<b>\u202e"));
    TrendStory story =
        TrendStory.of(
            List.of(
                new Told(Night.full("2026-11-28T05:00:00Z", Map.of(), 1), false),
                new Told(evil, false)),
            List.of());
    assertThat(page(story, Lang.EN)).contains("&lt;b&gt;[U+202E]").doesNotContain("<b>");
  }

  private static List<String> row(TrendStory story, String claim) {
    return story.rows().stream()
        .filter(r -> r.id().equals(claim))
        .findFirst()
        .orElseThrow()
        .verdicts();
  }

  private static String page(TrendStory story, Lang lang) {
    return new String(new TrendPage(story, lang).html(), StandardCharsets.UTF_8);
  }
}
