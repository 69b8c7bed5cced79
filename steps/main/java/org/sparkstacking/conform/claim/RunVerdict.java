package org.sparkstacking.conform.claim;

/** State what a whole run shows of a site. Design section 1. */
public enum RunVerdict {
  CONFORMANT,
  NON_CONFORMANT,
  INCOMPLETE
}
