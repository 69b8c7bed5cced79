package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.observed.Symptom;

/**
 * Decides a claim by the text of a known failure, where no measurement speaks. A measured PASS or
 * FAIL of the claim is stronger and silences it.
 */
final class SymptomJudge {
  private final Signatures signatures;

  SymptomJudge(Signatures signatures) {
    this.signatures = signatures;
  }

  /** What is set up wrongly stays wrong however well something else was measured. */
  private static final Set<String> STATES = Set.of("S-46");

  /**
   * Judge.
   *
   * @param measured what the claim's own judges found
   */
  List<Finding> judge(ClaimId claim, List<Symptom> symptoms, List<Finding> measured) {
    List<Verdict> found = measured.stream().map(Finding::verdict).toList();
    if (found.contains(Verdict.FAIL)) {
      return List.of();
    }
    Map<String, List<Symptom>> deciding = deciding(claim, symptoms);
    if (!found.isEmpty() && Verdict.merge(found) == Verdict.PASS) {
      return beside(claim, deciding, measured);
    }
    List<Finding> findings = new ArrayList<>();
    for (String id : Causes.deepest(deciding.keySet(), Set.of())) {
      signatures
          .find(id)
          .flatMap(s -> finding(claim, s, deciding.get(id)))
          .ifPresent(findings::add);
    }
    return found.isEmpty()
        ? findings
        : findings.stream().filter(f -> f.verdict() == Verdict.FAIL).toList();
  }

  /**
   * A good measurement silences what stands above it. What stands below it came later; of another
   * file's line nobody knows which came last.
   */
  private List<Finding> beside(
      ClaimId claim, Map<String, List<Symptom>> deciding, List<Finding> measured) {
    List<Finding> findings = new ArrayList<>();
    for (Map.Entry<String, List<Symptom>> entry : deciding.entrySet()) {
      Symptom last = entry.getValue().get(entry.getValue().size() - 1);
      long below = lastLine(measured, last.place().source());
      Optional<Finding> own =
          signatures
              .find(entry.getKey())
              .flatMap(s -> finding(claim, s, entry.getValue()))
              .filter(f -> f.verdict() == Verdict.FAIL);
      if (STATES.contains(entry.getKey()) || (below > 0 && last.place().line() > below)) {
        own.ifPresent(findings::add);
      } else if (below == 0) {
        own.map(f -> f.withVerdict(Verdict.INCONCLUSIVE)).ifPresent(findings::add);
      }
    }
    return findings;
  }

  /** Give the last line of the file and host that a measurement rests on, 0 where none does. */
  private static long lastLine(List<Finding> measured, Source of) {
    return measured.stream()
        .flatMap(f -> f.cited().stream())
        .filter(c -> c.file().equals(of.file()))
        .filter(c -> c.host().isEmpty() || of.host().isEmpty() || c.host().equals(of.host()))
        .mapToLong(Cited::line)
        .max()
        .orElse(0);
  }

  private Map<String, List<Symptom>> deciding(ClaimId claim, List<Symptom> symptoms) {
    Map<String, List<Symptom>> byId = new LinkedHashMap<>();
    for (Symptom symptom : symptoms) {
      if (symptom.sure()
          && signatures.find(symptom.signature()).flatMap(s -> s.effectOn(claim)).isPresent()) {
        byId.computeIfAbsent(symptom.signature(), id -> new ArrayList<>()).add(symptom);
      }
    }
    return byId;
  }

  private static Optional<Finding> finding(
      ClaimId claim, Signature signature, @org.jspecify.annotations.Nullable List<Symptom> seen) {
    if (seen == null) {
      return Optional.empty();
    }
    return signature.effectOn(claim).map(effect -> finding(effect, signature, seen));
  }

  private static Finding finding(Signature.Effect effect, Signature signature, List<Symptom> seen) {
    return new Finding(
        effect.criterion(),
        effect.verdict(),
        Text.of("알려진 이상 징후의 줄이 없을 것", "no line of a known failure"),
        signature.symptom(),
        where(seen.get(0).place()),
        Text.of("텍스트의 줄로 확인", "by the line of the text"),
        signature.next(),
        signature.whose(),
        seen.stream().map(s -> cited(s.signature(), s.place())).toList(),
        List.of(signature.id()),
        List.of());
  }

  private static Text where(Place place) {
    String host = place.source().host();
    return Text.same(
        (host.isEmpty() ? "" : host + ", ") + place.source().file() + ":" + place.line());
  }

  static Cited cited(String signature, Place place) {
    return new Cited(
        place.source().file(),
        place.line(),
        place.source().host(),
        place.quote(),
        "signature",
        signature,
        null);
  }
}
