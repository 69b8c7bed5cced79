package org.sparkstacking.conform.observed;

/**
 * Hold the byte counters of one interface at one moment, as the kernel counts since boot.
 *
 * @param received bytes received
 * @param sent bytes sent
 */
public record InterfaceBytes(Source source, String netdev, Seen<Long> received, Seen<Long> sent)
    implements Observed {}
