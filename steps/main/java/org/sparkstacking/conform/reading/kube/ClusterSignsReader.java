package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sparkstacking.conform.observed.ClusterSign;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Prefixes;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Script;

/**
 * Reads lines of logs and events whose own words name a state: device plugin, toolkit, operator,
 * validators, DRA driver, scheduler, kubelet, Cilium agent, API server.
 */
public final class ClusterSignsReader implements Reader {
  static final String FORMAT = "cluster signs";

  /** Bounds how often one sign is kept: the first and the last say enough. */
  private static final int MOST = 50;

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public boolean recognises(String line) {
    return Signs.of(line).isPresent();
  }

  @Override
  public boolean reads(String command) {
    return command.contains("kubectl") || command.contains("journalctl -u rke2");
  }

  @Override
  public boolean takesEveryLine() {
    return true;
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source);
  }

  private static final class Lines implements LineReader {
    private final Source source;
    private final List<Observed> observed = new ArrayList<>();
    private final Map<String, Integer> times = new HashMap<>();

    Lines(Source source) {
      this.source = source;
    }

    @Override
    public void accept(Script.Line line) {
      Signs.of(line.text()).ifPresent(id -> add(id, line));
    }

    private void add(String id, Script.Line line) {
      if (times.merge(id, 1, Integer::sum) <= MOST) {
        Source of = Prefixes.strip(line.text()).on(source);
        Place place = new Place(of, line.number(), line.text());
        observed.add(new ClusterSign(of, id, new Seen<>(line.text().strip(), place)));
      }
    }

    @Override
    public List<Observed> finish() {
      return observed;
    }
  }
}
