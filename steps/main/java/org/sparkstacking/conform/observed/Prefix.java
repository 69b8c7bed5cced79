package org.sparkstacking.conform.observed;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hold an IPv4 address with its prefix length.
 *
 * @param bits the address, unsigned
 * @param length 0 to 32
 */
public record Prefix(int bits, int length) {
  private static final Pattern SHAPE =
      Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})(?:/(\\d{1,2}))?");

  /**
   * Read {@code 192.168.100.10/24} or an address alone, which is /32. Masked text reads as none.
   */
  public static Optional<Prefix> of(String text) {
    Matcher m = SHAPE.matcher(text);
    if (!m.matches()) {
      return Optional.empty();
    }
    int bits = 0;
    for (int i = 1; i <= 4; i++) {
      int octet = Integer.parseInt(m.group(i));
      if (octet > 255) {
        return Optional.empty();
      }
      bits = bits << 8 | octet;
    }
    int length = m.group(5) == null ? 32 : Integer.parseInt(m.group(5));
    return length > 32 ? Optional.empty() : Optional.of(new Prefix(bits, length));
  }

  /** Tell whether the two networks share an address. */
  public boolean overlaps(Prefix other) {
    int shorter = Math.min(length, other.length);
    return ((bits ^ other.bits) & mask(shorter)) == 0;
  }

  public boolean sameNetwork(Prefix other) {
    return length == other.length && overlaps(other);
  }

  /** Tell whether it is an address that a host gave itself (RFC 3927). */
  public boolean linkLocal() {
    return (bits & 0xffff0000) == 0xa9fe0000;
  }

  public boolean loopback() {
    return bits >>> 24 == 127;
  }

  public String ip() {
    return (bits >>> 24)
        + "."
        + (bits >>> 16 & 255)
        + "."
        + (bits >>> 8 & 255)
        + "."
        + (bits & 255);
  }

  /** Give the network, such as {@code 192.168.100.0/24}. */
  public Prefix network() {
    return new Prefix(bits & mask(length), length);
  }

  @Override
  public String toString() {
    return ip() + "/" + length;
  }

  private static int mask(int length) {
    return length == 0 ? 0 : -1 << (32 - length);
  }
}
