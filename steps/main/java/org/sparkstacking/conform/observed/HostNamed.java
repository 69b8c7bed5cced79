package org.sparkstacking.conform.observed;

/** Hold the name that a host gives itself. */
public record HostNamed(Source source, Seen<String> name) implements Observed {}
