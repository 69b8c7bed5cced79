package org.sparkstacking.conform.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.probe.Probe;

/**
 * Hold the parts that a run is made of: what can be looked at and who judges it.
 *
 * @param judges at most one a claim
 * @param probes at most one a topic
 */
record Kit(Catalogue catalogue, List<ClaimJudge> judges, List<Probe> probes) {
  Kit {
    judges = List.copyOf(judges);
    probes = List.copyOf(probes);
  }

  /** Give the kit as it is shipped. */
  static Kit shipped() {
    return new Kit(Catalogue.builtIn(), Judges.all(), Probes.all());
  }

  Map<ClaimId, ClaimJudge> byClaim() {
    Map<ClaimId, ClaimJudge> map = new LinkedHashMap<>();
    for (ClaimJudge judge : judges) {
      if (map.put(judge.claim(), judge) != null) {
        throw new IllegalStateException("two judges for " + judge.claim());
      }
    }
    return map;
  }

  Map<String, Probe> byTopic() {
    Map<String, Probe> map = new LinkedHashMap<>();
    for (Probe probe : probes) {
      if (map.put(probe.topic(), probe) != null) {
        throw new IllegalStateException("two probes for " + probe.topic());
      }
    }
    return map;
  }
}
