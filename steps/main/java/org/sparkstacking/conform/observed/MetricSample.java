package org.sparkstacking.conform.observed;

import java.util.Map;

/**
 * Hold one sample of a metrics exposition or of an answer of Prometheus.
 *
 * @param name such as {@code DCGM_FI_DEV_GPU_UTIL}
 * @param labels as given
 * @param value as text; the exporter's blank sentinels are left out
 */
public record MetricSample(
    Source source, String name, Map<String, String> labels, Seen<String> value)
    implements Observed {

  public MetricSample {
    labels = Map.copyOf(labels);
  }
}
