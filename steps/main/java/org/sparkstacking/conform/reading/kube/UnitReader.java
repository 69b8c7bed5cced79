package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
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

/** Reads {@code systemctl status rke2-server} and {@code rke2-agent}. */
public final class UnitReader implements Reader {
  static final String FORMAT = "systemctl status";

  private static final Pattern UNIT =
      Pattern.compile("^\\W*(rke2-(?:server|agent))\\.service\\b.*");
  private static final Pattern ACTIVE = Pattern.compile("^\\s*Active: (\\S+)(?: \\((\\S+)\\))?.*");

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public boolean recognises(String line) {
    return line.contains("rke2-") && line.contains(".service - ");
  }

  @Override
  public boolean reads(String command) {
    return command.contains("systemctl") && command.contains("rke2");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source);
  }

  private static final class Lines implements LineReader {
    private final Source source;
    private final List<Observed> observed = new ArrayList<>();
    private @Nullable String unit;

    Lines(Source source) {
      this.source = source;
    }

    @Override
    public void accept(Script.Line line) {
      Matcher head = UNIT.matcher(line.text());
      if (head.matches()) {
        unit = head.group(1);
        return;
      }
      Matcher active = ACTIVE.matcher(line.text());
      if (unit != null && active.matches()) {
        Place place = new Place(source, line.number(), line.text());
        String sub = active.group(2) == null ? "" : active.group(2);
        Map<String, Seen<String>> fields =
            Map.of("active", new Seen<>(active.group(1), place), "sub", new Seen<>(sub, place));
        observed.add(new KubeObject(source, "Unit", "", unit, place, fields, true));
        unit = null;
      }
    }

    @Override
    public List<Observed> finish() {
      return observed;
    }
  }
}
