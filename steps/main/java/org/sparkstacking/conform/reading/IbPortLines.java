package org.sparkstacking.conform.reading;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.LinkLayer;
import org.sparkstacking.conform.observed.LinkSpeed;
import org.sparkstacking.conform.observed.LinkState;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/**
 * Reads {@code ibv_devinfo} (rdma-core), {@code ibstat} and {@code ibstatus} (infiniband-diags): a
 * device line, then keys and values.
 */
final class IbPortLines extends RowLines {
  private static final Pattern DEVICE =
      Pattern.compile(
          "\\s*(?:hca_id:\\s*(\\w+)|CA\\s+'(\\w+)'|Infiniband\\s+device\\s+'(\\w+)'\\s+port.*)\\s*");
  private static final Pattern KEY = Pattern.compile("\\s+([A-Za-z][\\w ]{0,30}):\\s*(\\S.*?)\\s*");
  private static final Pattern RATE = Pattern.compile("([\\d.]{1,8})(?:\\s+Gb/sec.*)?");

  private final Map<Source, String> devices = new HashMap<>();
  private final Map<Source, Boolean> ups = new HashMap<>();

  IbPortLines(Source source, String command) {
    super("ibv_devinfo", source, command);
  }

  @Override
  void ordered() {
    devices.clear();
  }

  @Override
  boolean relevant(String line) {
    return !devices.isEmpty()
        || line.contains("hca_id")
        || line.contains("CA '")
        || line.contains("nfiniband device");
  }

  @Override
  boolean row(String text, Place place) {
    Matcher device = DEVICE.matcher(text);
    if (device.matches()) {
      devices.put(place.source(), first(device));
      ups.remove(place.source());
      return true;
    }
    String current = devices.get(place.source());
    Matcher key = KEY.matcher(text);
    return current != null && key.matches() && value(current, key, place);
  }

  private boolean value(String device, Matcher key, Place place) {
    String name = key.group(1).strip().toLowerCase(Locale.ROOT).replace(' ', '_');
    String value = key.group(2);
    switch (name) {
      case "state" -> state(device, value.toUpperCase(Locale.ROOT).contains("ACTIVE"), place);
      case "phys_state", "physical_state" -> {
        if (!value.toUpperCase(Locale.ROOT).replace("_", "").contains("LINKUP")) {
          state(device, false, place);
        }
      }
      case "link_layer" -> add(new LinkLayer(place.source(), device, new Seen<>(value, place)));
      case "rate" -> rate(device, value, place);
      case "fw_ver", "firmware_version" -> fact("firmware " + device, value, place);
      case "active_mtu" -> fact("active_mtu " + device, value, place);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void state(String device, boolean up, Place place) {
    ups.put(place.source(), up);
    boolean whole = !Prompt.filtered(command()) && !command().contains(device);
    add(new LinkState(place.source(), "", device, new Seen<>(up, place), "RDMA state", whole));
  }

  private void rate(String device, String value, Place place) {
    Matcher rate = RATE.matcher(value);
    if (rate.matches() && Boolean.TRUE.equals(ups.get(place.source()))) {
      Numbers.decimal(rate.group(1))
          .ifPresent(g -> add(new LinkSpeed(place.source(), "", device, new Seen<>(g, place))));
    }
  }

  private static String first(Matcher m) {
    for (int i = 1; i <= m.groupCount(); i++) {
      if (m.group(i) != null) {
        return m.group(i);
      }
    }
    return "";
  }
}
