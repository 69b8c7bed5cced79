package org.sparkstacking.conform.reading;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.PcieLink;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Source;

/**
 * Reads LnkCap and LnkSta of {@code lspci -vv} (pciutils 3.10), of ConnectX devices and of devices
 * that the text does not describe; bridges, GPUs and disks are left alone.
 */
final class LspciLines extends RowLines {
  private static final Pattern HEAD =
      Pattern.compile(
          "((?:[0-9a-fA-F]{4,8}:)?[0-9a-fA-F]{2}:[0-9a-fA-F]{2}\\.[0-7]):?(?:\\s+(.*))?");
  private static final Pattern SLOT =
      Pattern.compile("-s\\s*((?:[0-9a-fA-F]{4}:)?[0-9a-fA-F]{2}:[0-9a-fA-F]{2}(?:\\.[0-7])?)");
  private static final Pattern CAPABLE =
      Pattern.compile(
          "LnkCap:\\s*(?:Port\\s+#\\d+,\\s*)?Speed\\s+([\\d.]{1,5})GT/s,\\s*Width\\s+x(\\d{1,2})");
  private static final Pattern CURRENT =
      Pattern.compile(
          "LnkSta:\\s*Speed\\s+([\\d.]{1,5})GT/s(?:\\s*\\(\\w+\\))?,\\s*Width\\s+x(\\d{1,2})");
  private static final Pattern CONNECTX = Pattern.compile("Mellanox|ConnectX|15b3");

  private final Map<Source, String> devices = new HashMap<>();

  LspciLines(Source source, String command) {
    super("lspci", source, command);
  }

  @Override
  void ordered() {
    devices.clear();
  }

  @Override
  boolean relevant(String line) {
    return line.contains("Lnk") || Devices.address(line);
  }

  @Override
  boolean row(String text, Place place) {
    Matcher head = HEAD.matcher(text);
    String rest = text;
    if (head.matches()) {
      rest = head.group(2) == null ? "" : head.group(2);
      devices.put(place.source(), name(head.group(1), rest));
    }
    boolean found = links(rest, place);
    return found || head.matches();
  }

  private boolean links(String text, Place place) {
    if (!text.contains("Lnk")) {
      return false;
    }
    String device = devices.getOrDefault(place.source(), slot());
    boolean found = link(CAPABLE.matcher(text), PcieLink.Kind.CAPABLE, device, place);
    found |= link(CURRENT.matcher(text), PcieLink.Kind.CURRENT, device, place);
    if (!found && text.contains("LnkSta:") && !device.equals("other")) {
      return notUnderstood(place, "'LnkSta: Speed NGT/s, Width xN' expected");
    }
    return found;
  }

  private boolean link(Matcher m, PcieLink.Kind kind, String device, Place place) {
    if (!m.find()) {
      return false;
    }
    if (!device.equals("other")) {
      double speed = Numbers.decimal(m.group(1)).orElse(0);
      add(new PcieLink(place.source(), device, kind, Integer.parseInt(m.group(2)), speed, place));
    }
    return true;
  }

  private static String name(String bdf, String rest) {
    boolean described = !rest.isBlank() && !rest.contains("Lnk");
    return described && !CONNECTX.matcher(rest).find() ? "other" : bdf;
  }

  private String slot() {
    Matcher slot = SLOT.matcher(command());
    return slot.find() ? slot.group(1) : "";
  }
}
