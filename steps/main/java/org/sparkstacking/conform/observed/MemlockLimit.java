package org.sparkstacking.conform.observed;

/**
 * Hold what {@code ulimit -l} printed.
 *
 * @param kibibytes the limit, {@link Long#MAX_VALUE} for unlimited
 * @param insideJob whether a rank of an MPI job printed it
 */
public record MemlockLimit(Source source, Seen<Long> kibibytes, boolean insideJob)
    implements Observed {

  public boolean unlimited() {
    return kibibytes.value() == Long.MAX_VALUE;
  }
}
