package org.sparkstacking.conform.site;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describe one Spark.
 *
 * @param name name in the record; also the ~/.ssh/config alias unless {@code address} is given
 * @param address address or ~/.ssh/config alias to connect to
 * @param user login, or null for ~/.ssh/config's or the current user's
 * @param port SSH port, or 0 for ~/.ssh/config's or 22
 * @param jump ProxyJump as {@code [user@]host[:port]}, or null
 * @param identity private key file, or null for ~/.ssh/config's, the agent's or the default keys
 * @param node Kubernetes node name; the host's name unless declared
 * @param gpus number of physical GPUs, 1 on a Spark
 * @param management management netdev, such as {@code enP7s7}
 * @param halves both PCIe x4 links (twins) of the cabled port, in order
 * @param serial equipment serial number for the record, or ""
 */
public record Host(
    String name,
    String address,
    @Nullable String user,
    int port,
    @Nullable String jump,
    @Nullable String identity,
    String node,
    int gpus,
    String management,
    List<Half> halves,
    String serial) {

  public Host {
    halves = List.copyOf(halves);
  }

  /** List the netdevs of the cabled port. */
  public List<String> fabricNetdevs() {
    return halves.stream().map(Half::netdev).toList();
  }

  /** List the RDMA devices of the cabled port. */
  public List<String> rdmaDevices() {
    return halves.stream().map(Half::rdma).toList();
  }

  /**
   * Describe one PCIe x4 link of a port.
   *
   * @param netdev such as {@code enp1s0f1np1}
   * @param rdma such as {@code rocep1s0f1}
   * @param address static address with prefix length, such as {@code 192.168.100.11/24}; "" when
   *     the site declares link-local
   */
  public record Half(String netdev, String rdma, String address) {

    /** Give the address without its prefix length. */
    public String ip() {
      int slash = address.indexOf('/');
      return slash < 0 ? address : address.substring(0, slash);
    }
  }
}
