package org.sparkstacking.conform.observed;

/** Say that an address was found at two places. */
public record DuplicateAddress(Source source, String ip, String netdev, Place place)
    implements Observed {}
