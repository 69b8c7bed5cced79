package org.sparkstacking.conform.reading;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.LinkSpeed;
import org.sparkstacking.conform.observed.LinkState;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/**
 * Reads {@code ethtool IF}, {@code --show-fec}, {@code -S}, {@code -m} and the basic lines of
 * {@code mlxlink}. Keys stand before a colon; lists go on in lines without a key, which are left
 * alone.
 */
final class EthtoolLines extends RowLines {
  private static final Pattern HEAD =
      Pattern.compile("\\s*(?:Settings|FEC parameters)\\s+for\\s+([\\w.@-]+):\\s*");

  /** Loops print the interface's name themselves: {@code == enp1s0f0np0}. */
  private static final Pattern NAMED =
      Pattern.compile(
          "[\\s=#*>\\[-]{0,12}(en(?:P\\d+)?p\\d+s\\d+f\\d+(?:np\\d+)?)[\\s:=#*<\\]-]{0,12}");

  private static final Pattern ORDER =
      Pattern.compile("(?:^|[\\s/])ethtool\\s+(?:-\\S+\\s+)*([A-Za-z][\\w.-]*)");
  private static final Pattern SPEED =
      Pattern.compile("\\s*Speed:\\s*(?:(\\d{1,8})\\s*Mb/s|(Unknown!?).*)\\s*");
  private static final Pattern DETECTED = Pattern.compile("\\s*Link\\s+detected:\\s*(yes|no)\\b.*");
  private static final Pattern FEC =
      Pattern.compile("\\s*Active\\s+FEC\\s+encodings?:\\s*(\\S.*?)\\s*");
  private static final Pattern MLXLINK =
      Pattern.compile("\\s*Speed\\s*:\\s*(?:IB-\\w+|(\\d{2,3})G\\w*)\\s*");
  private static final Pattern COUNTER =
      Pattern.compile(
          "\\s+((?:rx|tx)_(?:discards_phy|symbol_err_phy|crc_errors_phy|out_of_buffer)|link_down_events_phy|outbound_pci_stalled_wr):\\s*(\\d{1,18})\\s*");
  private static final Pattern MODULE =
      Pattern.compile("\\s*(Vendor name|Vendor PN|Vendor SN)\\s*:\\s*(\\S.*?)\\s*");

  private final Map<Source, String> devices = new HashMap<>();

  EthtoolLines(Source source, String command) {
    super("ethtool", source, command);
  }

  @Override
  void ordered() {
    devices.clear();
  }

  @Override
  boolean relevant(String line) {
    return line.contains("Speed")
        || line.contains("detected")
        || line.contains("FEC")
        || line.contains("Settings")
        || NAMED.matcher(line).matches()
        || line.contains("_phy")
        || line.contains("Vendor")
        || line.contains("out_of_buffer")
        || line.contains("pci_stalled");
  }

  @Override
  boolean row(String text, Place place) {
    Matcher named = NAMED.matcher(text);
    Matcher head = named.matches() ? named : HEAD.matcher(text);
    if (named.matches() || head.matches()) {
      devices.put(place.source(), head.group(1));
      return true;
    }
    return speed(text, place) || detected(text, place) || recorded(text, place);
  }

  private boolean speed(String text, Place place) {
    Matcher m = SPEED.matcher(text);
    Matcher mlx = MLXLINK.matcher(text);
    if (m.matches()) {
      double gbps = m.group(1) == null ? -1 : Integer.parseInt(m.group(1)) / 1000.0;
      add(new LinkSpeed(place.source(), device(place), "", new Seen<>(gbps, place)));
      return true;
    }
    if (mlx.matches() && mlx.group(1) != null) {
      double gbps = Integer.parseInt(mlx.group(1));
      add(new LinkSpeed(place.source(), device(place), "", new Seen<>(gbps, place)));
      return true;
    }
    return text.contains("Speed:")
        && text.contains("b/s")
        && notUnderstood(place, "'Speed: NMb/s' expected");
  }

  private boolean detected(String text, Place place) {
    Matcher m = DETECTED.matcher(text);
    if (!m.matches()) {
      return false;
    }
    boolean up = m.group(1).equals("yes");
    add(new LinkState(place.source(), device(place), "", new Seen<>(up, place), "ethtool", false));
    return true;
  }

  private boolean recorded(String text, Place place) {
    Matcher fec = FEC.matcher(text);
    if (fec.matches()) {
      fact("FEC " + device(place), fec.group(1), place);
      return true;
    }
    Matcher counter = COUNTER.matcher(text);
    Matcher named = counter.matches() ? counter : MODULE.matcher(text);
    if (!named.matches()) {
      return false;
    }
    fact(named.group(1) + " " + device(place), named.group(2), place);
    return true;
  }

  private String device(Place place) {
    String named = devices.get(place.source());
    if (named != null) {
      return named;
    }
    Matcher order = ORDER.matcher(command());
    return order.find() ? order.group(1) : "";
  }
}
