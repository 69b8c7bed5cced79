package org.sparkstacking.conform.reading;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.ChosenRoute;
import org.sparkstacking.conform.observed.Neighbour;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Prefix;
import org.sparkstacking.conform.observed.Route;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/**
 * Reads {@code ip route}, {@code ip route get} and {@code ip neigh} of iproute2 5 and 6. Rows of
 * other tables than main are passed over.
 */
final class IpRouteLines extends RowLines {
  private static final String IP = "[0-9xX*]{1,3}(?:\\.[0-9xX*]{1,3}){3}";
  private static final Pattern OTHER =
      Pattern.compile(
          "(?:local|broadcast|multicast|anycast|blackhole|unreachable|prohibit)\\s+\\S+(?:\\s.*)?");
  private static final Pattern ROUTE =
      Pattern.compile(
          "(default|"
              + IP
              + "(?:/\\d{1,2})?)(?:\\s+(via|dev)\\s+(\\S+))(?:\\s+dev\\s+(\\S+))?(\\s.*)?");
  private static final Pattern CHOSEN =
      Pattern.compile(
          "("
              + IP
              + ")(?:\\s+from\\s+\\S+)?(?:\\s+via\\s+(\\S+))?\\s+dev\\s+(\\S+)(?:\\s+table\\s+\\S+)?\\s+src\\s+(\\S+)(?:\\s+uid\\s+\\d+)?\\s*");
  private static final Pattern NEIGH =
      Pattern.compile(
          "("
              + IP
              + ")\\s+dev\\s+(\\S+)(?:\\s+lladdr\\s+\\S+)?(?:\\s+(?:router|proxy|extern_learn|offload|managed|(?:ref|used|probes)\\s+[\\d/]+))*\\s+(REACHABLE|STALE|DELAY|PROBE|FAILED|INCOMPLETE|PERMANENT|NOARP|NONE)\\s*");
  private static final Pattern ASKED =
      Pattern.compile("\\bip\\s+(?:-\\S+\\s+)*r(?:oute)?\\s+get\\s+(" + IP + ")");

  IpRouteLines(Source source, String command) {
    super("ip route", source, command);
  }

  @Override
  boolean relevant(String line) {
    return line.contains("dev") || line.contains("unreachable");
  }

  @Override
  boolean row(String line, Place place) {
    String text = line.stripLeading();
    if (text.contains("etwork is unreachable")) {
      return unreachable(place);
    }
    if (text.isEmpty() || !text.contains("dev")) {
      return false;
    }
    if (OTHER.matcher(text).matches()) {
      return true;
    }
    return neighbour(text, place) || chosen(text, place) || route(text, place);
  }

  private boolean unreachable(Place place) {
    Matcher asked = ASKED.matcher(command());
    if (!asked.find()) {
      return false;
    }
    add(new ChosenRoute(place.source(), asked.group(1), "", "", "", place));
    return true;
  }

  private boolean neighbour(String text, Place place) {
    Matcher m = NEIGH.matcher(text);
    if (m.matches()) {
      add(new Neighbour(place.source(), m.group(1), m.group(2), new Seen<>(m.group(3), place)));
    }
    return m.matches();
  }

  private boolean chosen(String text, Place place) {
    Matcher m = CHOSEN.matcher(text);
    if (m.matches()) {
      String via = m.group(2) == null ? "" : m.group(2);
      add(new ChosenRoute(place.source(), m.group(1), m.group(3), via, m.group(4), place));
    }
    return m.matches();
  }

  private boolean route(String text, Place place) {
    Matcher m = ROUTE.matcher(text);
    if (!m.matches() || text.contains(" lladdr ")) {
      return false;
    }
    boolean via = m.group(2).equals("via");
    String dev = via ? m.group(4) : m.group(3);
    String rest = m.group(5) == null ? "" : m.group(5);
    if (!rest.contains(" table ")) {
      add(
          new Route(
              place.source(),
              new Seen<>(m.group(1), place),
              destination(m.group(1)),
              dev == null ? "" : dev,
              via ? m.group(3) : ""));
    }
    return true;
  }

  static @Nullable Prefix destination(String text) {
    return text.equals("default") ? new Prefix(0, 0) : Prefix.of(text).orElse(null);
  }
}
