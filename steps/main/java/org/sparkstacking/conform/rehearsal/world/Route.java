package org.sparkstacking.conform.rehearsal.world;

import org.jspecify.annotations.Nullable;

/**
 * Describe one IPv4 route.
 *
 * @param destination such as {@code 192.168.100.0/24} or {@code default}
 * @param gateway or null for a connected network
 * @param protocol kernel, dhcp or static
 * @param source preferred source address, or null
 * @param metric or 0 for none
 */
public record Route(
    String destination,
    @Nullable String gateway,
    Netdev device,
    String protocol,
    @Nullable String source,
    int metric) {

  boolean covers(String ip) {
    return destination.equals("default") || Ip.inNetwork(ip, destination);
  }

  int length() {
    int slash = destination.indexOf('/');
    if (slash >= 0) {
      return Integer.parseInt(destination.substring(slash + 1));
    }
    return destination.equals("default") ? 0 : 32;
  }
}
