package org.sparkstacking.conform.observed;

/**
 * Say that a driver listed one GPU.
 *
 * @param index index on its host, -1 when not said
 * @param name product name, "" when not said
 * @param uuid UUID, "" when not said
 * @param bus PCI bus id as printed, "" when not said
 * @param place the line
 */
public record GpuSeen(Source source, int index, String name, String uuid, String bus, Place place)
    implements Observed {}
