package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.AddressListing;
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
      Pattern.compile("\\s*inet(6?)\\s+([0-9A-Za-z.:*]+/\\d{1,3})(?:\\s+(.*))?");
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

  /** {@code ip -4 addr}, {@code ip -br -4 a}, with what it asks for. */
  private static final Pattern IPV4_ONLY =
      Pattern.compile(
          "(?:sudo\\s+)?ip\\s+(?:-\\S+\\s+)*-(?:4|f\\s+inet)\\s+(?:-\\S+\\s+)*(?:a|ad|addr|address)(?:\\s+(?:s|sh|show|list))?(?:\\s+(?:dev\\s+)?(\\S+))?\\s*");

  /** {@code nvidia-smi}, installers and logins say so. */
  private static final Pattern ADVICE =
      Pattern.compile(
          "(?i)reboot (?:the|your|this) (?:system|machine|host|node|computer)|reboot[ -](?:is )?(?:required|needed)|(?:please|must|should|needs?(?: a| to)?|requires?(?: a)?) reboot");

  /** {@code uptime} soon after the start. */
  private static final Pattern JUST_UP = Pattern.compile(" up \\d{1,2} min");

  /**
   * Devices that a kernel makes after its network cards: a listing that names one is past these.
   */
  private static final Pattern MADE_LATER =
      Pattern.compile("(?:docker|br-|virbr|cilium_|lxc|veth|cni|flannel|tailscale|wg).*");

  /** Name of the fact that a text speaks of a restart of the machine. */
  private static final String RESTARTED = "restarted";

  private final Map<Source, String> current = new HashMap<>();
  private final List<String> listed = new ArrayList<>();

  IpAddressLines(Source source, String command) {
    super("ip addr", source, command);
  }

  @Override
  void ordered() {
    listing(true);
    current.clear();
  }

  @Override
  void ended() {
    listing(listed.stream().anyMatch(n -> MADE_LATER.matcher(n).matches()));
  }

  private void listing(boolean whole) {
    Place at = commandAt();
    Matcher m = IPV4_ONLY.matcher(command());
    boolean nothing = listed.isEmpty() && !whole;
    if (at != null && !nothing && m.matches()) {
      String asked = m.group(1) == null ? "" : m.group(1);
      add(new AddressListing(at.source(), asked, listed, whole, at));
    }
    listed.clear();
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
        || line.contains("NOTPRESENT")
        || line.contains("eboot")
        || line.contains("재부팅")
        || line.contains(" up ");
  }

  @Override
  boolean row(String text, Place place) {
    if (text.contains("netplan")
        && (text.contains("rolled back") || text.startsWith("+ netplan"))) {
      add(new NetworkReload(place.source(), place));
      return true;
    }
    Matcher brief = BRIEF.matcher(text.stripLeading());
    if (brief.matches()) {
      return brief(brief, place);
    }
    return head(text.stripLeading(), place) || inet(text, place) || restarted(text, place);
  }

  /** What a program advises was not done. */
  private boolean restarted(String text, Place place) {
    boolean said = text.contains("eboot") || text.contains("재부팅");
    boolean restarted = (said && !ADVICE.matcher(text).find()) || JUST_UP.matcher(text).find();
    if (restarted) {
      fact(RESTARTED, text.strip(), place);
    }
    return restarted;
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
    boolean linkOnly = command().contains("link") || text.contains(" mode D"); // DEFAULT, DORMANT
    present(m.group(1), state, Integer.parseInt(m.group(3)), !linkOnly, place);
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
    listed.add(netdev);
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
