package org.sparkstacking.conform.adapter.ssh;

import java.time.Duration;

/**
 * Name every time-out of the SSH adapter in one place.
 *
 * @param connect longest TCP connect
 * @param handshake longest wait for banner, key exchange and login together
 * @param keepAlive between two keep-alive requests; whole seconds
 * @param misses unanswered keep-alive requests after which a host counts as lost
 * @param margin how much longer than the question's deadline the kit itself waits: the remote
 *     {@code timeout} needs up to 5 s to end a command that ignores the first signal
 * @param again how long a host that could not be reached is not tried again
 */
public record Patience(
    Duration connect,
    Duration handshake,
    Duration keepAlive,
    int misses,
    Duration margin,
    Duration again) {

  public static Patience usual() {
    return new Patience(
        Duration.ofSeconds(8),
        Duration.ofSeconds(12),
        Duration.ofSeconds(2),
        4,
        Duration.ofSeconds(8),
        Duration.ofSeconds(10));
  }
}
