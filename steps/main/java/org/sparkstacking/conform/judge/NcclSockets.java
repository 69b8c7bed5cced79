package org.sparkstacking.conform.judge;

import java.util.List;
import java.util.stream.Collectors;
import org.sparkstacking.conform.observed.NcclProcess;
import org.sparkstacking.conform.observed.NcclProcess.Carried;
import org.sparkstacking.conform.observed.NcclProcess.Socket;

/** Reads which interfaces a process used by TCP. */
final class NcclSockets {
  private NcclSockets() {}

  /** Tell whether this process talked over sockets between hosts. */
  static boolean used(NcclProcess process) {
    boolean named = process.networks().stream().anyMatch(n -> n.value().equals("Socket"));
    boolean channel = process.channels().stream().anyMatch(c -> c.transport().equals("Socket"));
    return named || channel || (!process.sockets().isEmpty() && process.networks().isEmpty());
  }

  /** Tell whether all channels stayed inside one host. */
  static boolean onlyLocal(NcclProcess process) {
    return !process.channels().isEmpty()
        && process.channels().stream().allMatch(c -> c.device() < 0);
  }

  /** List the interfaces that carried channels; without channel lines all that were chosen. */
  static List<Socket> interfaces(NcclProcess process) {
    List<Integer> used =
        process.channels().stream()
            .filter(c -> c.transport().equals("Socket"))
            .map(Carried::device)
            .toList();
    List<Socket> carrying =
        process.sockets().stream().filter(s -> used.contains(s.index())).toList();
    return carrying.isEmpty() ? process.sockets() : carrying;
  }

  /** Tell whether interfaces of different kinds were chosen at once. */
  static boolean mixed(NcclProcess process) {
    return process.sockets().size() > 1
        && process.sockets().stream().map(NcclSockets::kind).distinct().count() > 1;
  }

  static FabricNames.Kind kind(Socket socket) {
    return FabricNames.netdev(socket.netdev(), socket.address());
  }

  static String names(NcclProcess process) {
    return process.sockets().stream().map(Socket::netdev).collect(Collectors.joining(", "));
  }
}
