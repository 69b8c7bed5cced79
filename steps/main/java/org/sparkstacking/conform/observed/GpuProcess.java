package org.sparkstacking.conform.observed;

/**
 * Hold one process that uses a GPU.
 *
 * @param pid process id, "" when not said
 * @param name program as printed
 * @param compute whether it computes; a desktop session does not count
 * @param place the line
 */
public record GpuProcess(Source source, String pid, String name, boolean compute, Place place)
    implements Observed {}
