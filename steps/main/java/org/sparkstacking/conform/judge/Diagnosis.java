package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NotUnderstood;
import org.sparkstacking.conform.observed.PodText;
import org.sparkstacking.conform.observed.Symptom;
import org.sparkstacking.conform.site.Site;

/**
 * Say what saved texts show of the claims, and why: verdict by the claim's judges, cause by the
 * deepest of the known failures that explain it. Pure.
 */
public final class Diagnosis {
  private static final int MOST_FACTS = 30;
  private static final int MOST_SEEN = 4;
  private static final int MOST_PROBLEMS = 5;

  private final List<ClaimJudge> judges;
  private final Signatures signatures;
  private final SymptomJudge symptomJudge;

  public Diagnosis(List<ClaimJudge> judges, Signatures signatures) {
    this.judges = List.copyOf(judges);
    this.signatures = signatures;
    this.symptomJudge = new SymptomJudge(signatures);
  }

  /** List the claims that can be asked for. */
  public static Set<ClaimId> known() {
    return CriterionTitles.claims();
  }

  /**
   * Diagnose every claim that the evidence speaks to, in the order of the design. NCCL of a text
   * that speaks of pods counts for the pods' claims, any other for the hosts'.
   */
  public List<Diagnosed> all(Evidence evidence) {
    Set<String> pods = new HashSet<>();
    evidence.all(PodText.class).forEach(t -> pods.add(t.source().file()));
    evidence.all(Symptom.class).stream()
        .filter(s -> s.signature().startsWith("K") && decidesPods(s.signature()))
        .forEach(s -> pods.add(s.source().file()));
    List<Diagnosed> all = new ArrayList<>();
    for (ClaimId claim : claims()) {
      Evidence own =
          switch (claim.family()) {
            case "NCH" -> ofFiles(evidence, f -> !pods.contains(f));
            case "NCP" -> ofFiles(evidence, pods::contains);
            default -> evidence;
          };
      all.add(of(claim, own));
    }
    return all.stream().filter(d -> d.spoken() && !d.facts().isEmpty()).toList();
  }

  private boolean decidesPods(String signature) {
    return signatures
        .find(signature)
        .map(s -> s.effects().stream().anyMatch(e -> e.criterion().claim().family().equals("NCP")))
        .orElse(false);
  }

  private static Evidence ofFiles(Evidence evidence, Predicate<String> wanted) {
    return Evidence.of(
        evidence.all().stream().filter(o -> wanted.test(o.source().file())).toList());
  }

  /** Diagnose one claim; INCONCLUSIVE where the evidence does not speak to it. */
  public Diagnosed of(ClaimId claim, Evidence all) {
    Evidence evidence = OrdinaryPods.left(LaterAnswers.left(all));
    List<Symptom> symptoms = evidence.all(Symptom.class);
    List<Finding> measured = new ArrayList<>();
    judges.stream()
        .filter(j -> j.claim().equals(claim))
        .forEach(j -> measured.addAll(j.judge(evidence, Site.undeclared(), Scope.TEXT)));
    List<Finding> findings = new ArrayList<>(symptomJudge.judge(claim, symptoms, measured));
    findings.addAll(measured);
    return findings.isEmpty()
        ? silent(claim, evidence)
        : diagnose(claim, findings, symptoms, evidence);
  }

  private Set<ClaimId> claims() {
    Set<ClaimId> claims = new TreeSet<>(Judges.order());
    judges.forEach(j -> claims.add(j.claim()));
    signatures.all().forEach(s -> s.effects().forEach(e -> claims.add(e.criterion().claim())));
    return claims;
  }

