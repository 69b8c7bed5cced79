package org.sparkstacking.conform.reading;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.LinkLayer;
import org.sparkstacking.conform.observed.LinkSpeed;
import org.sparkstacking.conform.observed.LinkState;
import org.sparkstacking.conform.observed.NetInterface;
import org.sparkstacking.conform.observed.PcieLink;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.PortPlace;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/**
 * Reads {@code grep -H '' /sys/class/{net,infiniband}/...} and {@code /sys/bus/pci/devices/...}, as
 * {@code PATH:VALUE}, and the lines of shell loops that print {@code DEVICE key=value ...}.
 */
final class SysfsLines extends RowLines {
  private static final Pattern NET =
      Pattern.compile("/sys/class/net/([^/:\\s]+)/(device/)?(\\w+):\\s*(.*?)\\s*");
  private static final Pattern IB =
      Pattern.compile("/sys/class/infiniband/([^/:\\s]+)/ports/\\d+/(\\w+):\\s*(.*?)\\s*");
  private static final Pattern PCI =
      Pattern.compile("/sys/bus/pci/devices/([0-9a-fA-F:.]+)/(\\w+):\\s*(.*?)\\s*");
  private static final Pattern SPEED = Pattern.compile("([\\d.]{1,6})\\s*GT/s.*");
  private static final Pattern RATE = Pattern.compile("([\\d.]{1,8})\\s*Gb/sec.*");

  private static final Pattern LOOP =
      Pattern.compile("\\s*([A-Za-z0-9][\\w.:-]*?):?\\s+(?=\\S)(.*(?:=|\\d:\\s*[A-Z]{2}).*)");
  private static final Pattern IB_STATE =
      Pattern.compile("(?:^|[\\s=])\\d:\\s*(ACTIVE|DOWN|INIT|ARMED)\\b");
  private static final Pattern LOOP_RATE = Pattern.compile("\\brate=\\s*([\\d.]{1,8})\\s*Gb/sec");
  private static final Pattern LOOP_LAYER = Pattern.compile("\\blink_layer=(\\w+)");
  private static final Pattern LOOP_CARRIER = Pattern.compile("\\bcarrier=([01])\\b");
  private static final Pattern LOOP_STATE = Pattern.compile("\\boperstate=(\\w+)");
  private static final Pattern LOOP_SPEED = Pattern.compile("\\bspeed=(\\d{3,7})\\b");
  private static final Pattern LOOP_PORT = Pattern.compile("\\bphys_port_name=(\\S+)");
  private static final Pattern LOOP_SWITCH = Pattern.compile("\\b(?:phys_)?switch_id=(\\S+)");
  private static final Pattern LOOP_PCI =
      Pattern.compile(
          "\\b(cur|current|max)\\w*=\\s*([\\d.]{1,6})\\s*GT/s(?:\\s*PCIe)?[,\\s]+(?:width=?)?x?(\\d{1,2})\\b");

  /** {@code cat} prints no names: its values stand in the order of its files. */
  private static final Pattern CAT =
      Pattern.compile("(?:.*\\s)?cat((?:\\s+/sys/[\\w./:-]{1,120}){1,16})\\s*");

  private final Map<String, Boolean> active = new HashMap<>();
  private final Deque<String> files = new ArrayDeque<>();
  private boolean listed;

  SysfsLines(Source source, String command) {
    super("sysfs", source, command);
  }

  /** List the files whose bare values follow. */
  private Deque<String> files() {
    if (!listed) {
      listed = true;
      Matcher cat = CAT.matcher(command());
      if (cat.matches()) {
        files.addAll(List.of(cat.group(1).strip().split("\\s+")));
      }
    }
    return files;
  }

  private boolean bare(String text, Place place) {
    if (text.startsWith("cat: ")) {
      files().removeIf(f -> text.contains(f));
      return false;
    }
    String next = files().peek();
    boolean read = next != null && !text.isBlank() && path(next + ":" + text.strip(), place);
    if (read) {
      files().remove();
    }
    return read;
  }

