package org.sparkstacking.conform.judge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.HttpEndpoint;
import org.sparkstacking.conform.observed.HttpEndpoint.State;
import org.sparkstacking.conform.observed.MetricSample;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/** What watches the GPUs is remarked on where it does not answer well, and only there. */
final class WatchersTest {
  private static final Source PAGE = new Source("services/a", "cluster", "a.out");

  @Test
  void servicesThatAnswerWellAreNotRemarkedOn() {
    assertThat(
            remarks(
                endpoint("supervisor", "", State.ANSWERED, "pong"),
                endpoint("dcgm", "spark-01", State.ANSWERED, "# HELP"),
                xid("spark-01", "0")))
        .isEmpty();
  }

  @Test
  void aSupervisorThatSaysSomethingElseIsToldWithItsWords() {
    assertThat(remarks(endpoint("supervisor", "", State.ANSWERED, "<html>")))
        .singleElement()
        .satisfies(t -> assertThat(t.en()).contains("supervisor", "9345", "<html>"))
        .satisfies(t -> assertThat(t.ko()).contains("RKE2 관리 서비스", "<html>"));
    assertThat(remarks(endpoint("supervisor", "", State.SILENT, "Connection refused")))
        .singleElement()
        .satisfies(t -> assertThat(t.en()).contains("Connection refused"));
  }

  @Test
  void aCertificateThatIsNotValidAnyMoreIsToldAndASilentSupervisorOnlyOnce() {
    assertThat(remarks(endpoint("supervisor-ca", "", State.ANSWERED, "valid until 2036-01-01")))
        .isEmpty();
    assertThat(remarks(endpoint("supervisor-ca", "", State.ANSWERED, "expired on 2026-01-01")))
        .singleElement()
        .satisfies(t -> assertThat(t.en()).contains("/cacerts", "expired on 2026-01-01"))
        .satisfies(t -> assertThat(t.ko()).contains("인증서", "2026-01-01"));
    assertThat(
            remarks(
                endpoint("supervisor", "", State.SILENT, "Connection refused"),
                endpoint("supervisor-ca", "", State.SILENT, "Connection refused")))
        .hasSize(1);
  }

  @Test
  void anExporterThatAnswersWithoutAnySampleIsToldToo() {
    assertThat(remarks(endpoint("dcgm", "spark-02", State.ANSWERED, "")))
        .singleElement()
        .satisfies(t -> assertThat(t.en()).contains("spark-02", "gave no good answer"))
        .satisfies(t -> assertThat(t.ko()).contains("spark-02", "정상 응답이 없습니다"));
  }

  @Test
  void aMissingExporterAndAMissingRightAreToldApart() {
    assertThat(remarks(endpoint("dcgm", "", State.ABSENT, "no pod")))
        .singleElement()
        .satisfies(t -> assertThat(t.en()).startsWith("There is no DCGM exporter"));
    assertThat(remarks(endpoint("dcgm", "spark-02", State.FORBIDDEN, "HTTP 403 no")))
        .singleElement()
        .satisfies(t -> assertThat(t.en()).contains("spark-02", "pods/proxy", "watch.yaml"));
  }

  @Test
  void aGpuErrorIsNamedOncePerHostAlsoWhenPrometheusTellsItToo() {
    List<Text> remarks =
        remarks(
            endpoint("dcgm", "spark-02", State.ANSWERED, "# HELP"),
            xid("spark-01", "0.000000"),
            xid("spark-02", "79"),
            xid("spark-02", "79"));
    assertThat(remarks)
        .singleElement()
        .satisfies(t -> assertThat(t.en()).contains("spark-02 Xid 79"));
  }

  @Test
  void samplesOfATextWithoutAnAskedServiceSayNothingHere() {
    assertThat(remarks(xid("spark-02", "79"))).isEmpty();
  }

  private static List<Text> remarks(Observed... observed) {
    return Watchers.remarks(Evidence.of(List.of(observed)));
  }

  private static HttpEndpoint endpoint(String name, String subject, State state, String words) {
    return new HttpEndpoint(
        PAGE, name, subject, state, new Seen<>(words, new Place(PAGE, 1, words)));
  }

  private static MetricSample xid(String host, String value) {
    return new MetricSample(
        PAGE,
        "DCGM_FI_DEV_XID_ERRORS",
        Map.of("Hostname", host),
        new Seen<>(value, new Place(PAGE, 2, value)));
  }
}
