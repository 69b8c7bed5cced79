package org.sparkstacking.conform.observed;

/**
 * Hold one thing that this run made and that is still there.
 *
 * @param where host, or {@code cluster}
 * @param kind such as {@code namespace}, {@code file}, {@code process}, {@code address}
 */
public record Leftover(Source source, String where, String kind, Seen<String> name)
    implements Observed {}
