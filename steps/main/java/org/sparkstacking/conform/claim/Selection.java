package org.sparkstacking.conform.claim;

import java.util.Set;

/**
 * Say which claims a run judges.
 *
 * @param claims the claims; all of the catalogue in a full run
 * @param full whether the run may conclude for the whole site
 * @param asked the words of the command line that chose them, such as {@code --stage 4}; "" for a
 *     full run
 */
public record Selection(Set<ClaimId> claims, boolean full, String asked) {

  public Selection {
    claims = Set.copyOf(claims);
  }

  public static Selection all(Catalogue catalogue) {
    return new Selection(catalogue.ids(), true, "");
  }

  public boolean has(ClaimId claim) {
    return claims.contains(claim);
  }
}
