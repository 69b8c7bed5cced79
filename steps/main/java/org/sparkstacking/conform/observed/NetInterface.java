package org.sparkstacking.conform.observed;

/**
 * Say that a network device exists, with its state.
 *
 * @param state operational state as printed, such as {@code UP}; "" when not said
 * @param mtu bytes, 0 when not said
 * @param addressesShown whether the same answer lists the addresses of the device
 * @param place the line
 */
public record NetInterface(
    Source source, String netdev, String state, int mtu, boolean addressesShown, Place place)
    implements Observed {}
