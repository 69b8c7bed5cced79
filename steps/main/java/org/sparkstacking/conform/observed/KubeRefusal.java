package org.sparkstacking.conform.observed;

/**
 * Hold an error body of the Kubernetes API, or a client's words about one. It is never a fault of
 * the site by itself.
 *
 * @param code HTTP status, 0 where the text does not say
 * @param reason such as {@code Forbidden} or {@code NotFound}, "" where the text does not say
 * @param message the server's or client's own words
 */
public record KubeRefusal(Source source, int code, String reason, Seen<String> message)
    implements Observed {}
