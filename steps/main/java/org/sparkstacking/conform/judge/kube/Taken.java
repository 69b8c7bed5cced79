package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.CiliumAgent;
import org.sparkstacking.conform.observed.CiliumChoice;
import org.sparkstacking.conform.observed.CiliumDevice;
import org.sparkstacking.conform.observed.CiliumProgram;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/**
 * Puts together which devices Cilium has taken on one node, by its latest words.
 *
 * @param rows the latest device table, by device
 * @param selected the devices selected, empty where no view tells
 * @param attached devices with a program of Cilium, its own devices left out
 * @param programs whether any view of attached programs was given, be it of Cilium's own devices
 */
record Taken(
    Map<String, CiliumDevice> rows,
    Optional<Map<String, Place>> selected,
    Map<String, Place> attached,
    boolean programs,
    boolean disagree) {

  static Taken of(Evidence evidence) {
    Map<String, CiliumDevice> rows = rows(evidence);
    @Nullable Map<String, Place> table = rows.isEmpty() ? null : new LinkedHashMap<>();
    if (table != null) {
      rows.values().stream()
          .filter(d -> d.selected().value())
          .forEach(d -> table.put(d.name().value(), d.name().place()));
    }
    Optional<Map<String, Place>> word = agent(evidence).or(() -> log(evidence));
    boolean disagree = table != null && word.isPresent() && fabricDiffers(table, word.get());
    Optional<Map<String, Place>> selected = table == null ? word : Optional.of(table);
    Map<String, Place> attached = new LinkedHashMap<>();
    List<CiliumProgram> programs = evidence.all(CiliumProgram.class);
    programs.stream()
        .filter(p -> p.program().endsWith("_netdev") || p.program().contains("xdp"))
        .forEach(p -> attached.putIfAbsent(p.device().value(), p.device().place()));
    return new Taken(rows, selected, attached, !programs.isEmpty(), disagree);
  }

  private static boolean fabricDiffers(Map<String, Place> table, Map<String, Place> word) {
    return table.keySet().stream().anyMatch(Rdma::fabric)
        != word.keySet().stream().anyMatch(Rdma::fabric);
  }

  /** The table of the last answer counts, row by row. */
  private static Map<String, CiliumDevice> rows(Evidence evidence) {
    Map<String, CiliumDevice> rows = new LinkedHashMap<>();
    @Nullable Source of = null;
    for (CiliumDevice device : evidence.all(CiliumDevice.class)) {
      if (!device.source().equals(of)) {
        rows.clear();
        of = device.source();
      }
      rows.put(device.name().value(), device);
    }
    return rows;
  }

  private static Optional<Map<String, Place>> agent(Evidence evidence) {
    Optional<List<Seen<String>>> last =
        evidence.all(CiliumAgent.class).stream()
            .filter(a -> a.devices().isPresent())
            .reduce((older, newer) -> newer)
            .flatMap(CiliumAgent::devices);
    return last.map(
        names -> {
          Map<String, Place> devices = new LinkedHashMap<>();
          names.forEach(n -> devices.put(n.value(), n.place()));
          return devices;
        });
  }

  /** The log's last 'Devices changed' names what was selected then. */
  private static Optional<Map<String, Place>> log(Evidence evidence) {
    return evidence.all(CiliumChoice.class).stream()
        .filter(c -> c.what() == CiliumChoice.What.DEVICES)
        .reduce((older, newer) -> newer)
        .map(
            choice -> {
              Map<String, Place> devices = new LinkedHashMap<>();
              String list = choice.value("devices").replace("[", "").replace("]", "");
              for (String name : list.split("[ ,]+")) {
                if (!name.isBlank()) {
                  devices.put(name, choice.place());
                }
              }
              return devices;
            });
  }

  List<String> names() {
    return selected.map(s -> (List<String>) new ArrayList<>(s.keySet())).orElse(List.of());
  }
}
