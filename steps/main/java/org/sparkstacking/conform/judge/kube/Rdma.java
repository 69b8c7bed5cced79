package org.sparkstacking.conform.judge.kube;

import java.util.Set;
import java.util.regex.Pattern;

/** Knows names that belong to ConnectX-7 and to secondary RDMA networks. */
final class Rdma {
  /** Both ports of a Spark on both PCIe x4 links: enp1s0f0np0 … enP2p1s0f1np1, and functions. */
  private static final Pattern CONNECTX =
      Pattern.compile("en[pP](?:\\d{1,3}p)?\\d{1,3}s0f[01]np[01](?:v\\d{1,3})?");

  /** IP over InfiniBand. */
  private static final Pattern IPOIB =
      Pattern.compile("ib(?:\\d{1,3}|p\\d\\w{1,20}|s\\d\\w{0,20})");

  private static final Pattern RESOURCE =
      Pattern.compile("rdma/.+|nvidia\\.com/(?:hostdev|mlnxnics|sriov).*");

  /** Groups of Mellanox/network-operator and what it brings. */
  static final Set<String> GROUPS =
      Set.of(
          "mellanox.com",
          "nv-ipam.nvidia.com",
          "sriovnetwork.openshift.io",
          "k8s.cni.cncf.io",
          "maintenance.nvidia.com");

  private Rdma() {}

  static boolean fabric(String netdev) {
    return CONNECTX.matcher(netdev).matches() || IPOIB.matcher(netdev).matches();
  }

  static boolean resource(String key) {
    return RESOURCE.matcher(key).matches();
  }
}
