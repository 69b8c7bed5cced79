package org.sparkstacking.conform.observed;

/**
 * Hold one row of the neighbour table.
 *
 * @param dev network device, "" where a filtered listing leaves it out
 * @param state such as {@code REACHABLE} or {@code FAILED}
 */
public record Neighbour(Source source, String ip, String dev, Seen<String> state)
    implements Observed {}
