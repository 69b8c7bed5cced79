package org.sparkstacking.conform.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.sparkstacking.conform.claim.Claim;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.ClaimResult;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Selection;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.glue.Progress;
import org.sparkstacking.conform.glue.TopicLog;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.judge.Scope;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.probe.Inquiry;
import org.sparkstacking.conform.probe.LeaseProbe;
import org.sparkstacking.conform.probe.Probe;
import org.sparkstacking.conform.probe.plan.Plan;
import org.sparkstacking.conform.probe.plan.Planner;
import org.sparkstacking.conform.probe.plan.Unasked;
import org.sparkstacking.conform.report.ScheduledRun;
import org.sparkstacking.conform.site.Site;

/**
 * Learns from the features which topics the claims of a run ask for, in which order, and has the
 * plan drawn up. Its probes look at nothing. Its judges say yes to everything, so that every
 * scenario is walked to its end; what they say is thrown away.
 */
final class PlanSurvey {
  private final Kit kit;
  private final Site site;

  PlanSurvey(Kit kit, Site site) {
    this.kit = kit;
    this.site = site;
  }

  /** Draw up the plan of a run with this selection. */
  Plan plan(Selection selection) {
    Map<String, Set<ClaimId>> asked = asked(selection);
    List<Probe> probes = new ArrayList<>();
    Map<String, List<String>> claims = new LinkedHashMap<>();
    if (ScheduledRun.isAsked(selection.asked())) {
      probes.add(new LeaseProbe());
    }
    asked.forEach(
        (topic, ids) -> {
          Probe probe = kit.byTopic().get(topic);
          if (probe != null) {
            probes.add(probe);
            claims.put(topic, inOrder(ids));
          }
        });
    return new Planner(site, probes, claims).plan(selection.asked(), inOrder(selection.claims()));
  }

  private List<String> inOrder(Set<ClaimId> ids) {
    return kit.catalogue().ids().stream().filter(ids::contains).map(ClaimId::value).toList();
  }

  /** Walk through the features; topics come in the order of their first look. */
  private Map<String, Set<ClaimId>> asked(Selection selection) {
    Map<String, Set<ClaimId>> asked = new LinkedHashMap<>();
    Kit walking =
        new Kit(
            kit.catalogue(),
            kit.judges().stream().<ClaimJudge>map(Nodding::new).toList(),
            kit.probes().stream().<Probe>map(Blind::new).toList());
    try (Inquiry nobody = Unasked.inquiry(site)) {
      Assembly assembly = new Assembly(walking, site, selection, true);
      List<String> troubles = new ArrayList<>();
      var conduct =
          assembly.conduct(nobody, Map.of(), new Listener(asked), TopicLog.none(), () -> false);
      new FeatureRun(Lang.EN).execute(conduct);
      troubles.addAll(conduct.troubles());
      if (!troubles.isEmpty()) {
        throw new IllegalStateException("the features could not be walked through: " + troubles);
      }
    }
    return asked;
  }

  /** Hears which claim asks for which topic. */
  private record Listener(Map<String, Set<ClaimId>> asked) implements Progress {
    @Override
    public void asks(Claim claim, String topic) {
      asked.computeIfAbsent(topic, t -> new TreeSet<>()).add(claim.id());
    }

    @Override
    public void began(Claim claim) {}

    @Override
    public void lookingAt(String topic) {}

    @Override
    public void looked(String topic) {}

    @Override
    public void decided(ClaimResult result) {}
  }

  /** Looks at nothing. */
  private record Blind(Probe probe) implements Probe {
    @Override
    public String topic() {
      return probe.topic();
    }

    @Override
    public List<Observed> look(Inquiry inquiry) {
      return List.of();
    }
  }

  /** Lets every scenario go on. */
  private record Nodding(ClaimJudge judge) implements ClaimJudge {
    private static final Text NOTHING = Text.same("walked through for a plan");

    @Override
    public ClaimId claim() {
      return judge.claim();
    }

    @Override
    public List<Criterion> criteria() {
      return judge.criteria();
    }

    @Override
    public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
      return criteria().stream().map(Nodding::walkedThrough).toList();
    }

    private static Finding walkedThrough(Criterion criterion) {
      return new Finding(
          criterion,
          Verdict.PASS,
          NOTHING,
          NOTHING,
          NOTHING,
          NOTHING,
          NOTHING,
          Whose.KIT,
          List.of(),
          List.of(),
          List.of());
    }
  }
}
