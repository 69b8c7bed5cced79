package org.sparkstacking.conform.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.lesfurets.jenkins.unit.PipelineTestHelper;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Builds of the Jenkinsfile with every answer that the kit can give. */
@TestInstance(Lifecycle.PER_CLASS)
final class JenkinsfileTest {
  private static final Map<String, String> SITE = Map.of("SITE", "ward.yaml", "MAIL", "it@ward.kr");

  private final PipelineTestHelper pipelines = JenkinsBuild.compiler();

  @ParameterizedTest
  @CsvSource({
    "0,SUCCESS,이상 없음",
    "1,FAILURE,부적합 항목 있음",
    "2,UNSTABLE,판정 보류(시험 미완료)",
    "3,FAILURE,시험 도구 자체의 오류",
    "64,FAILURE,설정 오류",
    "130,ABORTED,중단됨",
    "137,FAILURE,알 수 없는 종료 코드 137"
  })
  void everyExitCodeHasItsResultAndItsWords(int code, String result, String words) {
    JenkinsBuild build = build(code, 0);
    assertThat(build.run(SITE)).isEqualTo(result);
    assertThat(build.description()).contains(words);
    assertThat(build.steps).anyMatch(s -> s.startsWith("junit"));
    assertThat(build.steps).anyMatch(s -> s.startsWith("allure"));
    assertThat(build.steps).anyMatch(s -> s.startsWith("archive") && s.contains("20261201-run/**"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "   ", "simulated:two-sparks"})
  void anEmptyOrSimulatedSiteIsRefusedBeforeAnythingRuns(String site) {
    JenkinsBuild build = build(0, 0);
    assertThat(build.run(Map.of("SITE", site, "MAIL", "it@ward.kr"))).isEqualTo("FAILURE");
    assertThat(build.ran).isEmpty();
    assertThat(build.steps.get(build.steps.size() - 1)).startsWith("error").contains("정기 점검");
    assertThat(build.mails).hasSize(1);
  }

  @Test
  void aSiteFileThatIsWrongEndsTheBuildBeforeTheRun() {
    JenkinsBuild build = new JenkinsBuild(pipelines, s -> s.contains("check-site") ? 64 : 0);
    assertThat(build.run(SITE)).isEqualTo("FAILURE");
    assertThat(build.ran).noneMatch(s -> s.contains("conform run"));
  }

  @Test
  void theFolderMayNameTheSiteForScheduledBuilds() {
    JenkinsBuild build = build(0, 0);
    build.env.put("SPARK_CONFORM_SITE", "ward.yaml");
    assertThat(build.run(Map.of())).isEqualTo("SUCCESS");
    assertThat(build.env).containsEntry("CHOSEN_SITE", "ward.yaml");
    assertThat(build.parameters).containsEntry("STAGE", "nightly");
    assertThat(build.steps).anyMatch(s -> s.startsWith("cron") && s.contains("TZ=Asia/Seoul"));
  }

  @Test
  void theRunIsLockedBoundedAndGivenItsKeysById() {
    JenkinsBuild build = build(0, 0);
    build.run(SITE);
    assertThat(build.steps).contains("lock {resource=spark-conform-ward.yaml}");
    assertThat(build.steps).anyMatch(s -> s.startsWith("timeout") && s.contains("45"));
    assertThat(build.credentials).containsExactly("spark-conform-ssh", "spark-conform-kubeconfig");
    assertThat(build.choices.get("STAGE")).startsWith("nightly", "all", "1");
    assertThat(build.choices.get("REPORT_LANGUAGE")).isEqualTo(List.of("ko", "en"));
  }

  @Test
  void noParameterIsPastedIntoAShellScript() {
    JenkinsBuild build = build(0, 0);
    build.run(Map.of("SITE", "a; rm -rf /", "BASELINE", "$(id)", "STAGE", "1 --fault x"));
    assertThat(build.ran).isNotEmpty().noneMatch(s -> s.contains("rm -rf") || s.contains("$(id)"));
  }

  @ParameterizedTest
  @CsvSource({
    "0,SUCCESS,이상 없음",
    "1,FAILURE,이상 없음 · 인수 시점 기준보다 나빠짐",
    "2,UNSTABLE,이상 없음",
    "64,SUCCESS,이상 없음 · 인수 시점 기준 없음"
  })
  void theComparisonCanOnlyMakeAResultWorse(int code, String result, String words) {
    JenkinsBuild build = build(0, code);
    assertThat(build.run(SITE)).isEqualTo(result);
    assertThat(build.description()).isEqualTo(words);
  }

  @Test
  void anEmptyBaselineIsNotCompared() {
    JenkinsBuild build = build(0, 1);
    assertThat(build.run(Map.of("SITE", "ward.yaml", "BASELINE", ""))).isEqualTo("SUCCESS");
    assertThat(build.ran).noneMatch(s -> s.contains("conform compare"));
  }

  @Test
  void aQuietNightSendsNoMailAndNewsDoes() {
    JenkinsBuild quiet = build(0, 0);
    quiet.files.add("summary.txt");
    quiet.run(SITE);
    assertThat(quiet.mails).isEmpty();
    JenkinsBuild news = build(1, 0);
    news.files.addAll(List.of("summary.txt", "notice.txt"));
    news.run(SITE);
    assertThat(news.mails).hasSize(1);
    assertThat(news.mails.get(0).get("subject")).hasToString("[Spark Stacking] 부적합 항목 있음");
    assertThat(String.valueOf(news.mails.get(0).get("body")))
        .contains("text of notice.txt", "u/7/");
  }

  @Test
  void aBuildWithoutAVerdictAlwaysTells() {
    JenkinsBuild build = build(3, 0);
    build.run(SITE);
    assertThat(build.mails).hasSize(1);
    assertThat(String.valueOf(build.mails.get(0).get("body"))).contains("끝나지 못했습니다");
  }

  private JenkinsBuild build(int run, int compare) {
    return new JenkinsBuild(
        pipelines,
        s -> s.contains("conform run") ? run : s.contains("conform compare") ? compare : 0);
  }
}
