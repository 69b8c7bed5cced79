package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.CiliumSummary;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Script;

/**
 * Reads {@code cilium status} of the command-line tool, with its drawing (cilium/cilium
 * cilium-cli/status/status.go Format).
 */
public final class CiliumSummaryReader implements Reader {
  static final String FORMAT = "cilium-cli status";

  private static final int LONGEST = 600;

  /** A part beside the drawing; a copy may have lost or garbled the drawing itself. */
  private static final Pattern PART =
      Pattern.compile(
          "^\\W{0,30}(Cilium|Operator|Envoy DaemonSet|Hubble Relay|ClusterMesh):\\s+(\\S.*?)\\s*$");

  private static final Pattern SET =
      Pattern.compile(
          "^\\W{0,10}DaemonSet\\s+cilium\\s+(?:Desired: (\\d{1,6}))?(?:, )?(?:Ready: (\\d{1,6})/\\d{1,6})?.*");
  private static final Pattern ERROR =
      Pattern.compile("^(?:Errors:)?\\s+(cilium\\S*)\\s+(\\S+\\s.*)$");

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
    return line.contains("/¯¯\\__/¯¯\\") || line.contains("\\__/¯¯\\__/");
  }

  @Override
  public boolean reads(String command) {
    return command.startsWith("cilium status");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source);
  }

  private static final class Lines implements LineReader {
    private final Source source;
    private final List<Observed> observed = new ArrayList<>();
    private final Map<String, Seen<String>> parts = new LinkedHashMap<>();
    private final List<Seen<String>> errors = new ArrayList<>();
    private @Nullable Place start;
    private int desired = -1;
    private int ready = -1;
    private boolean inErrors;

    Lines(Source source) {
      this.source = source;
    }

    @Override
    public void accept(Script.Line line) {
      String text = line.text();
      if (text.length() > LONGEST || text.isBlank()) {
        inErrors &= !text.isBlank();
        return;
      }
      Place place = new Place(source, line.number(), text);
      if (text.contains("/¯¯\\") || text.contains("\\__/")) {
        part(text, place);
      } else if (start != null) {
        below(text, place);
      }
    }

    private void part(String text, Place place) {
      Matcher part = PART.matcher(text.replace('\\', ' ').replace('_', ' '));
      if (!part.matches()) {
        return;
      }
      if (part.group(1).equals("Cilium") && parts.containsKey("Cilium")) {
        close();
      }
      start = start == null ? place : start;
      parts.put(part.group(1), new Seen<>(part.group(2), place));
    }

    private void below(String text, Place place) {
      Matcher set = SET.matcher(text);
      if (set.matches()) {
        desired = set.group(1) == null ? -1 : Integer.parseInt(set.group(1));
        ready = set.group(2) == null ? -1 : Integer.parseInt(set.group(2));
        return;
      }
      inErrors = text.startsWith("Errors:") || (inErrors && Character.isWhitespace(text.charAt(0)));
      Matcher error = ERROR.matcher(text);
      if (inErrors && error.matches() && errors.size() < 50) {
        errors.add(new Seen<>(error.group(1) + " " + error.group(2).strip(), place));
      }
    }

    private void close() {
      if (start != null && parts.containsKey("Cilium")) {
        observed.add(new CiliumSummary(source, parts, desired, ready, errors, start));
      }
      parts.clear();
      errors.clear();
      start = null;
      desired = -1;
      ready = -1;
    }

    @Override
    public List<Observed> finish() {
      close();
      return observed;
    }
  }
}
