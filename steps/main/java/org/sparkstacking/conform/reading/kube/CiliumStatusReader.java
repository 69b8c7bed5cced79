package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.CiliumAgent;
import org.sparkstacking.conform.observed.NotUnderstood;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Script;

/**
 * Reads the text of {@code cilium-dbg status}, short or verbose, and of {@code cilium-health
 * status} (cilium/cilium pkg/client Format functions).
 */
public final class CiliumStatusReader implements Reader {
  static final String FORMAT = "cilium status";

  private static final Pattern KEY = Pattern.compile("^([A-Z][A-Za-z ]{2,30}):\\s+(\\S.*)$");
  private static final Map<String, String> NAMES =
      Map.of(
          "Cilium", "state",
          "Kubernetes", "kubernetes",
          "CNI Chaining", "chaining",
          "CNI Config file", "cni-file",
          "Attach Mode", "attach-mode",
          "Cilium health daemon", "health-daemon",
          "Controller Status", "controllers",
          "Hubble", "hubble",
          "Modules Health", "modules");
  private static final Pattern GAP = Pattern.compile("\\t+| {2,}");
  private static final Pattern REACHED = Pattern.compile("^(\\d{1,5}/\\d{1,5}) reachable\\b.*");

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public boolean knowsPrefixes() {
    return false;
  }

  @Override
  public boolean recognises(String line) {
    return line.startsWith("KubeProxyReplacement:  ")
        || line.startsWith("Cluster health:  ")
        || line.startsWith("CNI Chaining:  ")
        || line.startsWith("KVStore:  ");
  }

  @Override
  public boolean reads(String command) {
    return command.contains("cilium") && command.contains("status") && !command.contains("json");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source);
  }

  private static final class Lines implements LineReader {
    private final Source source;
    private final List<Observed> observed = new ArrayList<>();
    private final CiliumPeers peers;
    private final Map<String, Seen<String>> values = new LinkedHashMap<>();
    private @Nullable List<Seen<String>> devices;
    private @Nullable Place start;

    Lines(Source source) {
      this.source = source;
      this.peers = new CiliumPeers(source);
    }

    @Override
    public void accept(Script.Line line) {
      String text = line.text().strip();
      Place place = new Place(source, line.number(), line.text());
      Matcher key = KEY.matcher(text);
      if (key.matches() && take(key.group(1), key.group(2).strip(), place)) {
        return;
      }
      peers.take(line.text(), place);
    }

    private boolean take(String key, String value, Place place) {
      String name = NAMES.get(key);
      if (name != null && values.containsKey(name) && name.equals("state")) {
        close();
      }
      switch (key) {
        case "KubeProxyReplacement" -> devices("kube-proxy-replacement", value, place);
        case "Host firewall" -> devices("host-firewall", value, place);
        case "Cluster health" -> clusterHealth(value, place);
        case "Cilium" -> {
          put("message", value.substring(first(value).length()).strip(), place);
          put("state", first(value), place);
        }
        case "CNI Config file" ->
            put("cni-file", value.startsWith("successfully wrote") ? "Ok" : value, place);
        default -> {
          if (name == null) {
            return false;
          }
          put(name, first(value), place);
        }
      }
      return true;
    }

    private void clusterHealth(String value, Place place) {
      Matcher reached = REACHED.matcher(value);
      put("cluster-health", reached.matches() ? reached.group(1) : value, place);
    }

    /** Read {@code True [dev ip ip (Direct Routing), dev ip]} or {@code Enabled [dev, dev]}. */
    private void devices(String name, String value, Place place) {
      put(name, first(value.replace('[', '\t')), place);
      int open = value.indexOf('[');
      if (open < 0) {
        return;
      }
      int end = value.indexOf(']', open);
      if (end < 0) {
        observed.add(new NotUnderstood(FORMAT, place, "a list of devices that does not end"));
        return;
      }
      List<Seen<String>> named = new ArrayList<>();
      for (String part : value.substring(open + 1, end).split(",")) {
        String device = part.strip().split("[ \\t]+", 2)[0];
        if (!device.isEmpty()) {
          named.add(new Seen<>(device, place));
          directRouting(part, device, place);
        }
      }
      devices = named;
    }

    /** The label is printed in tunnel mode as well; it names the device, no more. */
    private void directRouting(String part, String device, Place place) {
      if (part.contains("(Direct Routing)")) {
        put("direct-routing-device", device, place);
      }
    }

    private static String first(String value) {
      return GAP.split(value.strip(), 2)[0].strip();
    }

    private void put(String name, String value, Place place) {
      if (start == null) {
        start = place;
      }
      values.put(name, new Seen<>(value, place));
    }

    private void close() {
      boolean agent =
          values.containsKey("state")
              || values.containsKey("kube-proxy-replacement")
              || values.containsKey("cluster-health")
              || values.containsKey("chaining");
      if (agent && start != null) {
        Optional<List<Seen<String>>> named = Optional.ofNullable(devices);
        observed.add(new CiliumAgent(source, "text", values, named, start));
      }
      values.clear();
      devices = null;
      start = null;
    }

    @Override
    public List<Observed> finish() {
      close();
      observed.addAll(peers.finish());
      return observed;
    }
  }
}
