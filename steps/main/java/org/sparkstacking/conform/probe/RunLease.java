package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.NotStarted;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.site.Guard;

/**
 * Holds the site's Lease while a run loads it, so that two runs do not meet on the same Sparks. The
 * Lease is renewed every 10 s and is over 60 s after the last time.
 */
final class RunLease {
  private static final Duration RENEWED_EVERY = Duration.ofSeconds(10);
  private static final Duration LASTS = Duration.ofSeconds(60);
  private static final String FILE = "lease.yaml";
  private static final String HOME = "fixed-namespace.yaml";
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private RunLease() {}

  /**
   * Take the Lease unless this run has it, and make its namespace where that is missing. A run that
   * was killed a moment ago seems to hold it still: that time is waited out, once in a run.
   *
   * @param topic start of the questions' ids
   * @return what is in the way; empty where it is held now
   */
  static List<Observed> hold(Inquiry inquiry, String topic) {
    if (inquiry.isHeld(path(inquiry))) {
      return List.of();
    }
    List<Observed> homeless = home(inquiry, topic);
    if (!homeless.isEmpty()) {
      return homeless;
    }
    boolean first = inquiry.first("wait for " + path(inquiry));
    return await(inquiry, topic, first ? LASTS.plus(RENEWED_EVERY) : Duration.ZERO);
  }

  /**
   * Take the Lease as soon as no other run holds it. An API server that stops answering while the
   * run waits is asked again.
   *
   * @return what is in the way at the end; empty where it is held now
   */
  static List<Observed> await(Inquiry inquiry, String topic, Duration longest) {
    long waits = longest.plus(KubeReads.ORDINARY).minusNanos(1).dividedBy(KubeReads.ORDINARY);
    List<Observed> rest = attempt(inquiry, topic, waits > 0);
    for (int n = 2; n <= waits && isHeld(rest) && !Thread.currentThread().isInterrupted(); n++) {
      List<Observed> again = attempt(inquiry, topic + "/again-" + n, true);
      rest = again.isEmpty() || isHeld(again) ? again : rest;
    }
    return rest;
  }

  private static boolean isHeld(List<Observed> inTheWay) {
    return inTheWay.stream().anyMatch(NotStarted.class::isInstance);
  }

  private static List<Observed> attempt(Inquiry inquiry, String id, boolean patient) {
    ClusterQuestion look = ClusterQuestion.get(id + "/lease", path(inquiry), KubeReads.ORDINARY);
    Answer there =
        patient
            ? inquiry.cluster().await(look, a -> free(inquiry, a) || refused(a))
            : inquiry.cluster().ask(look);
    return free(inquiry, there)
        ? take(inquiry, id, lease(there))
        : held(inquiry, there)
            .map(List::of)
            .orElseGet(() -> KubeReads.read(there, path(inquiry), "get", FILE));
  }

  private static boolean free(Inquiry inquiry, Answer there) {
    return thereOrNot(there) && held(inquiry, there).isEmpty();
  }

  /** The server said that it is there, or that it is not. */
  private static boolean thereOrNot(Answer answer) {
    return answer.accepted() || answer.exit().orElse(0) == 404;
  }

  /** The server said no, and will say so again; a server that is busy or starts says 429 or 5xx. */
  private static boolean refused(Answer answer) {
    int status = answer.exit().orElse(0);
    return status >= 400 && status < 500 && status != 404 && status != 429;
  }

  /** Another run was quicker: it wrote the Lease after this one had read it. */
  private static boolean lost(Answer taken) {
    return taken.exit().orElse(0) == 409;
  }

  private static Optional<Observed> held(Inquiry inquiry, Answer there) {
    return lease(there).flatMap(l -> held(inquiry, l, there.askedAt()));
  }

  /** Who holds the site's Lease, and whether it was renewed within its time. */
  record Holder(String name, boolean alive) {}

  /**
   * What was read of the Lease.
   *
   * @param answered whether the API said that it is there, or that it is not
   */
  record Look(Optional<Holder> holder, boolean answered) {}

  /** Read who holds the site's Lease. */
  static Look look(Inquiry inquiry, String id) {
    Answer there =
        inquiry.cluster().ask(ClusterQuestion.get(id, path(inquiry), KubeReads.ORDINARY));
    Optional<Holder> holder =
        lease(there)
            .filter(l -> !l.text("spec.holderIdentity").isEmpty())
            .map(l -> new Holder(l.text("spec.holderIdentity"), alive(l, there.askedAt())));
    return new Look(holder, thereOrNot(there));
  }

  /** Delete the Lease of a run that is over; gives what is in the way. */
  static Optional<Text> remove(Inquiry inquiry, String id) {
    Answer deleted =
        inquiry.cluster().ask(ClusterQuestion.delete(id, path(inquiry), KubeReads.ORDINARY));
    return thereOrNot(deleted)
        ? Optional.empty()
        : Optional.of(
            Text.of(
                "Lease를 지우지 못했습니다: " + path(inquiry),
                "the Lease could not be deleted: " + path(inquiry)));
  }

  /** Give the Lease back; it is nobody's then, and is renewed no more. */
  static void release(Inquiry inquiry, String id) {
    if (inquiry.letGo(path(inquiry))) {
      inquiry.cluster().ask(ClusterQuestion.delete(id, path(inquiry), KubeReads.ORDINARY));
    }
  }

