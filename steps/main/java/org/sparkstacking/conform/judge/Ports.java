package org.sparkstacking.conform.judge;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.LinkState;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.PortPlace;
import org.sparkstacking.conform.observed.Source;

/**
 * Names ConnectX-7 ports in a text, where no site file says which they are. netdev {@code
 * enP2p1s0f1np1} and RDMA device {@code roceP2p1s0f1} are one PCIe x4 link; the f-number is the
 * cage. Names are only a hint: a text that maps or places devices itself goes first.
 */
final class Ports {
  private static final Pattern NETDEV = Pattern.compile("en((?:P\\d+)?p\\d+s\\d+f\\d+)(?:np\\d+)?");
  private static final Pattern RDMA = Pattern.compile("roce((?:P\\d+)?p\\d+s\\d+f\\d+)");
  private static final Pattern CAGE = Pattern.compile(".*f(\\d+)");
  private static final Pattern OTHER_RDMA =
      Pattern.compile("(?:roce|mlx[45]_|ib[ps]|rxe|bnxt_re|irdma)\\w*");

  private final Map<String, String> rdmaOf = new LinkedHashMap<>();
  private final Map<String, String> cages = new LinkedHashMap<>();

  Ports(Evidence own) {
    for (LinkState state : own.all(LinkState.class)) {
      if (!state.netdev().isEmpty() && !state.rdma().isEmpty()) {
        rdmaOf.put(state.netdev(), state.rdma());
        placed(state.netdev(), state.rdma());
      }
    }
    for (PortPlace place : own.all(PortPlace.class)) {
      if (place.attribute().equals("phys_port_name") && !place.value().value().isEmpty()) {
        cages.put(id(place.netdev()), place.value().value());
      }
    }
  }

  /** An RDMA device that is named otherwise stands where its netdev's name says. */
  private void placed(String netdev, String rdma) {
    Matcher named = NETDEV.matcher(netdev);
    Matcher cage = CAGE.matcher(named.matches() ? named.group(1) : "");
    if (!RDMA.matcher(rdma).matches() && cage.matches()) {
      cages.put(rdma, "p" + cage.group(1));
    }
  }

  /** Group what a text shows by the host it names, else by its file. */
  static Map<String, Evidence> byHost(Evidence evidence) {
    Map<String, List<Observed>> groups = new LinkedHashMap<>();
    for (Observed one : evidence.all()) {
      groups.computeIfAbsent(host(one.source()), h -> new java.util.ArrayList<>()).add(one);
    }
    Map<String, Evidence> hosts = new LinkedHashMap<>();
    groups.forEach((host, own) -> hosts.put(host, Evidence.of(own)));
    return hosts;
  }

  static String host(Source source) {
    return source.host().isEmpty() ? source.file() : source.host();
  }

  /** Tell whether the device is a ConnectX port, by its own name or by the text's mapping. */
  boolean fabric(String device) {
    return NETDEV.matcher(device).matches()
        || RDMA.matcher(device).matches()
        || rdmaOf.containsKey(device)
        || rdmaOf.containsValue(device)
        || OTHER_RDMA.matcher(device).matches();
  }

  /** Give one id for the netdev and the RDMA device of one PCIe x4 link. */
  String id(String device) {
    String rdma = rdmaOf.getOrDefault(device, device);
    Matcher byRdma = RDMA.matcher(rdma);
    if (byRdma.matches()) {
      return byRdma.group(1);
    }
    Matcher byNetdev = NETDEV.matcher(rdma);
    return byNetdev.matches() ? byNetdev.group(1) : rdma;
  }

  /** Give the cage of a port, "" when the text does not tell. */
  String cage(String id) {
    String told = cages.get(id);
    if (told != null) {
      return told;
    }
    Matcher m = CAGE.matcher(id);
    return m.matches() ? "p" + m.group(1) : "";
  }

  /** Give the RDMA device of a port id where the name follows the rule of DGX OS. */
  static String rdmaName(String id) {
    return CAGE.matcher(id).matches() && !OTHER_RDMA.matcher(id).matches() ? "roce" + id : id;
  }
}
