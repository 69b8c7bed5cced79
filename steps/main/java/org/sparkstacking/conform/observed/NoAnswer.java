package org.sparkstacking.conform.observed;

/**
 * Say that a question got no usable answer: no connection, time-out, lost connection, a program
 * that is not there, an empty output. It is never a fault of the site by itself.
 *
 * @param why one of the kinds
 * @param detail the error's own words, shortened
 */
public record NoAnswer(Source source, Why why, String detail) implements Observed {

  /** Name the kinds of missing answers. */
  public enum Why {
    UNREACHABLE,
    HOST_KEY_UNKNOWN,
    HOST_KEY_CHANGED,
    ACCESS_DENIED,
    TIMED_OUT,
    LOST,
    NO_SUCH_PROGRAM,
    NOT_PERMITTED,
    FAILED,
    EMPTY,
    CUT,
    NOT_ASKED
  }
}