  private static List<Observed> home(Inquiry inquiry, String topic) {
    String path = "/api/v1/namespaces/spark-conform";
    Answer there =
        inquiry.cluster().ask(ClusterQuestion.get(topic + "/home", path, KubeReads.ORDINARY));
    if (there.accepted()) {
      return List.of();
    }
    byte[] body = Manifest.of(HOME).with(Map.of()).bytes();
    Answer made =
        inquiry
            .cluster()
            .ask(ClusterQuestion.apply(topic + "/make-home", path, HOME, body, KubeReads.ORDINARY));
    return made.accepted() ? List.of() : KubeReads.read(made, path, "create", HOME);
  }

  private static Optional<Observed> held(Inquiry inquiry, KubeObject lease, Instant now) {
    String holder = lease.text("spec.holderIdentity");
    boolean alive = alive(lease, now);
    boolean other =
        !holder.isEmpty()
            && !holder.equals(inquiry.runId())
            && !inquiry.site().load().overridden().contains(Guard.LEASE);
    if (!other || !alive) {
      return Optional.empty();
    }
    Place place = lease.placeOf("spec.holderIdentity");
    return Optional.of(
        new NotStarted(
            lease.source(),
            NotStarted.Why.LEASE_HELD,
            holder + renewed(lease),
            new Seen<>(holder, place)));
  }

  /** Say when it was renewed last, in the Lease's own words; the holder's id says since when. */
  private static String renewed(KubeObject lease) {
    String time = lease.text("spec.renewTime");
    return time.isEmpty() ? "" : " (renewTime " + time + ")";
  }

  private static boolean alive(KubeObject lease, Instant now) {
    Optional<Instant> renewed = time(lease.text("spec.renewTime"));
    return renewed.isPresent() && renewed.get().plus(LASTS).isAfter(now);
  }

  private static List<Observed> take(Inquiry inquiry, String id, Optional<KubeObject> known) {
    Manifest manifest = manifest(inquiry);
    known.ifPresent(l -> manifest.at(l.text("metadata.resourceVersion")));
    Answer taken = apply(inquiry, id + "/take-lease", manifest, known.isPresent());
    if (lost(taken)) {
      ClusterQuestion look = ClusterQuestion.get(id + "/winner", path(inquiry), KubeReads.ORDINARY);
      Answer now = inquiry.cluster().ask(look);
      return held(inquiry, now).map(List::of).orElseGet(() -> refusal(inquiry, taken));
    }
    if (!taken.accepted()) {
      return refusal(inquiry, taken);
    }
    inquiry.holds(path(inquiry));
    Renewals renewals = new Renewals(inquiry, version(taken));
    inquiry.keepDoing(renewals::next, RENEWED_EVERY);
    return List.of();
  }

  private static List<Observed> refusal(Inquiry inquiry, Answer taken) {
    return KubeReads.read(taken, path(inquiry), "create", FILE);
  }

  /**
   * Renews the Lease as it was when this run last wrote it: one that was deleted meanwhile, or
   * taken by another run, is left alone, and is not this run's to delete either.
   */
  private static final class Renewals {
    private final Inquiry inquiry;
    private String version;
    private int number;
    private boolean over;

    Renewals(Inquiry inquiry, String version) {
      this.inquiry = inquiry;
      this.version = version;
    }

    void next() {
      if (over || !inquiry.isHeld(path(inquiry))) {
        return;
      }
      Manifest manifest = manifest(inquiry);
      if (!version.isEmpty()) {
        manifest.at(version);
      }
      Answer answer = apply(inquiry, "lease/renew-" + ++number, manifest, false);
      if (lost(answer)) {
        over = true; // taken again, it is renewed by what took it
        inquiry.letGo(path(inquiry));
      }
      String renewed = version(answer);
      version = renewed.isEmpty() ? version : renewed;
    }
  }

  private static String version(Answer written) {
    return lease(written).map(l -> l.text("metadata.resourceVersion")).orElse("");
  }

  /**
   * Write the Lease as a field manager of this run's own: one that another run made in the same
   * moment answers 409 then, not 200.
   *
   * @param over whether another run's is written over; the manifest names its version
   */
  private static Answer apply(Inquiry inquiry, String id, Manifest manifest, boolean over) {
    String own = path(inquiry) + "?fieldManager=spark-conform-" + inquiry.runId();
    String path = over ? own + "&force=true" : own;
    return inquiry
        .cluster()
        .ask(ClusterQuestion.apply(id, path, FILE, manifest.bytes(), KubeReads.ORDINARY));
  }

  private static Manifest manifest(Inquiry inquiry) {
    return Manifest.of(FILE)
        .with(Map.of("NAME", name(inquiry)))
        .heldBy(inquiry.runId(), MICROS.format(Instant.now()));
  }

  private static Optional<KubeObject> lease(Answer answer) {
    return KubeReads.read(answer, "", "get").stream()
        .filter(o -> o instanceof KubeObject k && k.is("Lease"))
        .map(KubeObject.class::cast)
        .findFirst();
  }

  private static Optional<Instant> time(String text) {
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** Name the Lease as the site is named: a DNS label. */
  private static String name(Inquiry inquiry) {
    String name = inquiry.site().name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]", "-");
    return "site-" + name.replaceAll("-+$", "");
  }

  private static String path(Inquiry inquiry) {
    return "/apis/coordination.k8s.io/v1/namespaces/spark-conform/leases/" + name(inquiry);
  }
}
