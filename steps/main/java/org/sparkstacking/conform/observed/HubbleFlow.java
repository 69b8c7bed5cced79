package org.sparkstacking.conform.observed;

/**
 * Hold one flow that Hubble reported.
 *
 * @param verdict such as {@code FORWARDED} or {@code DROPPED}
 * @param from pod as {@code namespace/name}, {@code host}, or the address
 * @param dropReason "" unless dropped
 */
public record HubbleFlow(
    Source source, Seen<String> verdict, String from, String to, String dropReason)
    implements Observed {}
