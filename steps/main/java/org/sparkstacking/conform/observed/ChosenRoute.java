package org.sparkstacking.conform.observed;

/**
 * Hold the route that the kernel chooses for one peer.
 *
 * @param peer destination address as printed
 * @param dev network device, "" when the kernel knows no route
 * @param via gateway, "" when none
 * @param from source address, "" when not said
 * @param place the line
 */
public record ChosenRoute(
    Source source, String peer, String dev, String via, String from, Place place)
    implements Observed {}
