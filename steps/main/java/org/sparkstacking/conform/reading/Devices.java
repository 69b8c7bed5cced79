package org.sparkstacking.conform.reading;

import java.util.regex.Pattern;

/** Tells device names apart by their shape; a hint, never a proof. */
final class Devices {
  private static final Pattern RDMA =
      Pattern.compile("(?:roce|mlx[45]_|ib[ps]|rxe|rdma|bnxt_re|irdma)\\w*");
  private static final Pattern HEX =
      Pattern.compile(
          "(?:^|\\s)(?:[0-9a-fA-F]{4,8}:)?[0-9a-fA-F]{2}:[0-9a-fA-F]{2}\\.[0-7](?:\\s|$)");
  private static final Pattern NET =
      Pattern.compile("(?:en|eth|wl|ib|bond|br|veth|docker|cilium|lxc|lo|tap|vxlan|usb)[\\w.-]*");

  private Devices() {}

  /** Tell cheaply whether the line may start with a PCI address, with or without a prefix. */
  static boolean address(String line) {
    int colon = line.indexOf(':');
    return colon > 0 && line.indexOf('.', colon) > 0 && HEX.matcher(line).find();
  }

  static boolean rdma(String name) {
    return RDMA.matcher(name).matches();
  }

  static boolean net(String name) {
    return NET.matcher(name).matches();
  }
}
