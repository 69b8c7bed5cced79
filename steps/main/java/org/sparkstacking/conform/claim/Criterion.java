package org.sparkstacking.conform.claim;

/**
 * Name one criterion of a claim: the smallest thing that a sentence of the features asserts.
 *
 * @param claim the claim it belongs to
 * @param name lower-case word, unique within the claim, such as {@code counters}
 */
public record Criterion(ClaimId claim, String name) {

  public static Criterion of(String claim, String name) {
    return new Criterion(ClaimId.of(claim), name);
  }

  @Override
  public String toString() {
    return claim + "/" + name;
  }
}
