package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.observed.NotUnderstood;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Script;

/** Reads JSON of Kubernetes, Cilium, Hubble and Prometheus, wherever it stands in a text. */
public final class KubeJsonReader implements Reader {
  static final String FORMAT = "kubernetes json";

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public boolean knowsPrefixes() {
    return false;
  }

  @Override
  public boolean recognises(String line) {
    return line.equals("{")
        || line.contains("\"apiVersion\":")
        || line.contains("\"kube-proxy-replacement\":")
        || line.contains("\"NotSelectedReason\":");
  }

  @Override
  public boolean reads(String command) {
    return Commands.kube(command) && command.contains("json");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source);
  }

  private static final class Lines implements LineReader {
    private final Source source;
    private final Documents documents;
    private final List<Observed> broken = new ArrayList<>();
    private final JsonCollector collector;

    Lines(Source source) {
      this.source = source;
      this.documents = new Documents(source, true);
      this.collector = new JsonCollector(documents::take, this::tell);
    }

    @Override
    public void accept(Script.Line line) {
      collector.accept(line);
    }

    private void tell(Script.Line line) {
      Place place = new Place(source, line.number(), line.text());
      broken.add(new NotUnderstood(FORMAT, place, "a JSON value that starts here never ends"));
    }

    @Override
    public List<Observed> finish() {
      collector.finish();
      List<Observed> all = new ArrayList<>(documents.observed());
      all.addAll(broken);
      return all;
    }
  }
}
