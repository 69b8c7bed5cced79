package org.sparkstacking.conform.judge;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.sparkstacking.conform.observed.NcclProcess;
import org.sparkstacking.conform.observed.NcclProcess.Carried;
import org.sparkstacking.conform.observed.NcclProcess.Device;

/** Resolves which RDMA devices one NCCL process listed and which of them carried channels. */
final class NcclDevices {
  private final NcclProcess process;

  NcclDevices(NcclProcess process) {
    this.process = process;
  }

  Set<String> listed() {
    Set<String> names = new LinkedHashSet<>();
    process.devices().forEach(d -> names.addAll(d.names()));
    return names;
  }

  /** List channels that left the host by verbs, by NCCL's own transport or a plugin's. */
  List<Carried> remote() {
    return process.channels().stream()
        .filter(c -> c.device() >= 0 && !c.transport().equals("Socket"))
        .toList();
  }

  /** Tell whether channels went through another transport than NCCL's own. */
  Optional<String> foreignTransport() {
    return remote().stream().map(Carried::transport).filter(t -> !t.equals("IB")).findFirst();
  }

  /** Name the devices behind the channels; empty where some number cannot be resolved. */
  Set<String> used() {
    Set<String> names = new LinkedHashSet<>();
    for (Carried carried : remote()) {
      Set<String> behind = behind(carried.device());
      if (behind.isEmpty()) {
        return Set.of();
      }
      names.addAll(behind);
    }
    return names;
  }

  Set<String> layers(Set<String> names) {
    Set<String> layers = new LinkedHashSet<>();
    for (Device device : process.devices()) {
      if (device.names().stream().anyMatch(names::contains)) {
        layers.add(device.layer());
      }
    }
    return layers;
  }

  int channelsSeen() {
    return remote().stream().mapToInt(Carried::channels).sum();
  }

  boolean gpuDirect() {
    return process.channels().stream().anyMatch(Carried::gpuDirect);
  }

  private Set<String> behind(int index) {
    String merged = process.virtual().get(index);
    if (merged != null) {
      return new LinkedHashSet<>(Arrays.asList(merged.split("\\+")));
    }
    return process.devices().stream()
        .filter(d -> d.index() == index)
        .findFirst()
        .<Set<String>>map(d -> new LinkedHashSet<>(d.names()))
        .orElse(Set.of());
  }
}