  private Diagnosed diagnose(
      ClaimId claim, List<Finding> findings, List<Symptom> symptoms, Evidence evidence) {
    Verdict verdict = Verdict.merge(findings.stream().map(Finding::verdict).toList());
    List<Finding> deciding = findings.stream().filter(f -> f.verdict() == verdict).toList();
    Set<String> causes = verdict == Verdict.PASS ? Set.of() : causes(claim, deciding, symptoms);
    List<Finding> below =
        verdict == Verdict.FAIL ? new Below(judges, evidence).of(claim, causes) : List.of();
    causes = Below.together(causes, below);
    List<Signature> deepest = named(Causes.deepest(causes, open(deciding, symptoms)));
    Diagnosed diagnosed =
        new Diagnosed(
            claim,
            verdict,
            true,
            notShown(claim, findings),
            words(verdict, deciding, deepest, causes).plus(Below.words(below)),
            deepest.stream().map(Signature::id).toList(),
            remarks(claim, findings, symptoms, evidence),
            below.isEmpty() ? next(deciding, deepest, symptoms) : below.get(0).next(),
            below.isEmpty() ? whose(deciding, deepest) : below.get(0).whose(),
            facts(joined(deciding, below), findings, causes, symptoms));
    List<NotUnderstood> unread =
        verdict == Verdict.PASS ? Unread.of(claim, evidence, deciding) : List.of();
    return unread.isEmpty()
        ? diagnosed
        : diagnosed.narrowed(Verdict.INCONCLUSIVE, CauseWords.unread(unread));
  }

  private static List<Finding> joined(List<Finding> deciding, List<Finding> below) {
    List<Finding> both = new ArrayList<>(deciding);
    both.addAll(below);
    return both;
  }

  private Set<String> causes(ClaimId claim, List<Finding> deciding, List<Symptom> symptoms) {
    Set<String> causes = new LinkedHashSet<>();
    deciding.forEach(f -> f.causes().stream().filter(c -> fits(claim, c)).forEach(causes::add));
    boolean judged = !causes.isEmpty();
    Set<String> judgedCauses = Set.copyOf(causes);
    for (Symptom symptom : symptoms) {
      String id = symptom.signature();
      boolean speaks = signatures.find(id).map(s -> s.speaksTo(claim)).orElse(false);
      boolean deeper = judgedCauses.stream().anyMatch(c -> Causes.explain(id, c));
      if (!Causes.harmless(id) && fits(claim, id) && (judged ? deeper && symptom.sure() : speaks)) {
        causes.add(id);
      }
    }
    return causes;
  }

  /** Alternatives that one finding leaves open: none of them is seen, so none explains another. */
  private static Set<String> open(List<Finding> deciding, List<Symptom> symptoms) {
    Set<String> open = new HashSet<>();
    deciding.stream().filter(f -> f.causes().size() > 1).forEach(f -> open.addAll(f.causes()));
    symptoms.forEach(s -> open.remove(s.signature()));
    return open;
  }

  /** A signature of pods alone is no cause on a host. */
  private boolean fits(ClaimId claim, String id) {
    boolean podsOnly =
        signatures
            .find(id)
            .map(s -> s.claims().stream().allMatch(c -> c.family().equals("NCP")))
            .orElse(false);
    return !podsOnly || !claim.family().equals("NCH");
  }

  private List<Signature> named(List<String> ids) {
    return ids.stream().flatMap(id -> signatures.find(id).stream()).toList();
  }

  private static Text words(
      Verdict verdict, List<Finding> deciding, List<Signature> deepest, Set<String> causes) {
    List<Text> sentences =
        new ArrayList<>(
            deciding.stream().map(Diagnosis::seen).distinct().limit(MOST_SEEN).toList());
    if (verdict != Verdict.PASS && !deepest.isEmpty()) {
      sentences.add(CauseWords.of(deepest, causes));
    }
    return Text.join(" ", sentences);
  }

  private static Text seen(Finding finding) {
    Text where = finding.where();
    Text seen = CauseWords.sentence(finding.seen());
    boolean said = where.en().isBlank() || finding.seen().en().contains(where.en());
    boolean file = finding.cited().stream().anyMatch(c -> where.en().startsWith(c.file()));
    return said || file ? seen : where.plus(Text.same(": ")).plus(seen);
  }

