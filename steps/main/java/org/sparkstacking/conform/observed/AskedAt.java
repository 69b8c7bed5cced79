package org.sparkstacking.conform.observed;

import java.time.Instant;

/** Say when a question was asked, so that two counters can become a rate. */
public record AskedAt(Source source, Instant at) implements Observed {}
