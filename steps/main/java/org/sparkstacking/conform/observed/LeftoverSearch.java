package org.sparkstacking.conform.observed;

/**
 * Say that one host, or the cluster, was searched for what this run made there.
 *
 * @param where host, or {@code cluster}
 * @param made number of things that the run made there
 * @param seenWhileThere how many of them the same search had seen while they existed
 * @param answered whether the search got its answer
 */
public record LeftoverSearch(
    Source source, String where, int made, int seenWhileThere, boolean answered)
    implements Observed {}
