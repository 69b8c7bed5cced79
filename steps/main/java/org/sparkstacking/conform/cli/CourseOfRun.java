package org.sparkstacking.conform.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.LoggerFactory;
import org.sparkstacking.conform.adapter.recording.Recording;
import org.sparkstacking.conform.claim.Claim;
import org.sparkstacking.conform.claim.ClaimResult;
import org.sparkstacking.conform.glue.Progress;
import org.sparkstacking.conform.probe.Probe;
import org.sparkstacking.conform.probe.plan.Plan;
import org.sparkstacking.conform.probe.plan.Planner;
import org.sparkstacking.conform.probe.plan.Step;
import org.sparkstacking.conform.report.RunRecord;
import org.sparkstacking.conform.site.Site;

/** Sets what the journal tells of a run's time beside what its plan expects. */
final class CourseOfRun implements Progress {
  private final Progress heard;
  private final Map<String, Set<String>> claims = new HashMap<>();

  /** Listen to a run; what is heard is handed on. */
  CourseOfRun(Progress heard) {
    this.heard = heard;
  }

  /** Draw it up of what was looked at to its end. */
  RunRecord.Course of(Kit kit, Site site, Recording recording) {
    Map<String, Duration> took = recording.times(Planner.IDENTITY);
    Map<String, Double> planned = planned(kit, site, took.keySet());
    List<RunRecord.TimePart> times = new ArrayList<>();
    took.forEach(
        (topic, time) ->
            times.add(
                new RunRecord.TimePart(topic, asked(topic), planned.get(topic), seconds(time))));
    return new RunRecord.Course(times, recording.scrubbed());
  }

  private List<String> asked(String topic) {
    return List.copyOf(claims.getOrDefault(topic, Set.of()));
  }

  /** A plan that cannot be drawn up takes no record away: its times are left out. */
  private static Map<String, Double> planned(Kit kit, Site site, Set<String> topics) {
    List<Probe> probes =
        topics.stream()
            .map(t -> kit.byTopic().get(t))
            .flatMap(p -> java.util.stream.Stream.ofNullable(p))
            .toList();
    try {
      return byTopic(new Planner(site, probes, Map.of()).plan("", List.of()));
    } catch (RuntimeException e) {
      LoggerFactory.getLogger(CourseOfRun.class).warn("no planned times", e);
      return Map.of();
    }
  }

  private static Map<String, Double> byTopic(Plan plan) {
    Map<String, Double> all = new LinkedHashMap<>();
    for (Step step : plan.sure()) {
      all.merge(step.topic(), seconds(step.expected()), Double::sum);
    }
    all.replaceAll((topic, seconds) -> rounded(seconds));
    return all;
  }

  private static double seconds(Duration time) {
    return rounded(time.toMillis() / 1000.0);
  }

  private static double rounded(double seconds) {
    return Math.round(seconds * 10) / 10.0;
  }

  @Override
  public void asks(Claim claim, String topic) {
    claims.computeIfAbsent(topic, t -> new LinkedHashSet<>()).add(claim.id().value());
    heard.asks(claim, topic);
  }

  @Override
  public void began(Claim claim) {
    heard.began(claim);
  }

  @Override
  public void lookingAt(String topic) {
    heard.lookingAt(topic);
  }

  @Override
  public void looked(String topic) {
    heard.looked(topic);
  }

  @Override
  public void decided(ClaimResult result) {
    heard.decided(result);
  }
}
