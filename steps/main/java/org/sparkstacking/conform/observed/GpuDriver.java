package org.sparkstacking.conform.observed;

/**
 * Hold the driver version of one host.
 *
 * @param version such as {@code 580.142}
 */
public record GpuDriver(Source source, Seen<String> version) implements Observed {}
