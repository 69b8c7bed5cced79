package org.sparkstacking.conform.observed;

/**
 * Hold what an RDMA program said instead of a result.
 *
 * @param device RDMA device, "" when the text does not say
 * @param status completion status, 0 when there is none
 * @param size message size that was asked for in bytes, 0 when not said
 */
public record RdmaTrouble(
    Source source, Kind kind, String device, int status, long size, Place place)
    implements Observed {

  /** Name the kinds of trouble. */
  public enum Kind {
    COMPLETION,
    PORT_DOWN,
    NO_CONNECTION,
    NO_DEVICE,
    NO_MEMORY,
    QUEUE_PAIR,
    INTERLEAVED,
    NO_RESULT
  }
}
