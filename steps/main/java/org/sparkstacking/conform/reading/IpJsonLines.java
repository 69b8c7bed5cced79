package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.observed.ChosenRoute;
import org.sparkstacking.conform.observed.InterfaceAddress;
import org.sparkstacking.conform.observed.LinkState;
import org.sparkstacking.conform.observed.Neighbour;
import org.sparkstacking.conform.observed.NetInterface;
import org.sparkstacking.conform.observed.NotUnderstood;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Prefix;
import org.sparkstacking.conform.observed.Route;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads {@code ip -j addr|link|route|route get|neigh} and {@code rdma -j link} of iproute2 6.1: an
 * array of objects, on one line or pretty-printed. {@code neigh show dev X} leaves {@code dev} out.
 */
final class IpJsonLines implements LineReader {
  private static final int LONGEST = 16 << 20;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Source source;
  private final String command;
  private final List<Observed> seen = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private Script.Line first = new Script.Line(0, "");
  private String host = "";
  private int depth;
  private boolean quoted;
  private boolean escaped;

  IpJsonLines(Source source, String command) {
    this.source = source;
    this.command = command;
  }

  static boolean mark(String line) {
    return line.startsWith("[{\"ifindex\"")
        || line.startsWith("[{\"dst\"")
        || line.startsWith("[{\"ifname\"")
        || line.startsWith("[{},{");
  }

  @Override
  public void accept(Script.Line line) {
    if (text.isEmpty()) {
      start(line);
    } else if (text.length() + line.text().length() < LONGEST) {
      append(line.text());
    }
  }

  @Override
  public List<Observed> finish() {
    if (!text.isEmpty()) {
      seen.add(new NotUnderstood("ip -j", place(), "the JSON text has no end"));
    }
    return List.copyOf(seen);
  }

  private void start(Script.Line line) {
    for (HostLine way : HostLine.of(line.text())) {
      String body = way.text().stripLeading();
      if (mark(body)
          || (body.startsWith("[") && command.contains("-j"))
          || body.equals("[ {")
          || body.equals("[{")) {
        first = line;
        host = way.host();
        append(body);
        return;
      }
    }
  }

  private void append(String more) {
    text.append(more).append('\n');
    for (int i = 0; i < more.length(); i++) {
      step(more.charAt(i));
    }
    if (depth <= 0) {
      parse(text.toString());
      text.setLength(0);
      depth = 0;
      quoted = false;
      escaped = false;
    }
  }

  private void step(char c) {
    if (escaped) {
      escaped = false;
    } else if (quoted && c == '\\') {
      escaped = true;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && (c == '[' || c == '{')) {
      depth++;
    } else if (!quoted && (c == ']' || c == '}')) {
      depth--;
    }
  }

  private void parse(String json) {
    try {
      JsonNode all = JSON.readTree(json);
      for (JsonNode one : all) {
        object(one);
      }
    } catch (JacksonException e) {
      seen.add(new NotUnderstood("ip -j", place(), "JSON expected"));
    }
  }

  private void object(JsonNode one) {
    if (one.has("dst")) {
      destination(one);
    } else if (one.has("physical_state")) {
      rdma(one);
    } else if (one.has("ifname")) {
      netdev(one);
    }
  }

  private void destination(JsonNode one) {
    String dst = text(one, "dst");
    String dev = text(one, "dev");
    if (one.has("lladdr") || one.path("state").isArray()) {
      seen.add(
          new Neighbour(from(), dst, dev, new Seen<>(text(one.path("state").path(0)), place())));
    } else if (one.has("uid") || one.has("cache") || command.contains("get")) {
      seen.add(
          new ChosenRoute(from(), dst, dev, text(one, "gateway"), text(one, "prefsrc"), place()));
    } else if (ordinary(one)) {
      Prefix to = IpRouteLines.destination(dst);
      seen.add(new Route(from(), new Seen<>(dst, place()), to, dev, text(one, "gateway")));
    }
  }

  private static boolean ordinary(JsonNode one) {
    String table = text(one, "table");
    return (table.isEmpty() || table.equals("main") || table.equals("254"))
        && (!one.has("type") || text(one, "type").equals("unicast"))
        && text(one, "dst").indexOf(':') < 0;
  }

  private void rdma(JsonNode one) {
    boolean up =
        text(one, "state").equals("ACTIVE") && text(one, "physical_state").equals("LINK_UP");
    seen.add(
        new LinkState(
            from(),
            text(one, "netdev"),
            text(one, "ifname"),
            new Seen<>(up, place()),
            "rdma link",
            true));
  }

  private void netdev(JsonNode one) {
    String name = text(one, "ifname");
    String state = text(one, "operstate");
    boolean addresses = one.has("addr_info");
    seen.add(new NetInterface(from(), name, state, one.path("mtu").asInt(0), addresses, place()));
    if (!state.isEmpty() && !state.equals("UNKNOWN")) {
      seen.add(
          new LinkState(
              from(),
              name,
              "",
              new Seen<>(state.equals("UP"), place()),
              "ip",
              !command.contains("dev")));
    }
    for (JsonNode address : one.path("addr_info")) {
      address(name, address);
    }
  }

  private void address(String name, JsonNode address) {
    String written = text(address, "local") + "/" + address.path("prefixlen").asInt(0);
    if (address.has("local")) {
      boolean dynamic = address.path("dynamic").asBoolean(false);
      seen.add(
          new InterfaceAddress(
              from(),
              name,
              new Seen<>(written, place()),
              Prefix.of(written).orElse(null),
              dynamic));
    }
  }

  private Source from() {
    return source.host().isEmpty() && !host.isEmpty() ? source.onHost(host) : source;
  }

  private Place place() {
    return new Place(from(), first.number(), first.text());
  }

  private static String text(JsonNode node, String key) {
    return text(node.path(key));
  }

  private static String text(JsonNode node) {
    return node.isString() ? node.asString() : node.isNumber() ? node.toString() : "";
  }
}
