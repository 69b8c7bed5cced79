package org.sparkstacking.conform.observed;

/**
 * Say whether an NCCL test ran during the probes under load.
 *
 * @param covered true where the test had begun to move data before the first probe and ended after
 *     the last
 */
public record LoadWindow(Source source, Seen<Boolean> covered) implements Observed {}
