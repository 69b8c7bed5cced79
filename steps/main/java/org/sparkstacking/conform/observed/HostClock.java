package org.sparkstacking.conform.observed;

import java.time.Instant;

/**
 * Hold the clock of a host beside the clock of the machine that asked.
 *
 * @param host the host's time
 * @param asked when it was asked, by the asking machine
 * @param answered when the answer was there, by the asking machine
 */
public record HostClock(Source source, Seen<Instant> host, Instant asked, Instant answered)
    implements Observed {}
