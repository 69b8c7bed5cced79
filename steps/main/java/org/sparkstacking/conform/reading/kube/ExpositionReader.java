package org.sparkstacking.conform.reading.kube;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.MetricSample;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Reader;

/** Reads Prometheus expositions of DCGM, Cilium and the GPU Operator. */
public final class ExpositionReader implements Reader {
  static final String FORMAT = "prometheus exposition";

  private static final Pattern SAMPLE =
      Pattern.compile(
          "^((?:DCGM_FI|cilium|gpu_operator|hubble)_[A-Za-z0-9_]+)(?:\\{(.*)\\})?[ \\t]+"
              + "([-+0-9.eEnNaAiIfF]+)(?: \\d+)?$");
  private static final Pattern LABEL =
      Pattern.compile("([A-Za-z_][A-Za-z0-9_]*)=\"((?:[^\"\\\\]|\\\\.)*+)\"");

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public boolean recognises(String line) {
    return line.startsWith("DCGM_FI_") || line.startsWith("# HELP DCGM_FI_");
  }

  @Override
  public boolean reads(String command) {
    return command.contains("/metrics");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new EachLine(source, this::take);
  }

  private void take(String line, Place place, List<Observed> observed) {
    if (line.isEmpty() || line.charAt(0) == '#') {
      return;
    }
    Matcher sample = SAMPLE.matcher(line);
    if (!sample.matches() || sample.group(3).startsWith(Metrics.BLANK)) {
      return;
    }
    Map<String, String> labels = new LinkedHashMap<>();
    Matcher label = LABEL.matcher(sample.group(2) == null ? "" : sample.group(2));
    while (label.find()) {
      labels.put(label.group(1), label.group(2));
    }
    observed.add(
        new MetricSample(
            place.source(), sample.group(1), labels, new Seen<>(sample.group(3), place)));
  }
}
