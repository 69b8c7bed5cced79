package org.sparkstacking.conform.rehearsal.world;

/** Reckon with IPv4 addresses in dotted form. */
public final class Ip {
  private Ip() {}

  /** Take the address out of {@code address/length}. */
  public static String address(String cidr) {
    int slash = cidr.indexOf('/');
    return slash < 0 ? cidr : cidr.substring(0, slash);
  }

  public static int length(String cidr) {
    int slash = cidr.indexOf('/');
    return slash < 0 ? 32 : Integer.parseInt(cidr.substring(slash + 1));
  }

  /** Give the network of an address, such as {@code 192.168.100.0/24}. */
  public static String network(String cidr) {
    return dotted(number(address(cidr)) & mask(length(cidr))) + "/" + length(cidr);
  }

  /** Give the broadcast address of an address's network. */
  public static String broadcast(String cidr) {
    return dotted(number(address(cidr)) | ~mask(length(cidr)));
  }

  public static boolean inNetwork(String ip, String network) {
    int mask = mask(length(network));
    return (number(ip) & mask) == (number(address(network)) & mask);
  }

  /** Tell whether a word is an IPv4 address. */
  public static boolean is(String word) {
    return word.matches("\\d{1,3}(\\.\\d{1,3}){3}");
  }

  private static int number(String ip) {
    int value = 0;
    for (String part : ip.split("\\.")) {
      value = value << 8 | Integer.parseInt(part);
    }
    return value;
  }

  private static String dotted(int n) {
    return (n >>> 24) + "." + (n >>> 16 & 255) + "." + (n >>> 8 & 255) + "." + (n & 255);
  }

  private static int mask(int length) {
    return length == 0 ? 0 : -1 << (32 - length);
  }
}
