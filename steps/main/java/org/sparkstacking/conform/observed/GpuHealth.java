package org.sparkstacking.conform.observed;

/**
 * Hold what a health monitor says of all GPUs of its host.
 *
 * @param count GPUs checked, -1 when not said
 * @param healthy whether all were healthy
 */
public record GpuHealth(Source source, int count, Seen<Boolean> healthy) implements Observed {}
