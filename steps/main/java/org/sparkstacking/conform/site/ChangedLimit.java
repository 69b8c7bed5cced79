package org.sparkstacking.conform.site;

/**
 * Change a limit for this site; the record prints it as a deviation.
 *
 * @param limit id of the limit, such as {@code nch-2.pair.16g}
 * @param value in the limit's own unit
 */
public record ChangedLimit(String limit, double value, String reason, String approver) {}
