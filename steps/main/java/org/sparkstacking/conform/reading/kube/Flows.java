package org.sparkstacking.conform.reading.kube;

import org.sparkstacking.conform.observed.HubbleFlow;
import org.sparkstacking.conform.observed.Source;

/** Reads a flow of {@code hubble observe -o json}. */
final class Flows {
  private Flows() {}

  static HubbleFlow of(Doc flow, Source source) {
    return new HubbleFlow(
        source,
        flow.get("verdict").seen(source),
        end(flow.get("source"), flow.at("IP", "source").value()),
        end(flow.get("destination"), flow.at("IP", "destination").value()),
        flow.get("drop_reason_desc").value());
  }

  /** Identity 1 is the host: a hostNetwork pod shows up as host as well. */
  private static String end(Doc end, String address) {
    if (end.get("pod_name").isText()) {
      return end.get("namespace").value() + "/" + end.get("pod_name").value();
    }
    return end.get("identity").value().equals("1") ? "host" : address;
  }
}
