package org.sparkstacking.conform.observed;

/**
 * Say what one witness says of one port: up or down.
 *
 * @param netdev network device, "" when the text does not say
 * @param rdma RDMA device, "" when the text does not say
 * @param up whether the port is up
 * @param witness what said so, such as {@code ibdev2netdev}, {@code carrier} or {@code kernel log}
 * @param whole whether the answer lists every port of its host, so that a missing row means
 *     something
 */
public record LinkState(
    Source source, String netdev, String rdma, Seen<Boolean> up, String witness, boolean whole)
    implements Observed {

  /** Say the same of an answer that may have lost its last lines. */
  public LinkState cut() {
    return new LinkState(source, netdev, rdma, up, witness, false);
  }
}
