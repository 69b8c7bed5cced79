package org.sparkstacking.conform.observed;

import org.jspecify.annotations.Nullable;

/**
 * Hold one address of one network device.
 *
 * @param text address with prefix length as printed
 * @param prefix the address, or null where it is masked or cannot be read
 * @param dynamic whether it was leased or will expire
 */
public record InterfaceAddress(
    Source source, String netdev, Seen<String> text, @Nullable Prefix prefix, boolean dynamic)
    implements Observed {}
