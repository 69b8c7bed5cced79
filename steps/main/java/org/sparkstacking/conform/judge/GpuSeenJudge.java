package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.GpuDriver;
import org.sparkstacking.conform.site.Site;

/** Judges GPU-1: every host sees its GPU and its driver works; drivers agree. */
public final class GpuSeenJudge implements ClaimJudge {
  static final Criterion SEEN = Criterion.of("GPU-1", "seen");
  static final Criterion DRIVER = Criterion.of("GPU-1", "driver");
  static final Text EXPECTED_SEEN = Text.of("장비의 GPU가 모두 보임", "every GPU of the host is listed");
  static final Text EXPECTED_DRIVER =
      Text.of("드라이버가 동작하고 모든 장비에서 같은 버전", "the driver works and is the same on every host");

  @Override
  public ClaimId claim() {
    return SEEN.claim();
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(SEEN, DRIVER);
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    return scope == Scope.RUN ? GpuInRun.judge(evidence, site) : GpuInText.judge(evidence);
  }

  /** Group driver versions by branch, such as 580; hosts of one branch work together. */
  static Map<String, Set<String>> branches(Evidence evidence) {
    Map<String, Set<String>> branches = new TreeMap<>();
    for (GpuDriver d : evidence.all(GpuDriver.class)) {
      String version = d.version().value();
      int dot = version.indexOf('.');
      String branch = dot < 0 ? version : version.substring(0, dot);
      branches.computeIfAbsent(branch, b -> new TreeSet<>()).add(version);
    }
    return branches;
  }

  static List<String> versions(Evidence evidence) {
    List<String> all = new ArrayList<>();
    branches(evidence).values().forEach(all::addAll);
    return all;
  }
}
