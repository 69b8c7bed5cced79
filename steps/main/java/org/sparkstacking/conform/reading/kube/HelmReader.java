package org.sparkstacking.conform.reading.kube;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.HelmRelease;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Reader;

/** Reads the rows of {@code helm list} (helm/helm pkg/cmd/list.go). */
public final class HelmReader implements Reader {
  static final String FORMAT = "helm list";

  private static final Pattern ROW =
      Pattern.compile(
          "^\\s*([a-z0-9][a-z0-9.-]{0,52})\\s+([a-z0-9][a-z0-9-]{0,62})\\s+\\d{1,5}\\s+"
              + "\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\S*(?: \\S+){0,3}?\\s+"
              + "(deployed|failed|pending-install|pending-upgrade|pending-rollback|superseded|uninstalling)"
              + "\\s+(\\S+).*$");

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public boolean recognises(String line) {
    return line.startsWith("NAME") && line.contains("REVISION") && line.contains("CHART");
  }

  @Override
  public boolean reads(String command) {
    return command.startsWith("helm ");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new EachLine(source, HelmReader::take);
  }

  private static void take(String line, Place place, List<Observed> observed) {
    if (!line.contains("deployed") && !line.contains("failed") && !line.contains("pending-")) {
      return;
    }
    Matcher row = line.length() > 600 ? null : ROW.matcher(line);
    if (row != null && row.matches()) {
      observed.add(
          new HelmRelease(
              place.source(), row.group(1), row.group(2), row.group(3), row.group(4), place));
    }
  }
}
