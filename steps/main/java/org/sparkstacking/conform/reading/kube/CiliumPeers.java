package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.CiliumPeer;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/** Reads the node rows of Cilium's health report: the short table and the verbose blocks. */
final class CiliumPeers {
  private static final Pattern ROW =
      Pattern.compile(
          "^\\s*([A-Za-z0-9][\\w./-]*)(?: \\(localhost\\))?\\s+([0-9a-fA-F.:]{2,45})\\s+"
              + "(\\d+)/(\\d+)\\s+(\\d+)/(\\d+)\\s*$");
  private static final Pattern NODE =
      Pattern.compile("^\\s{1,6}([A-Za-z0-9][\\w./-]*)(?: \\(localhost\\))?:\\s*$");
  private static final Pattern PROBE =
      Pattern.compile("^\\s+(ICMP to stack|HTTP to agent):\\s+(\\S.*)$");

  private final Source source;
  private final List<CiliumPeer> peers = new ArrayList<>();
  private @Nullable Seen<String> node;
  private boolean endpoint;
  private boolean hostOk;
  private boolean endpointOk;
  private boolean probed;
  private String detail = "";

  CiliumPeers(Source source) {
    this.source = source;
  }

  void take(String line, Place place) {
    Matcher row = ROW.matcher(line);
    if (row.matches()) {
      boolean host = row.group(3).equals(row.group(4)) && !row.group(4).equals("0");
      boolean pod = row.group(5).equals(row.group(6)) && !row.group(6).equals("0");
      peers.add(new CiliumPeer(source, new Seen<>(row.group(1), place), host, pod, ""));
      return;
    }
    Matcher name = NODE.matcher(line);
    if (name.matches()) {
      close();
      node = new Seen<>(name.group(1), place);
      hostOk = true;
      endpointOk = true;
    } else if (line.strip().startsWith("Host connectivity to")) {
      endpoint = false;
    } else if (line.strip().startsWith("Endpoint connectivity to")) {
      endpoint = true;
    } else {
      probe(line);
    }
  }

  private void probe(String line) {
    Matcher probe = PROBE.matcher(line);
    if (node == null || !probe.matches()) {
      return;
    }
    probed = true;
    boolean ok = probe.group(2).startsWith("OK");
    if (!ok && detail.isEmpty()) {
      detail = probe.group(1) + ": " + probe.group(2);
    }
    hostOk &= ok || endpoint;
    endpointOk &= ok || !endpoint;
  }

  private void close() {
    if (node != null && probed) {
      peers.add(new CiliumPeer(source, node, hostOk, endpointOk, detail));
    }
    node = null;
    probed = false;
    detail = "";
    endpoint = false;
  }

  List<CiliumPeer> finish() {
    close();
    return peers;
  }
}
