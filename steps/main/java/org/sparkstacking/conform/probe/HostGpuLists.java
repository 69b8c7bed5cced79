package org.sparkstacking.conform.probe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sparkstacking.conform.observed.GpuSeen;
import org.sparkstacking.conform.observed.HostGpus;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/** Puts together the GPUs that each host's own driver listed ({@code nvidia-smi -L}). */
final class HostGpuLists {
  private static final String LISTING = "gpus/list";

  private HostGpuLists() {}

  static List<Observed> of(List<Observed> seen) {
    Map<Source, Map<String, Seen<String>>> byAnswer = new LinkedHashMap<>();
    for (Observed observed : seen) {
      if (observed instanceof GpuSeen gpu
          && gpu.source().question().equals(LISTING)
          && !gpu.uuid().isEmpty()) {
        byAnswer
            .computeIfAbsent(gpu.source(), s -> new LinkedHashMap<>())
            .putIfAbsent(gpu.uuid(), new Seen<>(gpu.uuid(), gpu.place()));
      }
    }
    List<Observed> lists = new ArrayList<>();
    byAnswer.forEach(
        (source, uuids) ->
            lists.add(new HostGpus(source, source.host(), List.copyOf(uuids.values()))));
    return lists;
  }
}
