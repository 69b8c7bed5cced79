package org.sparkstacking.conform.claim;

/** State what a scoped run shows of the claims it named. It can never be signed as acceptance. */
public enum ScopeVerdict {
  PASS,
  FAIL,
  INCOMPLETE
}
