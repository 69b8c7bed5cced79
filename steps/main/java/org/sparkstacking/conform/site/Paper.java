package org.sparkstacking.conform.site;

import java.util.List;

/**
 * Hold what the record's first page prints about hospital and people.
 *
 * @param signers roles of the signature fields, at most four
 */
public record Paper(
    String hospital, String location, String contract, String tester, List<Signer> signers) {

  public Paper {
    signers = List.copyOf(signers);
  }

  public static Paper empty() {
    return new Paper("", "", "", "", List.of());
  }

  /** One signature field: the role's title and, where known, the person. */
  public record Signer(String role, String person) {}
}
