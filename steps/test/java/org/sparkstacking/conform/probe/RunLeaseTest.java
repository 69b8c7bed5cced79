package org.sparkstacking.conform.probe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sparkstacking.conform.observed.ApiRefusal;
import org.sparkstacking.conform.observed.LoadHeld;
import org.sparkstacking.conform.observed.NotStarted;
import org.sparkstacking.conform.site.Cluster;
import org.sparkstacking.conform.site.Guard;
import org.sparkstacking.conform.site.Site;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The site's Lease: taken, renewed as long as it is ours, given back for good. */
final class RunLeaseTest {
  private final Api api = new Api();
  private final Inquiry inquiry = new Inquiry(SparkPair.site(), "run-1", new SparkPair(), api);

  @AfterEach
  void end() {
    inquiry.close();
  }

  @Test
  void aFreeLeaseIsTakenAndRenewedAsItWasLastWritten() {
    assertThat(RunLease.hold(inquiry, "t")).isEmpty();
    inquiry.doKeptOnce();
    inquiry.doKeptOnce();
    assertThat(api.lease).contains("\"holderIdentity\":\"run-1\"");
    assertThat(api.writes).extracting(RunLeaseTest::version).containsExactly("", "1", "2");
  }

  @Test
  void oneThatWasGivenBackIsNotMadeAgain() {
    RunLease.hold(inquiry, "t");
    RunLease.release(inquiry, "t/lease");
    inquiry.doKeptOnce();
    assertThat(api.lease).isEmpty();
    assertThat(api.writes).hasSize(1);
  }

  @Test
  void oneThatAnotherRunTookMeanwhileIsNotTakenBack() {
    RunLease.hold(inquiry, "t");
    api.put(api.lease.replace("run-1", "run-2"));
    inquiry.doKeptOnce();
    assertThat(api.lease).contains("run-2").doesNotContain("run-1");
  }

  @Test
  void oneThatAnotherRunRenewedWithinAMinuteIsLeftAlone() {
    api.put(held(Instant.now().minusSeconds(50)));
    assertThat(RunLease.hold(inquiry, "t"))
        .singleElement()
        .isInstanceOfSatisfying(
            NotStarted.class,
            why -> {
              assertThat(why.why()).isEqualTo(NotStarted.Why.LEASE_HELD);
              assertThat(why.words().value()).isEqualTo("run-2");
            });
    assertThat(api.writes).isEmpty();
  }

  @Test
  void oneOfALivingRunIsTakenWhenTheGuardIsOverridden() {
    api.put(held(Instant.now().minusSeconds(1)));
    Site site = withCluster().overriding(Set.of(Guard.LEASE));
    try (Inquiry over = new Inquiry(site, "run-1", new SparkPair(), api)) {
      assertThat(RunLease.hold(over, "t")).isEmpty();
    }
    assertThat(api.lease).contains("run-1");
  }

  @Test
  void hostsAreNotLoadedWhileAnotherRunHoldsIt() {
    String renewed = Instant.now().minusSeconds(5).toString();
    api.put(held(Instant.parse(renewed)));
    assertThat(guard())
        .singleElement()
        .satisfies(
            why -> {
              assertThat(why.why()).isEqualTo(LoadHeld.Why.LEASE_HELD);
              assertThat(why.what()).isEqualTo("run-2 (renewTime " + renewed + ")");
              assertThat(why.before()).isTrue();
            });
    assertThat(api.writes).isEmpty();
  }

  @Test
  void hostsTakeItBeforeTheirFirstLoad() {
    assertThat(guard()).isEmpty();
    assertThat(api.lease).contains("run-1");
  }

  @Test
  void anApiThatDoesNotAnswerKeepsNobodyFromTestingHosts() {
    api.silent = true;
    assertThat(guard()).isEmpty();
    assertThat(api.writes).isEmpty();
  }

  @Test
  void aKilledRunSeemsToHoldItForAMinuteThatIsWaitedOut() {
    api.put(held(Instant.now().minusSeconds(1)));
    api.freeAfter = 3;
    assertThat(RunLease.hold(inquiry, "t")).isEmpty();
    assertThat(api.lease).contains("run-1");
    assertThat(api.looks).containsExactly("t/lease", "t/again-2/lease", "t/again-3/lease");
  }

