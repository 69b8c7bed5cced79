package org.sparkstacking.conform.observed;

/**
 * Hold the result of one ping.
 *
 * @param peer address asked
 * @param netdev network device or source address it was bound to, "" when free
 * @param payload bytes of payload, 0 when not said
 * @param unfragmented whether fragmenting was forbidden
 * @param sent packets sent
 * @param received packets received
 * @param tooLong whether this host itself refused the size
 * @param place the summary line
 */
public record Ping(
    Source source,
    String peer,
    String netdev,
    int payload,
    boolean unfragmented,
    int sent,
    int received,
    boolean tooLong,
    Place place)
    implements Observed {}
