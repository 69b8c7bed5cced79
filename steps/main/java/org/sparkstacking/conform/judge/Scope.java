package org.sparkstacking.conform.judge;

/** Tell what a judge may conclude from. Design section 2, 'Text scope'. */
public enum Scope {
  /** A live or recorded run of the kit itself: every witness is demanded on every host. */
  RUN,
  /** A saved text: the part that it shows is judged, the rest is listed as not shown. */
  TEXT
}