  private static Text next(
      List<Finding> deciding, List<Signature> deepest, List<Symptom> symptoms) {
    Set<Text> steps = new LinkedHashSet<>();
    Set<String> judged = new LinkedHashSet<>();
    deciding.forEach(f -> judged.addAll(f.causes()));
    deepest.stream().filter(s -> !judged.contains(s.id())).forEach(s -> steps.add(s.next()));
    deciding.stream()
        .map(Finding::next)
        .filter(t -> !t.en().isBlank())
        .limit(2)
        .forEach(steps::add);
    if (deepest.size() == 1 && seen(symptoms, deepest.get(0))) {
      steps.add(deepest.get(0).next());
    }
    if (steps.isEmpty()) {
      deepest.stream().limit(3).forEach(s -> steps.add(s.next()));
    }
    return Text.join(" ", steps.stream().map(CauseWords::sentence).toList());
  }

  private static boolean seen(List<Symptom> symptoms, Signature signature) {
    return symptoms.stream().anyMatch(s -> s.sure() && s.signature().equals(signature.id()));
  }

  private static Whose whose(List<Finding> deciding, List<Signature> deepest) {
    Finding first = deciding.get(0);
    boolean deeper =
        !deepest.isEmpty()
            && !first.causes().isEmpty()
            && !first.causes().contains(deepest.get(0).id());
    return deeper ? deepest.get(0).whose() : first.whose();
  }

  private List<Text> notShown(ClaimId claim, List<Finding> findings) {
    Set<Criterion> shown = new LinkedHashSet<>();
    findings.forEach(f -> shown.add(f.criterion()));
    return criteria(claim).filter(c -> !shown.contains(c)).map(CriterionTitles::of).toList();
  }

  private Stream<Criterion> criteria(ClaimId claim) {
    return judges.stream()
        .filter(j -> j.claim().equals(claim))
        .flatMap(j -> j.criteria().stream())
        .distinct();
  }

  private List<Text> remarks(
      ClaimId claim, List<Finding> findings, List<Symptom> symptoms, Evidence evidence) {
    Set<Text> remarks = new LinkedHashSet<>();
    findings.forEach(f -> remarks.addAll(f.remarks()));
    Verdict verdict = Verdict.merge(findings.stream().map(Finding::verdict).toList());
    findings.stream()
        .filter(f -> f.verdict() != verdict && f.verdict() != Verdict.PASS)
        .forEach(f -> remarks.add(seen(f)));
    symptoms.stream()
        .map(Symptom::signature)
        .distinct()
        .filter(Causes::harmless)
        .flatMap(id -> signatures.find(id).stream())
        .filter(s -> s.speaksTo(claim))
        .forEach(s -> remarks.add(CauseWords.harmless(s)));
    evidence.all(NotUnderstood.class).stream()
        .limit(MOST_PROBLEMS)
        .forEach(n -> remarks.add(CauseWords.problem(n)));
    return List.copyOf(remarks);
  }

  private static List<Cited> facts(
      List<Finding> deciding, List<Finding> all, Set<String> causes, List<Symptom> symptoms) {
    Map<String, Cited> facts = new LinkedHashMap<>();
    deciding.forEach(f -> f.cited().forEach(c -> facts.putIfAbsent(key(c) + c.name(), c)));
    Set<String> quoted = new HashSet<>();
    facts.values().forEach(c -> quoted.add(key(c)));
    symptoms.stream()
        .filter(s -> causes.contains(s.signature()))
        .map(s -> SymptomJudge.cited(s.signature(), s.place()))
        .filter(c -> quoted.add(key(c)))
        .forEach(c -> facts.put(key(c) + c.name(), c));
    all.forEach(f -> f.cited().forEach(c -> facts.putIfAbsent(key(c) + c.name(), c)));
    return facts.values().stream().limit(MOST_FACTS).toList();
  }

  private static String key(Cited cited) {
    return cited.file() + ":" + cited.line() + ":";
  }

  private Diagnosed silent(ClaimId claim, Evidence evidence) {
    List<Text> problems =
        evidence.all(NotUnderstood.class).stream()
            .limit(MOST_PROBLEMS)
            .map(CauseWords::problem)
            .toList();
    return new Diagnosed(
        claim,
        Verdict.INCONCLUSIVE,
        false,
        criteria(claim).map(CriterionTitles::of).toList(),
        CauseWords.silent(claim),
        List.of(),
        problems,
        CauseWords.giveMore(),
        Whose.KIT,
        List.of());
  }
}
