package org.sparkstacking.conform.observed;

import org.jspecify.annotations.Nullable;

/**
 * Hold one route of the main table.
 *
 * @param text destination as printed, such as {@code default}
 * @param destination the destination, or null where it is masked or cannot be read; the default
 *     route is 0.0.0.0/0
 * @param dev network device, "" when not said
 * @param via gateway, "" when none
 */
public record Route(
    Source source, Seen<String> text, @Nullable Prefix destination, String dev, String via)
    implements Observed {}
