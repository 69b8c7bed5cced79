package org.sparkstacking.conform.judge;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;

/**
 * Describe one known failure: how it looks, what causes it, what to do.
 *
 * @param id {@code S-nn} for a Spark and its links and jobs, {@code K-nn} for the cluster
 * @param claims claims that it speaks to
 * @param effects what a line with its text decides although nothing was measured; empty where the
 *     verdict comes from a measurement or the line is only a hint
 * @param whose whose move it is
 * @param symptom how it looks
 * @param cause what is behind it
 * @param next what to do
 * @param source public reference that the signature is known from
 */
public record Signature(
    String id,
    List<ClaimId> claims,
    List<Effect> effects,
    Whose whose,
    Text symptom,
    Text cause,
    Text next,
    String source) {

  public Signature {
    claims = List.copyOf(claims);
    effects = List.copyOf(effects);
  }

  /** Decide one criterion when the signature's own text is seen. */
  public record Effect(Criterion criterion, Verdict verdict) {

    /** Read {@code MPI-1/ranks=FAIL}. */
    static Effect parse(String text) {
      int slash = text.indexOf('/');
      int equals = text.indexOf('=');
      return new Effect(
          Criterion.of(text.substring(0, slash), text.substring(slash + 1, equals)),
          Verdict.valueOf(text.substring(equals + 1)));
    }
  }

  public boolean speaksTo(ClaimId claim) {
    return claims.contains(claim);
  }

  public Optional<Effect> effectOn(ClaimId claim) {
    return effects.stream().filter(e -> e.criterion().claim().equals(claim)).findFirst();
  }

  /** Make one; claims and effects are words separated by blanks. */
  static Signature of(
      String id, String claims, String effects, Whose whose, String[] texts, String source) {
    return new Signature(
        id,
        words(claims).stream().map(ClaimId::of).toList(),
        words(effects).stream().map(Effect::parse).toList(),
        whose,
        Text.of(texts[0], texts[1]),
        Text.of(texts[2], texts[3]),
        Text.of(texts[4], texts[5]),
        source);
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.split(" ")).filter(w -> !w.isEmpty()).toList();
  }
}
