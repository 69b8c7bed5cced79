package org.sparkstacking.conform.observed;

import java.util.OptionalLong;

/**
 * Hold one ordinary connection that was tried between pods of the kit.
 *
 * @param phase when it was tried
 * @param kind what was tried
 * @param fromNode node of the asking pod
 * @param toNode node of the answering pod, or the service's name
 * @param outcome what came of it, with the place of the answer
 * @param ciliumBytes growth of Cilium's tunnel and pod interfaces during the probe, in bytes; empty
 *     where it was not read
 */
public record TrafficProbe(
    Source source,
    Phase phase,
    Kind kind,
    String fromNode,
    String toNode,
    Seen<Outcome> outcome,
    OptionalLong ciliumBytes)
    implements Observed {

  /** Name when a probe ran. */
  public enum Phase {
    /** No policy of the kit, no load. */
    QUIET,
    /** With the kit's network policy in force, no load. */
    WITH_POLICY,
    /** No policy of the kit, while NCCL runs. */
    LOAD,
    /** With the kit's network policy in force, while NCCL runs. */
    LOAD_WITH_POLICY
  }

  /** Name what a probe tries. */
  public enum Kind {
    POD,
    SERVICE,
    /** What the kit's policy allows. */
    ALLOWED,
    /** What the kit's policy forbids. */
    FORBIDDEN
  }

  /** Name what came of a probe. */
  public enum Outcome {
    ANSWERED,
    /** The asking pod ran, and no answer came. */
    SILENT,
    /** It could not be tried: pod not placed, exec refused, tool absent. */
    NOT_TRIED
  }
}