  @Override
  boolean relevant(String line) {
    return !files().isEmpty()
        || line.indexOf('=') >= 0
        || line.contains("/sys/")
        || line.contains(": ACTIVE")
        || line.contains(": DOWN")
        || line.contains(": INIT")
        || line.contains(": ARMED");
  }

  @Override
  boolean row(String text, Place place) {
    if (text.startsWith("/sys/")) {
      return refused(text, place) || path(text, place);
    }
    if (!files().isEmpty() && bare(text, place)) {
      return true;
    }
    Matcher loop = LOOP.matcher(text);
    return loop.matches() && loop(loop.group(1), loop.group(2), place);
  }

  /** The kernel refuses to read the carrier of a port that is switched off: EINVAL. */
  private boolean refused(String text, Place place) {
    boolean off = text.endsWith("Invalid argument");
    Matcher net = NET.matcher(text);
    if (off && net.matches() && net.group(3).equals("carrier")) {
      state(net.group(1), "", false, "carrier", place);
    }
    return off
        || text.endsWith("No such file or directory")
        || text.endsWith("Permission denied")
        || text.endsWith("Is a directory")
        || text.endsWith("not supported");
  }

  private boolean path(String text, Place place) {
    Matcher net = NET.matcher(text);
    if (net.matches()) {
      return net.group(2) == null
          ? net(net.group(1), net.group(3), net.group(4), place)
          : pci(net.group(1), net.group(3), net.group(4), place);
    }
    Matcher ib = IB.matcher(text);
    if (ib.matches()) {
      return ib(ib.group(1), ib.group(2), ib.group(3), place);
    }
    Matcher pci = PCI.matcher(text);
    return pci.matches() && pci(pci.group(1), pci.group(2), pci.group(3), place);
  }

  private boolean net(String netdev, String attribute, String value, Place place) {
    switch (attribute) {
      case "carrier" -> carrier(netdev, value, place);
      case "operstate" ->
          add(
              new NetInterface(
                  place.source(), netdev, value.toUpperCase(Locale.ROOT), 0, false, place));
      case "speed" -> speed(netdev, value, place);
      case "mtu" ->
          Numbers.small(value)
              .ifPresentOrElse(
                  m -> add(new NetInterface(place.source(), netdev, "", m, false, place)),
                  () -> notUnderstood(place, "MTU in bytes expected"));
      case "phys_port_name", "phys_switch_id", "carrier_changes" ->
          add(new PortPlace(place.source(), netdev, attribute, new Seen<>(value, place)));
      default -> {
        return false;
      }
    }
    return true;
  }

  private void carrier(String netdev, String value, Place place) {
    if (value.equals("0") || value.equals("1")) {
      state(netdev, "", value.equals("1"), "carrier", place);
    } else {
      notUnderstood(place, "carrier 0 or 1 expected");
    }
  }

  private void speed(String netdev, String value, Place place) {
    Numbers.small(value)
        .ifPresentOrElse(
            s ->
                add(
                    new LinkSpeed(
                        place.source(), netdev, "", new Seen<>(s < 0 ? -1 : s / 1000.0, place))),
            () -> notUnderstood(place, "speed in Mb/s expected"));
  }

  private boolean ib(String rdma, String attribute, String value, Place place) {
    switch (attribute) {
      case "state" -> rdmaState(rdma, value.contains("ACTIVE"), place);
      case "phys_state" -> {
        if (!value.replace("_", "").toUpperCase(Locale.ROOT).contains("LINKUP")) {
          rdmaState(rdma, false, place);
        }
      }
      case "rate" -> rate(rdma, value, place);
      case "link_layer" -> add(new LinkLayer(place.source(), rdma, new Seen<>(value, place)));
      default -> {
        return false;
      }
    }
    return true;
  }

  private void rdmaState(String rdma, boolean up, Place place) {
    active.put(key(rdma, place), up);
    state("", rdma, up, "RDMA state", place);
  }

  private void rate(String rdma, String value, Place place) {
    Matcher m = RATE.matcher(value);
    if (!m.matches()) {
      notUnderstood(place, "rate in Gb/sec expected");
    } else if (!Boolean.FALSE.equals(active.get(key(rdma, place)))) {
      rdmaSpeed(rdma, m.group(1), place);
    }
  }

