package org.sparkstacking.conform.rehearsal.nccl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.rehearsal.world.Netdev;
import org.sparkstacking.conform.rehearsal.world.Rdma;
import org.sparkstacking.conform.rehearsal.world.Spark;

/**
 * Read NCCL's settings of one rank: /etc/nccl.conf, then the environment, then what a wrapper
 * forces. Rules of names: NCCL user guide, NCCL_SOCKET_IFNAME and NCCL_IB_HCA.
 */
final class Settings {
  private final Map<String, String> all = new TreeMap<>();
  private final Spark host;

  Settings(Spark host, Map<String, String> env) {
    this.host = host;
    all.putAll(host.ncclConf());
    all.putAll(env);
    all.putAll(host.wrapper());
  }

  private Settings(Spark host, Map<String, String> env, Map<String, String> files) {
    this.host = host;
    all.putAll(files);
    all.putAll(env);
  }

  /** Read the settings inside a pod: the host's files are not there. */
  static Settings inImage(Spark host, Map<String, String> env) {
    return new Settings(host, env, Map.of());
  }

  @Nullable String get(String name) {
    return all.get(name);
  }

  boolean debug(String level) {
    String set = all.getOrDefault("NCCL_DEBUG", "");
    return switch (level) {
      case "INFO" -> set.equals("INFO") || set.equals("TRACE");
      case "WARN" -> !set.isEmpty() && !set.equals("VERSION");
      default -> !set.isEmpty();
    };
  }

  /** Tell whether lines of a subsystem are printed. Default: INIT, BOOTSTRAP, ENV. */
  boolean subsystem(String names) {
    String set = all.getOrDefault("NCCL_DEBUG_SUBSYS", "INIT,BOOTSTRAP,ENV");
    List<String> wanted = List.of(set.split(","));
    return wanted.contains("ALL")
        || List.of(names.split("\\|")).stream().anyMatch(wanted::contains);
  }

  /** List the interfaces for bootstrap and sockets; empty when the name matches none. */
  List<Netdev> sockets() {
    String set = all.get("NCCL_SOCKET_IFNAME");
    List<Netdev> usable = host.netdevs().stream().filter(n -> !n.addresses().isEmpty()).toList();
    if (set == null || set.isEmpty()) {
      return usable.stream()
          .filter(n -> n.kind() != Netdev.Kind.LOOPBACK && n.kind() != Netdev.Kind.BRIDGE)
          .toList();
    }
    return usable.stream().filter(n -> named(set, n.name())).toList();
  }

  boolean interfacesUnset() {
    return all.getOrDefault("NCCL_SOCKET_IFNAME", "").isEmpty();
  }

  /** List the RDMA devices that NCCL takes: active ports, filtered by NCCL_IB_HCA. */
  List<Rdma> devices() {
    String net = all.getOrDefault("NCCL_NET", "");
    if (all.getOrDefault("NCCL_IB_DISABLE", "0").equals("1") || net.equalsIgnoreCase("Socket")) {
      return List.of();
    }
    String set = all.getOrDefault("NCCL_IB_HCA", "");
    List<Rdma> chosen = new ArrayList<>();
    for (Rdma r : host.rdmas()) {
      if (r.netdev().carrier() && (set.isEmpty() || named(set, r.name()))) {
        chosen.add(r);
      }
    }
    return chosen;
  }

  /** Tell whether NCCL may use nothing but RDMA (NCCL_NET). */
  boolean rdmaAlone() {
    return all.getOrDefault("NCCL_NET", "").equalsIgnoreCase("IB");
  }

  private static boolean named(String set, String name) {
    boolean not = set.startsWith("^");
    String rest = not ? set.substring(1) : set;
    boolean exact = rest.startsWith("=");
    rest = exact ? rest.substring(1) : rest;
    for (String item : rest.split(",")) {
      String wanted = item.contains(":") ? item.substring(0, item.indexOf(':')) : item;
      if (exact ? name.equals(wanted) : name.startsWith(wanted)) {
        return !not;
      }
    }
    return not;
  }
}
