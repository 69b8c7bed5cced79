package org.sparkstacking.conform.glue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.Claim;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.ClaimResult;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Gate;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.judge.Scope;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.probe.Inquiry;
import org.sparkstacking.conform.probe.Probe;

/**
 * Conducts one run of the features: gates each claim, looks at topics, has claims judged and keeps
 * what is known of them. Used by the one thread that runs the features.
 */
public final class Conduct {
  private final Setup setup;
  private final Topics topics;
  private final Map<ClaimId, ClaimSheet> sheets = new LinkedHashMap<>();
  private final Map<ClaimId, ClaimResult> decided = new LinkedHashMap<>();
  private final List<String> troubles = new ArrayList<>();
  private @Nullable ClaimSheet current;

  public Conduct(Setup setup) {
    this.setup = setup;
    this.topics = new Topics(setup);
    decided.putAll(setup.carried());
  }

  /**
   * Say what a run is made of.
   *
   * @param judges by claim; a claim without one is NOT_TESTED
   * @param probes by topic; a claim whose topic has none is NOT_TESTED
   * @param carried results of an earlier run that a re-test carries over
   * @param interrupted whether the run was asked to stop
   */
  public record Setup(
      Catalogue catalogue,
      Map<ClaimId, ClaimJudge> judges,
      Map<String, Probe> probes,
      Inquiry inquiry,
      Gate gate,
      Map<ClaimId, ClaimResult> carried,
      Progress progress,
      TopicLog log,
      BooleanSupplier interrupted) {}

  /** Start a scenario of the claim, or end it at once where the claim may not be tried. */
  void enter(ClaimId id) {
    ClaimSheet sheet = sheet(id);
    sheet.scenarioBegins();
    if (setup.carried().containsKey(id)) {
      throw new ClaimStaysOpen(id + " is carried over from an earlier run");
    }
    closed(sheet.claim()).ifPresent(why -> stop(sheet, why));
    setup.progress().began(sheet.claim());
  }

  void observe(String topic) {
    ClaimSheet sheet = open();
    setup.progress().asks(sheet.claim(), topic);
    Topics.Look look = topics.look(topic, sheet.claim().id());
    look.closed().ifPresent(why -> stop(sheet, why));
    sheet.saw(look.observed());
  }

  void require(String name) {
    ClaimSheet sheet = open();
    Criterion criterion = new Criterion(sheet.claim().id(), name);
    List<Finding> findings = judged(sheet).of(criterion);
    if (findings.isEmpty()) {
      throw new KitFault("the judge of " + sheet.claim().id() + " says nothing of " + criterion);
    }
    sheet.asserted(criterion);
    Verdict verdict = Judged.verdict(findings);
    if (verdict == Verdict.FAIL) {
      throw new ClaimFails(findings);
    }
    if (verdict != Verdict.PASS) {
      throw new ClaimStaysOpen(ClaimFails.FindingLines.of(findings));
    }
  }

  /** Decide the claim whose scenarios are over, before the next one's begin. */
  void scenarioStarts(ClaimId id) {
    ClaimSheet before = current;
    if (before != null && !before.claim().id().equals(id)) {
      decide(before);
    }
    current = sheet(id);
  }

  void trouble(ClaimId id, String what) {
    sheet(id).trouble(what);
  }

  /** Note what is wrong with the features or the kit and belongs to no claim. */
  public void trouble(String what) {
    troubles.add(what);
  }

  /** Decide what is left: a claim of the catalogue that no scenario spoke to is not tested. */
  public List<ClaimResult> finish() {
    ClaimSheet last = current;
    if (last != null) {
      decide(last);
      current = null;
    }
    for (Claim claim : setup.catalogue().claims()) {
      if (!decided.containsKey(claim.id())) {
        decide(absent(claim));
      }
    }
    return setup.catalogue().claims().stream().map(c -> known(c.id())).toList();
  }

  /** List what went wrong in the kit itself, in English; not empty means that the run failed. */
  public List<String> troubles() {
    List<String> all = new ArrayList<>(troubles);
    sheets.values().forEach(s -> s.troubles().forEach(t -> all.add(s.claim().id() + ": " + t)));
    return all;
  }

  /** Give all that was seen in this run, for the record's figures. */
  public Evidence evidence() {
    return Evidence.of(topics.seen());
  }

  private Judged judged(ClaimSheet sheet) {
    Optional<Judged> known = sheet.judged();
    if (known.isPresent()) {
      return known.get();
    }
    ClaimJudge judge = setup.judges().get(sheet.claim().id());
    if (judge == null) {
      throw new KitFault("the gate let " + sheet.claim().id() + " through, which has no judge");
    }
    Judged judged = new Judged(judge.judge(sheet.evidence(), setup.inquiry().site(), Scope.RUN));
    sheet.judged(judged);
    return judged;
  }

  private ClaimSheet absent(Claim claim) {
    ClaimSheet sheet = sheet(claim.id());
    closed(claim).ifPresent(sheet::close);
    return sheet;
  }

  /** After Ctrl-C nothing is tried any more, but what could never be tried keeps its own reason. */
  private Optional<Gate.Closed> closed(Claim claim) {
    Optional<Gate.Closed> gate = setup.gate().closed(claim, decided);
    boolean open = gate.isEmpty() || gate.get().reasonCode().equals("prerequisite");
    return open && setup.interrupted().getAsBoolean() && !Gate.always(claim.id())
        ? Optional.of(Topics.interrupted())
        : gate;
  }

  private void decide(ClaimSheet sheet) {
    ClaimId id = sheet.claim().id();
    if (setup.carried().containsKey(id)) {
      return;
    }
    ClaimResult result = sheet.decide();
    decided.put(id, result);
    setup.progress().decided(result);
  }

  private ClaimResult known(ClaimId id) {
    ClaimResult result = decided.get(id);
    if (result == null) {
      throw new KitFault(id + " was never decided");
    }
    return result;
  }

  private ClaimSheet open() {
    ClaimSheet sheet = current;
    if (sheet == null) {
      throw new KitFault("a step ran outside of a scenario that names a claim");
    }
    return sheet;
  }

  private ClaimSheet sheet(ClaimId id) {
    ClaimSheet known = sheets.get(id);
    if (known != null) {
      return known;
    }
    Claim claim = setup.catalogue().claim(id);
    ClaimJudge judge = setup.judges().get(id);
    ClaimSheet fresh =
        new ClaimSheet(
            claim, judge == null ? new LinkedHashSet<>() : new LinkedHashSet<>(judge.criteria()));
    sheets.put(id, fresh);
    return fresh;
  }

  private static void stop(ClaimSheet sheet, Gate.Closed why) {
    sheet.close(why);
    throw new ClaimStaysOpen(why.reason().en());
  }
}
