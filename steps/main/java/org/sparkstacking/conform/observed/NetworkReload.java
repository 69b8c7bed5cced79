package org.sparkstacking.conform.observed;

/** Say that the network settings were just applied, so that addresses may be away for a moment. */
public record NetworkReload(Source source, Place place) implements Observed {}
