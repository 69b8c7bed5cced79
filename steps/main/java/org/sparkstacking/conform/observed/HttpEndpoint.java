package org.sparkstacking.conform.observed;

/**
 * Say how a service of the site answered by HTTP.
 *
 * @param name {@code supervisor}, {@code supervisor-ca}, {@code dcgm}, {@code gpu-operator} or
 *     {@code prometheus}
 * @param subject the pod or node that it stands for, or ""
 * @param state how it answered
 * @param words its first line, the status, why nothing came, or how long a certificate is valid
 */
public record HttpEndpoint(
    Source source, String name, String subject, State state, Seen<String> words)
    implements Observed {

  /** Name how a service answered. */
  public enum State {
    /** With status 200. */
    ANSWERED,
    /** With another status; 401 and 403 are {@link #FORBIDDEN}. */
    REFUSED,
    FORBIDDEN,
    /** Nothing came: no connection, no trust, no time. */
    SILENT,
    /** There is none: the cluster has no such pod. */
    ABSENT
  }
}
