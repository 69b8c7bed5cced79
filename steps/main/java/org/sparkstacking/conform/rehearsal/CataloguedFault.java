package org.sparkstacking.conform.rehearsal;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;

/**
 * Describe one simulated fault and what it must cause.
 *
 * @param claims claims whose verdict differs from the healthy rehearsal's, whether or not the site
 *     has a cluster
 * @param withCluster further claims that differ where the simulated site has a cluster
 * @param saysKo words that one finding of a claim with the fault's worst verdict must hold, Korean
 * @param saysEn the same, English
 * @param source where the fault was seen, such as {@code S-32}
 */
public record CataloguedFault(
    String name,
    Text title,
    String source,
    SortedMap<ClaimId, Verdict> claims,
    SortedMap<ClaimId, Verdict> withCluster,
    List<String> saysKo,
    List<String> saysEn) {

  public CataloguedFault {
    claims = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(claims));
    saysKo = List.copyOf(saysKo);
    saysEn = List.copyOf(saysEn);
    withCluster = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(withCluster));
  }

  /** Give every claim that differs, for a site with or without a cluster. */
  public Map<ClaimId, Verdict> claims(boolean cluster) {
    SortedMap<ClaimId, Verdict> all = new TreeMap<>(claims);
    if (cluster) {
      all.putAll(withCluster);
    }
    return all;
  }
}
