package org.sparkstacking.conform.observed;

/**
 * Hold one row of {@code crictl ps} or {@code crictl pods}, which a node's container runtime gives.
 *
 * @param name container, or pod where pods are listed
 * @param state such as {@code Running}, {@code Exited}, {@code Ready} and {@code NotReady}
 * @param attempt how often it was started before, -1 where not shown
 * @param place the row
 */
public record ContainerState(Source source, String name, String state, int attempt, Place place)
    implements Observed {}
