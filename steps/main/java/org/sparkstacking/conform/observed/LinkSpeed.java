package org.sparkstacking.conform.observed;

/**
 * Hold the negotiated speed of one port.
 *
 * @param netdev network device, "" when the text does not say
 * @param rdma RDMA device, "" when the text does not say
 * @param gbps Gb/s (10^9 bits); negative where the tool said that it is unknown
 */
public record LinkSpeed(Source source, String netdev, String rdma, Seen<Double> gbps)
    implements Observed {}
