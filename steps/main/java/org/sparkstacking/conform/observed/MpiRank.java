package org.sparkstacking.conform.observed;

/**
 * Hold one process that an MPI job started.
 *
 * @param rank its number, -1 where only its host was printed
 * @param size number of processes it knows of, 0 where not printed
 * @param host the host name it printed
 */
public record MpiRank(Source source, int rank, int size, Seen<String> host) implements Observed {}
