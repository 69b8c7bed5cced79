package org.sparkstacking.conform.observed;

/**
 * Hold one fact of a host that is recorded, or that explains a failure.
 *
 * @param name such as {@code kernel}, {@code CmaFree}, {@code memlock} or {@code ufw}
 */
public record HostFact(Source source, String name, Seen<String> value) implements Observed {}
