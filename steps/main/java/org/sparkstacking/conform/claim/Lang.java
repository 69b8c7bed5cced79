package org.sparkstacking.conform.claim;

/** Name the two languages of every text that a reader sees. */
public enum Lang {
  KO,
  EN
}
