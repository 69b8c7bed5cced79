package org.sparkstacking.conform.reading.kube;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Script;

/** Reads conditions printed by a jsonpath: {@code Ready=True reason=Reconciled message=…}. */
public final class ConditionLinesReader implements Reader {
  static final String FORMAT = "condition lines";

  private static final Pattern CONDITION =
      Pattern.compile("^\\s*(\\w+)=(True|False|Unknown)\\s+reason=(\\S*)(?:\\s+message=(.*))?$");
  private static final Pattern STATE =
      Pattern.compile("^\\s*state=(ready|notReady|ignored|disabled)$");

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public boolean recognises(String line) {
    return CONDITION.matcher(line).matches();
  }

  @Override
  public boolean reads(String command) {
    return command.contains("clusterpolic") && command.contains("jsonpath");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source);
  }

  private static final class Lines implements LineReader {
    private final Source source;
    private final Map<String, Seen<String>> fields = new LinkedHashMap<>();
    private @Nullable Place start;

    Lines(Source source) {
      this.source = source;
    }

    @Override
    public void accept(Script.Line line) {
      Place place = new Place(source, line.number(), line.text());
      Matcher condition = CONDITION.matcher(line.text());
      Matcher state = STATE.matcher(line.text());
      if (condition.matches()) {
        String path = "status.conditions[" + condition.group(1) + "].";
        put(path + "status", condition.group(2), place);
        put(path + "reason", condition.group(3), place);
        put(path + "message", condition.group(4), place);
      } else if (state.matches()) {
        put("status.state", state.group(1), place);
      }
    }

    private void put(String path, @Nullable String value, Place place) {
      start = start == null ? place : start;
      fields.put(path, new Seen<>(value == null ? "" : value, place));
    }

    @Override
    public List<Observed> finish() {
      if (start == null) {
        return List.of();
      }
      boolean node = fields.containsKey("status.conditions[MemoryPressure].status");
      String kind = node ? "Node" : "ClusterPolicy";
      return List.of(new KubeObject(source, kind, "", "", start, fields, false));
    }
  }
}
