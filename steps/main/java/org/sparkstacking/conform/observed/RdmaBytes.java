package org.sparkstacking.conform.observed;

/**
 * Hold the data counters of one RDMA port at one moment, in bytes. The kernel's {@code
 * port_rcv_data} and {@code port_xmit_data} count words of 4 bytes (Linux
 * Documentation/ABI/stable/sysfs-class-infiniband).
 *
 * @param received bytes received
 * @param sent bytes sent
 */
public record RdmaBytes(
    Source source, String device, int port, Seen<Long> received, Seen<Long> sent)
    implements Observed {}
