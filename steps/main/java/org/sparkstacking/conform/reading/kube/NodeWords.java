package org.sparkstacking.conform.reading.kube;

import java.util.List;
import java.util.Map;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;

/** Reads the STATUS cell of a node, such as {@code Ready,SchedulingDisabled}. */
final class NodeWords {
  private NodeWords() {}

  static void add(String status, Map<String, Seen<String>> fields, Place place) {
    List<String> words = List.of(status.split(","));
    if (words.contains("Ready")) {
      fields.put("status.conditions[Ready].status", new Seen<>("True", place));
    } else if (words.contains("NotReady")) {
      fields.put("status.conditions[Ready].status", new Seen<>("False", place));
    }
    if (words.contains("SchedulingDisabled")) {
      fields.put("spec.unschedulable", new Seen<>("true", place));
    }
  }
}