  private void rdmaSpeed(String rdma, String gbps, Place place) {
    Numbers.decimal(gbps)
        .ifPresent(g -> add(new LinkSpeed(place.source(), "", rdma, new Seen<>(g, place))));
  }

  private boolean pci(String device, String attribute, String value, Place place) {
    PcieLink.Kind kind =
        attribute.startsWith("max") ? PcieLink.Kind.CAPABLE : PcieLink.Kind.CURRENT;
    if (attribute.endsWith("link_width")) {
      Numbers.small(value)
          .ifPresentOrElse(
              w -> add(new PcieLink(place.source(), device, kind, w, 0, place)),
              () -> notUnderstood(place, "lanes expected"));
      return true;
    }
    if (!attribute.endsWith("link_speed")) {
      return false;
    }
    Matcher m = SPEED.matcher(value);
    if (m.matches()) {
      Numbers.decimal(m.group(1))
          .ifPresent(s -> add(new PcieLink(place.source(), device, kind, 0, s, place)));
      return true;
    }
    return notUnderstood(place, "GT/s expected");
  }

  private boolean loop(String device, String rest, Place place) {
    boolean found = loopState(device, rest, place);
    found |= loopPlace(device, rest, place);
    Matcher pci = LOOP_PCI.matcher(rest);
    while (pci.find()) {
      found = true;
      PcieLink.Kind kind =
          pci.group(1).equals("max") ? PcieLink.Kind.CAPABLE : PcieLink.Kind.CURRENT;
      double speed = Numbers.decimal(pci.group(2)).orElse(0);
      add(new PcieLink(place.source(), device, kind, Integer.parseInt(pci.group(3)), speed, place));
    }
    return found;
  }

  private boolean loopState(String device, String rest, Place place) {
    boolean found = false;
    Matcher state = IB_STATE.matcher(rest);
    if (state.find() && Devices.rdma(device)) {
      rdmaState(device, state.group(1).equals("ACTIVE"), place);
      found = true;
    }
    Matcher rate = LOOP_RATE.matcher(rest);
    if (rate.find() && !Boolean.FALSE.equals(active.get(key(device, place)))) {
      rdmaSpeed(device, rate.group(1), place);
      found = true;
    }
    Matcher layer = LOOP_LAYER.matcher(rest);
    if (layer.find()) {
      add(new LinkLayer(place.source(), device, new Seen<>(layer.group(1), place)));
      found = true;
    }
    return found;
  }

  private boolean loopPlace(String device, String rest, Place place) {
    boolean found = false;
    Matcher carrier = LOOP_CARRIER.matcher(rest);
    Matcher oper = LOOP_STATE.matcher(rest);
    if (carrier.find()) {
      found = true;
      state(device, "", carrier.group(1).equals("1"), "carrier", place);
    } else if (oper.find() && !oper.group(1).equalsIgnoreCase("unknown")) {
      found = true;
      state(device, "", oper.group(1).equalsIgnoreCase("up"), "operstate", place);
    }
    Matcher speed = LOOP_SPEED.matcher(rest);
    if (speed.find() && Devices.net(device)) {
      found = true;
      speed(device, speed.group(1), place);
    }
    found |= attribute(device, "phys_port_name", LOOP_PORT.matcher(rest), place);
    found |= attribute(device, "phys_switch_id", LOOP_SWITCH.matcher(rest), place);
    return found;
  }

  private boolean attribute(String device, String name, Matcher m, Place place) {
    if (!m.find() || m.group(1).contains("=")) {
      return false;
    }
    add(new PortPlace(place.source(), device, name, new Seen<>(m.group(1), place)));
    return true;
  }

  private void state(String netdev, String rdma, boolean up, String witness, Place place) {
    boolean whole = command().contains("*") && !command().contains("| grep");
    add(new LinkState(place.source(), netdev, rdma, new Seen<>(up, place), witness, whole));
  }

  private static String key(String rdma, Place place) {
    return place.source().host() + " " + rdma;
  }
}
