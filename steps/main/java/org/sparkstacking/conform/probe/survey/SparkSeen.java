package org.sparkstacking.conform.probe.survey;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.sparkstacking.conform.claim.Text;

/**
 * Hold what one host shows of itself.
 *
 * @param name name by which it was asked
 * @param hostname its own name, "" when not seen
 * @param ports its ConnectX-7 links, in order of their PCI domains
 * @param management interface of the management network, and how that is known
 * @param addresses all of its IPv4 addresses, without prefix length
 * @param gpus number of GPUs that its driver lists, 0 when not seen
 * @param serial equipment serial number, "" when not seen
 * @param testsDirectory folder of nccl-tests, "" when not found
 * @param neighbours hardware addresses in its neighbour table, by interface
 * @param lldp what its LLDP daemon heard, by interface: name of the neighbour and its port
 * @param unknown what could not be seen, and why
 */
public record SparkSeen(
    String name,
    String hostname,
    List<Port> ports,
    Management management,
    Set<String> addresses,
    int gpus,
    String serial,
    String testsDirectory,
    Map<String, Set<String>> neighbours,
    Map<String, Heard> lldp,
    List<Text> unknown) {

  public SparkSeen {
    ports = List.copyOf(ports);
    addresses = Set.copyOf(addresses);
    neighbours = Map.copyOf(neighbours);
    lldp = Map.copyOf(lldp);
    unknown = List.copyOf(unknown);
  }

  /**
   * Interface of the management network.
   *
   * @param netdev "" when not seen
   * @param proof how it is known
   */
  public record Management(String netdev, Text proof) {
    static Management ofDefaultRoute(String netdev) {
      return new Management(netdev, Text.of("기본 경로의 인터페이스", "interface of the default route"));
    }

    static Management ofThisLogin(String netdev) {
      return new Management(
          netdev,
          Text.of(
              "기본 경로가 없어, 이 로그인이 들어온 인터페이스로 적음: 확인하십시오",
              "no default route: the interface by which this login came; check it"));
    }

    static Management notSeen() {
      return new Management("", Text.same(""));
    }
  }

  /** Name of a neighbour and of its port, each as LLDP told it. */
  public record Heard(String system, Set<String> port) {
    public Heard {
      port = Set.copyOf(port);
    }
  }

  /**
   * Group the links that are up by the port they belong to; links of an unnamed port are left out.
   */
  public Map<String, List<Port>> cages() {
    Map<String, List<Port>> cages = new TreeMap<>();
    ports.stream()
        .filter(p -> p.up() && !p.cage().isEmpty())
        .forEach(p -> cages.computeIfAbsent(p.cage(), c -> new java.util.ArrayList<>()).add(p));
    return cages;
  }
}
