package org.sparkstacking.conform.probe.survey;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.LinkState;
import org.sparkstacking.conform.observed.PortPlace;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.Inquiry;
import org.sparkstacking.conform.probe.Question;
import org.sparkstacking.conform.probe.survey.SparkSeen.Heard;
import org.sparkstacking.conform.probe.survey.SparkSeen.Management;
import org.sparkstacking.conform.reading.HostReaders;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Asks one host what it is, by commands that only read. */
final class SparkLook {
  private static final Duration SHORT = Duration.ofSeconds(15);
  private static final JsonMapper JSON = new JsonMapper();
  private static final String PLACES =
      "grep -H '' /sys/class/net/*/phys_port_name /sys/class/net/*/phys_switch_id";
  private static final List<String> TESTS =
      List.of("~/nccl-tests/build", "/opt/nccl-tests/build", "/usr/local/nccl-tests/build");
  private static final Pattern CAGE = Pattern.compile(".*f(\\d)(?:np\\d+)?");
  private static final Pattern SERIAL = Pattern.compile("DGX_SERIAL_NUMBER=\"?([\\w.-]{1,60})\"?");

  private final HostShell shell;
  private final String host;
  private final List<Text> unknown = new ArrayList<>();

  SparkLook(HostShell shell, String host) {
    this.shell = shell;
    this.host = host;
  }

  /** Look; a host that cannot be reached at all shows nothing but that. */
  SparkSeen look() {
    Answer name = ask("hostname", "hostname");
    if (!name.finished()) {
      String why = name.ending() + " " + name.detail();
      return nothing(Text.of("접속하지 못했습니다: " + why, "cannot be asked: " + why));
    }
    JsonNode addr = json("addr", "ip -j addr");
    JsonNode routes = json("routes", "ip -j route");
    return new SparkSeen(
        host,
        name.outText().strip(),
        ports(addr),
        management(routes, addr),
        addresses(addr),
        gpus(),
        serial(),
        tests(),
        neighbours(json("neigh", "ip -j neigh")),
        lldp(),
        unknown);
  }

  private SparkSeen nothing(Text why) {
    return new SparkSeen(
        host,
        "",
        List.of(),
        Management.notSeen(),
        Set.of(),
        0,
        "",
        "",
        Map.of(),
        Map.of(),
        List.of(why));
  }

  private List<Port> ports(JsonNode addr) {
    Map<String, String> rdma = new LinkedHashMap<>();
    Map<String, Boolean> up = new LinkedHashMap<>();
    for (String[] one :
        List.of(new String[] {"ibdev", "ibdev2netdev"}, new String[] {"rdma", "rdma link"})) {
      if (rdma.isEmpty()) {
        states(one[0], one[1], rdma, up);
      }
    }
    if (rdma.isEmpty()) {
      unknown.add(
          Text.of(
              "RDMA 장치를 찾지 못했습니다(ibdev2netdev, rdma link)",
              "no RDMA device was found (ibdev2netdev, rdma link)"));
    }
    Map<String, String> cages = cages(rdma.keySet());
    List<Port> ports = new ArrayList<>();
    rdma.forEach(
        (netdev, device) ->
            ports.add(
                new Port(
                    netdev,
                    device,
                    up.getOrDefault(netdev, false),
                    cages.getOrDefault(netdev, ""),
                    mac(addr, netdev),
                    ipv4(addr, netdev))));
    ports.sort(Comparator.comparingInt(Port::domain).thenComparing(Port::netdev));
    return ports;
  }

  private void states(
      String id, String command, Map<String, String> rdma, Map<String, Boolean> up) {
    Answer answer = ask(id, command);
    Inquiry.readAnswer(answer, HostReaders.of(command)).stream()
        .filter(LinkState.class::isInstance)
        .map(LinkState.class::cast)
        .filter(s -> !s.netdev().isEmpty() && !s.rdma().isEmpty())
        .forEach(
            s -> {
              rdma.put(s.netdev(), s.rdma());
              up.put(s.netdev(), s.up().value());
            });
  }

  /** The driver names the port; where it does not, the PCI function in the name does. */
  private Map<String, String> cages(Set<String> netdevs) {
    Map<String, String> cages = new TreeMap<>();
    for (String netdev : netdevs) {
      Matcher function = CAGE.matcher(netdev);
      if (function.matches()) {
        cages.put(netdev, "p" + function.group(1));
      }
    }
    Answer answer = ask("places", PLACES);
    Inquiry.readAnswer(answer, HostReaders.of(PLACES)).stream()
        .filter(o -> o instanceof PortPlace p && p.attribute().equals("phys_port_name"))
        .map(PortPlace.class::cast)
        .filter(p -> netdevs.contains(p.netdev()) && !p.value().value().isBlank())
        .forEach(p -> cages.put(p.netdev(), p.value().value()));
    return cages;
  }

  private static String mac(JsonNode addr, String netdev) {
    for (JsonNode one : addr) {
      if (one.path("ifname").asString("").equals(netdev)) {
        return one.path("address").asString("").toLowerCase(Locale.ROOT);
      }
    }
    return "";
  }

