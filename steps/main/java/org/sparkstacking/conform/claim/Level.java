package org.sparkstacking.conform.claim;

/** Tell whether a claim counts for conformance. An informative FAIL is a remark. */
public enum Level {
  REQUIRED,
  INFORMATIVE
}
