package org.sparkstacking.conform.reading;

import java.util.regex.Pattern;

/** Tells device names apart by their shape; a hint, never a proof. */
final class Devices {
  private static final Pattern RDMA =
      Pattern.compile("(?:roce|mlx[45]_|ib[ps]|rxe|rdma|bnxt_re|irdma)\\w*");
  private static final Pattern NET =
      Pattern.compile("(?:en|eth|wl|ib|bond|br|veth|docker|cilium|lxc|lo|tap|vxlan|usb)[\\w.-]*");

  private Devices() {}

  static boolean rdma(String name) {
    return RDMA.matcher(name).matches();
  }

  static boolean net(String name) {
    return NET.matcher(name).matches();
  }
}
