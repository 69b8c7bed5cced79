package org.sparkstacking.conform.observed;

/**
 * Hold a line whose own words name a known state of Kubernetes, Cilium or the GPU Operator.
 *
 * @param id id of the failure signature, such as {@code K-05}, or a plain word for a sign that is
 *     no fault ({@code plugin-registered})
 * @param text the line
 */
public record ClusterSign(Source source, String id, Seen<String> text) implements Observed {}
