package org.sparkstacking.conform.claim;

/**
 * Name one stage of the catalogue, in the ADR's own order.
 *
 * @param number from 1
 */
public record Stage(int number, Text title) {}
