package org.sparkstacking.conform.observed;

/**
 * Say which link layer an RDMA port runs.
 *
 * @param layer {@code Ethernet} or {@code InfiniBand}
 */
public record LinkLayer(Source source, String rdma, Seen<String> layer) implements Observed {}
