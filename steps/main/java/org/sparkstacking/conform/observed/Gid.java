package org.sparkstacking.conform.observed;

/**
 * Hold one row of the GID table of an RDMA port.
 *
 * @param version {@code v1} or {@code v2}
 * @param ipv4 IPv4 address, "" on other rows
 */
public record Gid(
    Source source, String rdma, int index, String version, String ipv4, String netdev, Place place)
    implements Observed {}
