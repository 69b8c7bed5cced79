package org.sparkstacking.conform.observed;

/**
 * Hold one attempt to open an RDMA device. A listing is no attempt.
 *
 * @param node node or host where it was tried
 * @param inPod whether it was tried inside a pod on the pod network, not on the host
 * @param device such as {@code rocep1s0f1} or {@code /dev/infiniband/uverbs0}
 * @param outcome what came of it, with the place of the answer
 */
public record RdmaOpening(
    Source source, String node, boolean inPod, String device, Seen<Outcome> outcome)
    implements Observed {

  /** Name what came of an attempt. */
  public enum Outcome {
    OPENED,
    /** The kernel refused: no such device, not permitted. */
    REFUSED,
    /** The attempt could not be made: no tool, no exec. */
    NOT_TRIED
  }
}
