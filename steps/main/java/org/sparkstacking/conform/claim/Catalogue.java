package org.sparkstacking.conform.claim;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * List every claim of the kit, in the order in which claims are tested and printed.
 *
 * @param edition edition of the rules, such as {@code 2026.11}; results of different editions are
 *     never mixed
 */
public record Catalogue(String edition, List<Stage> stages, List<Claim> claims) {

  public Catalogue {
    stages = List.copyOf(stages);
    claims = List.copyOf(claims);
  }

  /** Read the catalogue that the kit carries, {@code features/claims.yaml}. */
  public static Catalogue builtIn() {
    return CatalogueYaml.builtIn();
  }

  public Optional<Claim> find(ClaimId id) {
    return claims.stream().filter(c -> c.id().equals(id)).findFirst();
  }

  /** Give a claim that must be there; an unknown id is an IllegalArgumentException. */
  public Claim claim(ClaimId id) {
    return find(id)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no claim " + id + "; 'conform claims' lists them"));
  }

  public List<Claim> ofStage(int number) {
    return claims.stream().filter(c -> c.stage() == number).toList();
  }

  public Set<ClaimId> ids() {
    Set<ClaimId> ids = new LinkedHashSet<>();
    claims.forEach(c -> ids.add(c.id()));
    return ids;
  }

  /** Give the claims named and all that depend on them, directly or not. */
  public Set<ClaimId> withDependents(Set<ClaimId> named) {
    Set<ClaimId> all = new LinkedHashSet<>(named);
    boolean grew = true;
    while (grew) {
      grew = false;
      for (Claim claim : claims) {
        grew |= claim.needs().stream().anyMatch(all::contains) && all.add(claim.id());
      }
    }
    return all;
  }

  /** Give the catalogue of a site that makes informative claims required. */
  public Catalogue requiring(List<ClaimId> more) {
    return new Catalogue(
        edition,
        stages,
        claims.stream().map(c -> more.contains(c.id()) ? c.asRequired() : c).toList());
  }
}