  @Test
  void aLivingRunIsWaitedForOnceInARunAndNotBeforeEveryLoad() {
    api.put(held(Instant.now().plusSeconds(3600)));
    assertThat(RunLease.hold(inquiry, "a")).hasSize(1);
    assertThat(RunLease.hold(inquiry, "b")).hasSize(1);
    assertThat(api.looks).as("75 s, and no more").hasSize(5).endsWith("a/again-5/lease");
  }

  @Test
  void oneThatAnotherRunMadeAMomentBeforeIsNotWrittenOver() {
    api.rival = held(Instant.now());
    assertThat(RunLease.hold(inquiry, "t"))
        .singleElement()
        .isInstanceOfSatisfying(
            NotStarted.class, why -> assertThat(why.why()).isEqualTo(NotStarted.Why.LEASE_HELD));
    assertThat(inquiry.isHeld("anything")).isFalse();
    RunLease.release(inquiry, "t/lease");
    assertThat(api.lease).contains("run-2");
  }

  @Test
  void anApiThatStopsAnsweringWhileTheRunWaitsHasNotGivenTheLeaseBack() {
    api.put(held(Instant.now().plusSeconds(3600)));
    api.silentAfter = 2;
    assertThat(RunLease.hold(inquiry, "t")).singleElement().isInstanceOf(NotStarted.class);
    assertThat(api.looks).hasSize(5);
    assertThat(api.writes).isEmpty();
  }

  @Test
  void oneThatWasLostIsNotDeletedAtTheEnd() {
    RunLease.hold(inquiry, "t");
    api.put(api.lease.replace("run-1", "run-2"));
    inquiry.doKeptOnce();
    RunLease.release(inquiry, "t/lease");
    assertThat(api.lease).contains("run-2");
  }

  @Test
  void oneThatWasLostAndTakenAgainIsRenewedAndGivenBack() {
    RunLease.hold(inquiry, "t");
    api.put(api.lease.replace("run-1", "run-2"));
    inquiry.doKeptOnce();
    api.lease = "";
    RunLease.hold(inquiry, "u");
    inquiry.doKeptOnce();
    inquiry.doKeptOnce();
    assertThat(api.writes).as("taken, taken again, renewed twice").hasSize(4);
    RunLease.release(inquiry, "u/lease");
    assertThat(api.lease).isEmpty();
  }

  @Test
  void aMissingRightToItNamesVerbAndManifest() {
    api.refusing = true;
    assertThat(RunLease.hold(inquiry, "t"))
        .hasAtLeastOneElementOfType(ApiRefusal.class)
        .filteredOn(o -> o instanceof ApiRefusal)
        .extracting(o -> ((ApiRefusal) o).verb() + " " + ((ApiRefusal) o).manifest())
        .containsExactly("get lease.yaml");
    assertThat(api.writes).isEmpty();
  }

  @Test
  void aScheduledLookWaitsForTheRunThatIsAtWorkAndGivesTheLeaseBack() {
    api.put(held(Instant.now()));
    api.freeAfter = 40;
    try (Inquiry scheduled = new Inquiry(withCluster(), "run-1", new SparkPair(), api)) {
      assertThat(new LeaseProbe().look(scheduled)).isEmpty();
      assertThat(api.lease).contains("run-1");
      new LeaseProbe().giveBack(scheduled);
    }
    assertThat(api.lease).isEmpty();
    assertThat(api.looks).hasSize(40).startsWith("lease/lease").endsWith("lease/again-40/lease");
  }

  @Test
  void aScheduledLookGoesOnWithoutTheLeaseThatItCannotHave() {
    api.put(held(Instant.now().plusSeconds(3600)));
    try (Inquiry scheduled = new Inquiry(withCluster(), "run-1", new SparkPair(), api)) {
      new LeaseProbe().look(scheduled);
      assertThat(api.looks).hasSize(80);
      api.silent = true;
      new LeaseProbe().look(scheduled);
      assertThat(api.looks).as("one more look").hasSize(81);
      new LeaseProbe().giveBack(scheduled);
    }
    assertThat(api.writes).isEmpty();
    assertThat(api.lease).contains("run-2");
  }

  private List<LoadHeld> guard() {
    try (Inquiry own = new Inquiry(withCluster(), "run-1", new SparkPair(), api)) {
      return new LoadGuard(own, "rdma-rate/").look();
    }
  }

