package org.sparkstacking.conform.observed;

/**
 * Hold what one agent's health probe says of one node.
 *
 * @param node the node asked about
 * @param hostOk whether the probes of the node itself succeeded
 * @param endpointOk whether the probes of the health endpoint (a pod address) succeeded
 */
public record CiliumPeer(
    Source source, Seen<String> node, boolean hostOk, boolean endpointOk, String detail)
    implements Observed {}
