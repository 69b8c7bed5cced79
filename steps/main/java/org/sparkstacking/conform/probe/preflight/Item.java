package org.sparkstacking.conform.probe.preflight;

import java.util.List;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Whose;

/**
 * Say of one need on one host whether it is there.
 *
 * @param host name of the host, or "" for what belongs to the cluster
 * @param claims claims that need it; empty when all claims on hosts do
 * @param how how to get it without internet access
 * @param whose whose move that is
 */
public record Item(
    String id,
    String host,
    State state,
    Text title,
    Text seen,
    List<String> claims,
    Text how,
    Whose whose) {

  public Item {
    claims = List.copyOf(claims);
  }
}
