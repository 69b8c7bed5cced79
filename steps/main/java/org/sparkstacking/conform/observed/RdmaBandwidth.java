package org.sparkstacking.conform.observed;

/**
 * Hold one run of a perftest bandwidth program.
 *
 * @param device RDMA device, "" when the text does not say
 * @param linkType {@code Ethernet}, {@code IB} or ""
 * @param routedByLid whether real LIDs were printed and no GID
 * @param rdmaCm whether the connection was made by rdma_cm, which prints {@code IB} on RoCE too
 * @param bothWays whether sending and receiving are added
 * @param qps queue pairs, 0 when not said
 * @param size largest message size in bytes
 * @param lowest lowest average of the rows of that size, Gb/s (10^9 bits)
 * @param highest highest average of these rows, Gb/s
 */
public record RdmaBandwidth(
    Source source,
    String device,
    String linkType,
    boolean routedByLid,
    boolean rdmaCm,
    boolean bothWays,
    int qps,
    long size,
    Seen<Double> lowest,
    Seen<Double> highest)
    implements Observed {}
