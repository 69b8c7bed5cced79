package org.sparkstacking.conform.site;

/** Tell how the Sparks are cabled. */
public enum Layout {
  /** Two Sparks, one cable. */
  PAIR,
  /** Three Sparks, three cables. */
  RING,
  /** Two or more Sparks on a switch. */
  SWITCH,
  /** One Spark, no interconnect. */
  SINGLE
}
