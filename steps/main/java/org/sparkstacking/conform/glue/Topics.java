package org.sparkstacking.conform.glue;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Gate;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.NoAnswer;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.probe.Probe;

/** Looks at each topic once a run and remembers what was seen. */
final class Topics {
  private final Conduct.Setup setup;
  private final Map<String, Look> looked = new LinkedHashMap<>();
  private final Map<String, String> broken = new HashMap<>();

  Topics(Conduct.Setup setup) {
    this.setup = setup;
  }

  /** What a look gave: observations, or the reason why there are none. */
  record Look(List<Observed> observed, Optional<Gate.Closed> closed) {
    static Look none(Gate.Closed why) {
      return new Look(List.of(), Optional.of(why));
    }
  }

  static Gate.Closed interrupted() {
    return new Gate.Closed(Verdict.NOT_TESTED, "interrupted", SheetWords.interrupted());
  }

  /** Give everything that was seen so far. */
  List<Observed> seen() {
    return looked.values().stream().flatMap(l -> l.observed().stream()).toList();
  }

  Look look(String topic, ClaimId claim) {
    Look known = looked.get(topic);
    if (known != null) {
      return known;
    }
    if (broken.containsKey(topic)) {
      throw new KitFault(broken.get(topic));
    }
    Probe probe = setup.probes().get(topic);
    if (probe == null) {
      return noProbe(topic, claim);
    }
    if (!setup.log().canBeWhole(topic)) {
      return Look.none(interrupted());
    }
    return remember(topic, probe, claim);
  }

  private Look remember(String topic, Probe probe, ClaimId claim) {
    List<Observed> observed = ask(topic, probe);
    if (setup.interrupted().getAsBoolean() && !Gate.always(claim)) {
      return Look.none(interrupted());
    }
    setup.log().ended(topic);
    Look look = new Look(List.copyOf(observed), Optional.empty());
    looked.put(topic, look);
    return look;
  }

  /** A probe that failed is not asked again: looking may have loaded the hosts for minutes. */
  private List<Observed> ask(String topic, Probe probe) {
    if (setup.interrupted().getAsBoolean()) {
      Thread.interrupted(); // what is still asked after Ctrl-C is the clean-up: let it ask
    }
    setup.progress().lookingAt(topic);
    try {
      return probe.look(setup.inquiry());
    } catch (RuntimeException e) {
      if (setup.interrupted().getAsBoolean()) {
        return List.of();
      }
      broken.put(topic, "looking at '" + topic + "' failed: " + e);
      throw e;
    } finally {
      setup.progress().looked(topic);
    }
  }

  /** The kit's own promise is judged on what can be looked at; the gap stays in the evidence. */
  private static Look noProbe(String topic, ClaimId claim) {
    if (Gate.always(claim)) {
      Source nowhere = new Source(topic, "", "");
      return new Look(
          List.of(new NoAnswer(nowhere, NoAnswer.Why.NOT_ASKED, "this kit cannot look at it yet")),
          Optional.empty());
    }
    return Look.none(
        new Gate.Closed(Verdict.NOT_TESTED, "not-built", SheetWords.noProbe(claim, topic)));
  }
}
