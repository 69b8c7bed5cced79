package org.sparkstacking.conform.reading.kube;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Script;

/** Reads settings of Cilium printed as bare {@code key: value} or {@code key=value} lines. */
public final class CiliumConfigReader implements Reader {
  static final String FORMAT = "cilium config";

  private static final Set<String> KEYS =
      Set.of(
          "devices",
          "direct-routing-device",
          "force-device-detection",
          "routing-mode",
          "tunnel-protocol",
          "kube-proxy-replacement",
          "bpf-lb-acceleration",
          "cni-exclusive",
          "cni-chaining-mode",
          "enable-host-firewall",
          "enable-tcx",
          "enable-hubble",
          "ipam",
          "mtu",
          "datapath-mode",
          "auto-direct-node-routes",
          "agent-not-ready-taint-key",
          "enable-ipv4-masquerade",
          "enable-bpf-masquerade",
          "bpf-lb-sock");

  /** Names of the same settings in the values of the Helm chart. */
  private static final Map<String, String> HELM =
      Map.of(
          "kubeProxyReplacement", "kube-proxy-replacement",
          "forceDeviceDetection", "force-device-detection",
          "routingMode", "routing-mode",
          "tunnelProtocol", "tunnel-protocol",
          "directRoutingDevice", "direct-routing-device",
          "MTU", "mtu");

  private static final Pattern LINE =
      Pattern.compile("^\\s*([a-z][A-Za-z0-9-]{2,60})\\s*[:=]\\s*(.*)$");

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
    return line.contains("bpf-lb-acceleration:") || line.contains("kube-proxy-replacement:");
  }

  @Override
  public boolean reads(String command) {
    return command.contains("cilium-config")
        || command.contains("cilium config")
        || (command.contains("helm get values") && command.contains("cilium"));
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source);
  }

  private static final class Lines implements LineReader {
    private final Source source;
    private final Map<String, Seen<String>> fields = new LinkedHashMap<>();
    private @Nullable Place start;

    Lines(Source source) {
      this.source = source;
    }

    @Override
    public void accept(Script.Line line) {
      Matcher pair = LINE.matcher(line.text());
      String name = pair.matches() ? HELM.getOrDefault(pair.group(1), pair.group(1)) : "";
      if (KEYS.contains(name)) {
        Place place = new Place(source, line.number(), line.text());
        start = start == null ? place : start;
        fields.put("data." + name, new Seen<>(YamlKey.bare(pair.group(2)), place));
      }
    }

    @Override
    public List<Observed> finish() {
      if (start == null || fields.size() < 2) {
        return List.of();
      }
      return List.of(
          new KubeObject(source, "ConfigMap", "", "cilium-config", start, fields, false));
    }
  }
}
