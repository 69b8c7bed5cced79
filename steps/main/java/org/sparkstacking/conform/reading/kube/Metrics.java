package org.sparkstacking.conform.reading.kube;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sparkstacking.conform.observed.MetricSample;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/** Reads an answer of Prometheus: {@code value} is the pair of time and text. */
final class Metrics {
  /** Printed by NVIDIA/dcgm-exporter where the driver gives no value. */
  static final String BLANK = "9223372036854775794";

  private Metrics() {}

  static void prometheus(Doc doc, Source source, List<Observed> observed) {
    for (Doc result : doc.at("data", "result").items()) {
      Map<String, String> labels = new LinkedHashMap<>();
      result.get("metric").members().forEach((key, value) -> labels.put(key, value.value()));
      String name = labels.getOrDefault("__name__", "");
      List<Doc> pair = result.get("value").items();
      if (pair.size() == 2 && !pair.get(1).value().equals(BLANK)) {
        Seen<String> value = pair.get(1).seen(source);
        observed.add(new MetricSample(source, name, labels, value));
      }
    }
  }
}
