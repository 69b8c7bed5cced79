package org.sparkstacking.conform.observed;

/**
 * Hold one program of Cilium that is attached to a network device.
 *
 * @param device the network device
 * @param program such as {@code cil_from_netdev}, without the device suffix of the old names
 * @param hook how it is attached: {@code tcx/ingress}, {@code clsact/egress}, {@code xdp}, {@code
 *     pin}, {@code log}
 */
public record CiliumProgram(Source source, Seen<String> device, String program, String hook)
    implements Observed {}
