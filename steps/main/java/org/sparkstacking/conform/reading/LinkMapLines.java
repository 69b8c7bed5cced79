package org.sparkstacking.conform.reading;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.LinkLayer;
import org.sparkstacking.conform.observed.LinkState;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/** Reads {@code ibdev2netdev} (also {@code -v}) and {@code rdma link}, iproute2 6.1. */
final class LinkMapLines extends RowLines {
  private static final Pattern IBDEV =
      Pattern.compile(
          "\\s*(?:[0-9a-fA-F]{4}:[0-9a-fA-F.:]+\\s+)?([A-Za-z]\\w*)\\s+(?:\\(.{0,160}?\\)\\s+(?:\\S.{0,160}?\\s+)??)?port\\s+\\d+\\s+(?:\\(\\w+\\s*\\)\\s+)?==>\\s+(\\S+)\\s+\\((Up|Down)\\)\\s*",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern RDMA =
      Pattern.compile(
          "\\s*(?:\\d+/\\d+:\\s+)?link\\s+(\\w+)/\\d+\\s+(.{0,300}?)state\\s+(\\S+)\\s+physical_state\\s+(\\S+)(?:\\s+netdev\\s+(\\S+))?.*");

  LinkMapLines(Source source, String command) {
    super("ibdev2netdev", source, command);
  }

  @Override
  boolean relevant(String line) {
    return line.contains("==>") || line.contains("physical_state");
  }

  @Override
  boolean row(String text, Place place) {
    return text.contains("==>")
        ? ibdev(text, place)
        : text.contains("physical_state") && rdma(text, place);
  }

  private boolean ibdev(String text, Place place) {
    Matcher m = IBDEV.matcher(text);
    if (!m.matches()) {
      return text.contains(" port ")
          && !text.contains(": ")
          && notUnderstood(place, "'DEV port N ==> NETDEV (Up|Down)' expected");
    }
    boolean up = m.group(3).equalsIgnoreCase("up");
    state(m.group(2), m.group(1), up, "ibdev2netdev", place);
    return true;
  }

  private boolean rdma(String text, Place place) {
    Matcher m = RDMA.matcher(text);
    if (!m.matches()) {
      return false;
    }
    boolean up = m.group(3).equals("ACTIVE") && m.group(4).equals("LINK_UP");
    state(m.group(5) == null ? "" : m.group(5), m.group(1), up, "rdma link", place);
    if (m.group(2).contains("subnet_prefix")) {
      add(new LinkLayer(place.source(), m.group(1), new Seen<>("InfiniBand", place)));
    }
    return true;
  }

  private void state(String netdev, String rdma, boolean up, String witness, Place place) {
    boolean whole = !Prompt.filtered(command());
    add(new LinkState(place.source(), netdev, rdma, new Seen<>(up, place), witness, whole));
  }
}
