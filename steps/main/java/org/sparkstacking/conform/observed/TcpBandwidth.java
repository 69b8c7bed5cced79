package org.sparkstacking.conform.observed;

/**
 * Hold a bandwidth that is no RDMA measurement of one direction of one port: TCP, or a sum.
 *
 * @param what {@code iperf3} or {@code sum of both directions}
 * @param gbps Gb/s (10^9 bits)
 */
public record TcpBandwidth(Source source, String what, Seen<Double> gbps) implements Observed {}
