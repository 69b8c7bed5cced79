package org.sparkstacking.conform.reading;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.InterfaceAddress;
import org.sparkstacking.conform.observed.LinkState;
import org.sparkstacking.conform.observed.NetInterface;
import org.sparkstacking.conform.observed.NetworkReload;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Prefix;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/**
 * Reads {@code ip addr}, {@code ip link}, {@code -br} and {@code -o} of iproute2 5 and 6. Masked
 * addresses are kept as they stand and never guessed.
 */
final class IpAddressLines extends RowLines {
  private static final Pattern HEAD =
      Pattern.compile(
          "\\d{1,6}:\\s+([\\w.-]+)(?:@\\S+)?:\\s+<([^>]*)>\\s+mtu\\s+(\\d{1,6})\\b(?:.*?\\bstate\\s+(\\w+))?.*");
  private static final Pattern INET =
      Pattern.compile("\\s+inet(6?)\\s+([0-9A-Za-z.:*]+/\\d{1,3})(?:\\s+(.*))?");
  private static final Pattern ONE_LINE =
      Pattern.compile(
          "\\d{1,6}:\\s+([\\w.-]+)(?:@\\S+)?\\s+inet(6?)\\s+([0-9A-Za-z.:*]+/\\d{1,3})(?:\\s+(.*))?");
  private static final Pattern BRIEF =
      Pattern.compile(
          "(?:\\w+\\s+->\\s+)?([A-Za-z][\\w.-]*)(?:@\\S+)?\\s+(UP|DOWN|UNKNOWN|LOWERLAYERDOWN|DORMANT|NOTPRESENT)(?:\\s+(.*))?");
  private static final Pattern MAC =
      Pattern.compile("[0-9a-fA-F]{2}(?::[0-9a-fA-F]{2}){5}(?:\\s.*)?");
  private static final Pattern ADDRESS =
      Pattern.compile("[0-9A-Za-z*]*[.:][0-9A-Za-z.:*]*/\\d{1,3}");

  private final Map<Source, String> current = new HashMap<>();

  IpAddressLines(Source source, String command) {
    super("ip addr", source, command);
  }

  @Override
  void ordered() {
    current.clear();
  }

  @Override
  boolean relevant(String line) {
    return line.contains("UP")
        || line.contains("DOWN")
        || line.contains("UNKNOWN")
        || line.contains("inet")
        || line.contains("mtu")
        || line.contains("netplan")
        || line.contains("DORMANT")
        || line.contains("NOTPRESENT");
  }

  @Override
  boolean row(String text, Place place) {
    if (text.contains("netplan")
        && (text.contains("rolled back") || text.startsWith("+ netplan"))) {
      add(new NetworkReload(place.source(), place));
      return true;
    }
    Matcher brief = BRIEF.matcher(text);
    if (brief.matches()) {
      return brief(brief, place);
    }
    return head(text, place) || inet(text, place);
  }

  private boolean head(String text, Place place) {
    Matcher one = ONE_LINE.matcher(text);
    if (one.matches()) {
      present(one.group(1), "", 0, true, place);
      address(one.group(1), one.group(3), one.group(4), place);
      return true;
    }
    Matcher m = HEAD.matcher(text);
    if (!m.matches()) {
      return false;
    }
    String state = m.group(4) == null ? "" : m.group(4);
    current.put(place.source(), m.group(1));
    present(m.group(1), state, Integer.parseInt(m.group(3)), !command().contains("link"), place);
    link(m.group(1), m.group(2).contains("LOWER_UP") && !state.equals("DOWN"), place);
    return true;
  }

  private boolean inet(String text, Place place) {
    Matcher m = INET.matcher(text);
    if (!m.matches()) {
      return text.contains(" inet ")
          && text.contains(" scope ")
          && notUnderstood(place, "'inet ADDRESS/LENGTH' expected");
    }
    address(current.getOrDefault(place.source(), ""), m.group(2), m.group(3), place);
    return true;
  }

  private boolean brief(Matcher m, Place place) {
    String rest = m.group(3) == null ? "" : m.group(3).strip();
    boolean mac = MAC.matcher(rest).matches();
    if (!mac && !rest.isEmpty() && rest.indexOf('/') < 0) {
      return false;
    }
    String state = m.group(2);
    present(m.group(1), state, 0, !mac && !command().contains("link"), place);
    if (!state.equals("UNKNOWN")) {
      link(m.group(1), state.equals("UP") && !rest.contains("NO-CARRIER"), place);
    }
    if (!mac) {
      for (String word : rest.split("\\s+")) {
        if (ADDRESS.matcher(word).matches()) {
          address(m.group(1), word, "", place);
        }
      }
    }
    return true;
  }

  private void present(String netdev, String state, int mtu, boolean addresses, Place place) {
    add(new NetInterface(place.source(), netdev, state, mtu, addresses, place));
  }

  private void link(String netdev, boolean up, Place place) {
    boolean whole = !Prompt.filtered(command()) && !command().contains(netdev);
    add(new LinkState(place.source(), netdev, "", new Seen<>(up, place), "ip", whole));
  }

  private void address(String netdev, String text, @Nullable String rest, Place place) {
    boolean dynamic = rest != null && rest.contains("dynamic");
    add(
        new InterfaceAddress(
            place.source(),
            netdev,
            new Seen<>(text, place),
            Prefix.of(text).orElse(null),
            dynamic));
  }
}