  private static Site withCluster() {
    Site pair = SparkPair.site();
    return new Site(
        pair.name(),
        false,
        pair.timezone(),
        pair.layout(),
        pair.hosts(),
        new Cluster(null, null, null, null, "gpu-operator", null, null, null, "pods", 1, Map.of()),
        pair.nccl(),
        pair.mpi(),
        pair.load(),
        null,
        List.of(),
        List.of(),
        List.of(),
        pair.access(),
        pair.paper());
  }

  @Test
  void oneThatNobodyRenewedForAMinuteIsTaken() {
    api.put(held(Instant.now().minusSeconds(61)));
    assertThat(RunLease.hold(inquiry, "t")).isEmpty();
    assertThat(api.lease).contains("run-1");
  }

  private static String held(Instant renewed) {
    return """
        {"kind":"Lease","apiVersion":"coordination.k8s.io/v1",
         "metadata":{"name":"site-pair","namespace":"spark-conform"},
         "spec":{"holderIdentity":"run-2","renewTime":"%s"}}"""
        .formatted(renewed);
  }

  private static String version(String lease) {
    return JsonMapper.shared()
        .readTree(lease)
        .path("metadata")
        .path("resourceVersion")
        .asString("");
  }

  /** One Lease behind an API that refuses what names another version than it has. */
  private static final class Api implements ClusterView {
    private final List<String> writes = new ArrayList<>();
    private String lease = "";
    private int version;
    private boolean silent;
    private boolean refusing;
    private int silentAfter = Integer.MAX_VALUE;

    /** Lease that another run makes between this one's look and its write. */
    private String rival = "";

    /** Looks at the Lease until its holder gives it back. */
    private int freeAfter = Integer.MAX_VALUE;

    private final List<String> looks = new ArrayList<>();

    void put(String body) {
      JsonNode object = JsonMapper.shared().readTree(body);
      object.withObject("/metadata").put("resourceVersion", String.valueOf(++version));
      lease = object.toString();
    }

    @Override
    public Answer ask(ClusterQuestion question) {
      if (silent) {
        return Answer.without(
            question.plain(), Instant.now(), Duration.ZERO, Answer.Ending.UNREACHABLE, "");
      }
      if (!question.path().contains("/leases/")) {
        return answer(question, 200, "{}");
      }
      if (refusing) {
        return answer(question, 403, "{\"kind\":\"Status\",\"code\":403}");
      }
      return switch (question.action()) {
        case GET -> lease.isEmpty() ? missing(question) : answer(question, 200, lease);
        case APPLY -> write(question);
        case DELETE -> {
          lease = "";
          yield answer(question, 200, "{}");
        }
        default -> throw new IllegalStateException(question.id());
      };
    }

    private Answer write(ClusterQuestion question) {
      String body = new String(question.body(), UTF_8);
      String wanted = version(body);
      if (!rival.isEmpty()) {
        put(rival);
      }
      assertThat(question.path()).contains("?fieldManager=spark-conform-run-1");
      boolean forced = question.path().contains("force=true");
      assertThat(forced && wanted.isEmpty()).as("never without a version").isFalse();
      boolean others = !lease.isEmpty() && !lease.contains("\"run-1\"");
      boolean old = !wanted.isEmpty() && !wanted.equals(version(lease));
      if (old || (others && !forced)) {
        return answer(question, 409, "{\"kind\":\"Status\",\"code\":409}");
      }
      writes.add(body);
      put(body);
      return answer(question, 200, lease);
    }

    private static Answer missing(ClusterQuestion question) {
      return answer(question, 404, "{\"kind\":\"Status\",\"code\":404}");
    }

    private static Answer answer(ClusterQuestion question, int status, String body) {
      return new Answer(
          question.plain(),
          OptionalInt.of(status),
          body.getBytes(UTF_8),
          new byte[0],
          Instant.now(),
          Duration.ZERO,
          Answer.Ending.FINISHED,
          "",
          false);
    }

    @Override
    public Answer await(ClusterQuestion question, Predicate<Answer> enough) {
      looks.add(question.id());
      lease = looks.size() >= freeAfter ? "" : lease;
      silent |= looks.size() > silentAfter;
      return ask(question);
    }

    @Override
    public void close() {}
  }
}
