package org.sparkstacking.conform.observed;

/**
 * Hold one address that a netplan file keeps over a reboot.
 *
 * @param file netplan file
 * @param netdev network device, "" when not said
 */
public record KeptAddress(Source source, String file, String netdev, Seen<String> address)
    implements Observed {}