  private static List<String> ipv4(JsonNode addr, String netdev) {
    List<String> found = new ArrayList<>();
    for (JsonNode one : addr) {
      if (one.path("ifname").asString("").equals(netdev)) {
        for (JsonNode info : one.path("addr_info")) {
          if (info.path("family").asString("").equals("inet")) {
            found.add(info.path("local").asString("") + "/" + info.path("prefixlen").asInt(32));
          }
        }
      }
    }
    return found;
  }

  private static Set<String> addresses(JsonNode addr) {
    Set<String> all = new LinkedHashSet<>();
    for (JsonNode one : addr) {
      for (JsonNode info : one.path("addr_info")) {
        all.add(info.path("local").asString(""));
      }
    }
    return all;
  }

  private Management management(JsonNode routes, JsonNode addr) {
    for (JsonNode route : routes) {
      if (route.path("dst").asString("").equals("default")) {
        return Management.ofDefaultRoute(route.path("dev").asString(""));
      }
    }
    Optional<String> entered = entered(addr);
    Text none =
        Text.of(
            "기본 경로가 없어 관리망 인터페이스를 알 수 없습니다",
            "there is no default route that names the management interface");
    Text instead =
        Text.of("; 이 로그인이 들어온 인터페이스를 적었습니다", "; written is the one by which this login came");
    unknown.add(entered.isEmpty() ? none : none.plus(instead));
    return entered.map(Management::ofThisLogin).orElse(Management.notSeen());
  }

  /** Find the interface by which this login came: the third word of SSH_CONNECTION (sshd(8)). */
  private Optional<String> entered(JsonNode addr) {
    String[] words = ask("login", "printenv SSH_CONNECTION").outText().strip().split(" ");
    for (JsonNode one : addr) {
      for (JsonNode info : one.path("addr_info")) {
        if (words.length == 4 && info.path("local").asString("").equals(words[2])) {
          return Optional.of(one.path("ifname").asString(""));
        }
      }
    }
    return Optional.empty();
  }

  private int gpus() {
    Answer answer = ask("gpus", "nvidia-smi -L");
    int count = (int) answer.outText().lines().filter(l -> l.startsWith("GPU ")).count();
    if (count == 0) {
      unknown.add(Text.of("nvidia-smi가 GPU를 보여 주지 않습니다", "nvidia-smi lists no GPU"));
    }
    return count;
  }

  private String serial() {
    Matcher serial = SERIAL.matcher(ask("release", "grep -H '' /etc/dgx-release").outText());
    return serial.find() ? serial.group(1) : "";
  }

  private String tests() {
    String command =
        "ls -d " + String.join(" ", TESTS.stream().map(t -> t + "/all_gather_perf").toList());
    String first = ask("tests", command).outText().strip().lines().findFirst().orElse("");
    return first.endsWith("/all_gather_perf") ? first.substring(0, first.lastIndexOf('/')) : "";
  }

  private static Map<String, Set<String>> neighbours(JsonNode table) {
    Map<String, Set<String>> all = new TreeMap<>();
    for (JsonNode row : table) {
      String mac = row.path("lladdr").asString("").toLowerCase(Locale.ROOT);
      if (!mac.isEmpty()) {
        all.computeIfAbsent(row.path("dev").asString(""), d -> new LinkedHashSet<>()).add(mac);
      }
    }
    return all;
  }

  /**
   * Read {@code lldp.IF.chassis.name=…} and {@code lldp.IF.port.…=…} (lldpd, lldpctl -f keyvalue).
   */
  private Map<String, Heard> lldp() {
    Map<String, String> systems = new TreeMap<>();
    Map<String, Set<String>> ports = new TreeMap<>();
    for (String line : ask("lldp", "lldpctl -f keyvalue").outText().lines().toList()) {
      int equals = line.indexOf('=');
      String[] key = line.substring(0, Math.max(0, equals)).split("\\.", 3);
      if (key.length == 3 && key[0].equals("lldp")) {
        String value = line.substring(equals + 1).strip();
        if (key[2].equals("chassis.name")) {
          systems.put(key[1], value);
        } else if (key[2].startsWith("port.")) {
          ports.computeIfAbsent(key[1], i -> new LinkedHashSet<>()).add(value);
        }
      }
    }
    Map<String, Heard> heard = new TreeMap<>();
    systems.forEach(
        (dev, name) -> heard.put(dev, new Heard(name, ports.getOrDefault(dev, Set.of()))));
    return heard;
  }

  private JsonNode json(String id, String command) {
    Answer answer = ask(id, command);
    try {
      return answer.succeeded() ? JSON.readTree(answer.out()) : JSON.createArrayNode();
    } catch (JacksonException e) {
      unknown.add(
          Text.of(
              "'" + command + "'의 답을 읽지 못했습니다", "the answer of '" + command + "' cannot be read"));
      return JSON.createArrayNode();
    }
  }

  private Answer ask(String id, String command) {
    return shell.ask(Question.of("init/" + id, host, command, SHORT));
  }
}
