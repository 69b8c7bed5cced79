package org.sparkstacking.conform.reading;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.KernelEvent;
import org.sparkstacking.conform.observed.KernelEvent.Kind;
import org.sparkstacking.conform.observed.PcieLink;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Source;

/**
 * Reads what {@code dmesg} and {@code journalctl -k} say of mlx5_core, cx7-pcie-hotplug, NVRM and
 * AER. Messages are matched alone: time stamps differ and one message may be spread over lines.
 */
final class KernelLogLines extends RowLines {
  private static final String BDF = "([0-9a-fA-F]{4,8}:[0-9a-fA-F]{2}:[0-9a-fA-F]{2}(?:\\.[0-7])?)";
  private static final Pattern LINK =
      Pattern.compile("mlx5_core\\s+\\S+\\s+([A-Za-z][\\w.-]*):\\s+Link\\s+(up|down)\\b");
  private static final Pattern MODULE =
      Pattern.compile("mlx5_core\\s+" + BDF + ":?.*Cable\\s+(plugged|unplugged)");
  private static final Pattern POWER =
      Pattern.compile("insufficient\\s+power\\s+on\\s+the\\s+PCIe\\s+slot\\s+\\((\\d{1,4})W\\)");
  private static final Pattern BANDWIDTH =
      Pattern.compile(
          "mlx5_core\\s+"
              + BDF
              + ":\\s+[\\d.]+\\s+Gb/s\\s+available\\s+PCIe\\s+bandwidth(?:,\\s+limited\\s+by)?\\s+\\(?([\\d.]{1,5})\\s+GT/s\\s+PCIe\\s+x(\\d{1,2})\\s+link");
  private static final Pattern XID =
      Pattern.compile("NVRM:\\s+Xid\\s+\\((?:PCI:)?([0-9a-fA-F:.]+)\\):\\s+(\\d{1,4})\\b");
  private static final Pattern GPU = Pattern.compile("NVRM:.*?(?:GPU|PCI:)\\s*" + BDF);
  private static final Pattern BRIDGE = Pattern.compile("pcieport\\s+" + BDF);

  private final Map<Source, String> gpus = new HashMap<>();

  KernelLogLines(Source source, String command) {
    super("kernel log", source, command);
  }

  @Override
  boolean relevant(String line) {
    return line.contains("NVRM")
        || line.contains("mlx5_core")
        || line.contains("cx7-pcie-hotplug")
        || line.contains("AER:");
  }

  @Override
  boolean row(String text, Place place) {
    if (text.contains("NVRM")) {
      return nvrm(text, place);
    }
    if (text.contains("mlx5_core")) {
      return mlx5(text, place);
    }
    if (text.contains("cx7-pcie-hotplug")) {
      return hotplug(text, place);
    }
    return text.contains("AER:") && aer(text, place);
  }

  private boolean mlx5(String text, Place place) {
    Matcher link = LINK.matcher(text);
    if (link.find()) {
      return event(
          link.group(2).equals("up") ? Kind.LINK_UP : Kind.LINK_DOWN, link.group(1), 0, place);
    }
    Matcher module = MODULE.matcher(text);
    if (module.find()) {
      boolean plugged = module.group(2).equals("plugged");
      return event(plugged ? Kind.CABLE_PLUGGED : Kind.CABLE_UNPLUGGED, module.group(1), 0, place);
    }
    Matcher power = POWER.matcher(text);
    if (power.find()) {
      return event(Kind.SLOT_POWER, "", Integer.parseInt(power.group(1)), place);
    }
    Matcher pcie = BANDWIDTH.matcher(text);
    if (pcie.find()) {
      double speed = Numbers.decimal(pcie.group(2)).orElse(0);
      int width = Integer.parseInt(pcie.group(3));
      add(new PcieLink(place.source(), pcie.group(1), PcieLink.Kind.CURRENT, width, speed, place));
    }
    return true;
  }

  private boolean hotplug(String text, Place place) {
    if (text.contains("Cable removal")) {
      return event(Kind.NIC_REMOVED, "", 0, place);
    }
    return !text.contains("Cable plugin") || event(Kind.NIC_RETURNED, "", 0, place);
  }

  private boolean aer(String text, Place place) {
    Matcher bridge = BRIDGE.matcher(text);
    String device = bridge.find() ? bridge.group(1) : "";
    if (text.contains("Fatal") && text.contains("Uncorrectable")) {
      return event(Kind.AER_FATAL, device, 0, place);
    }
    return event(Kind.AER_CORRECTABLE, device, 0, place);
  }

  private boolean nvrm(String text, Place place) {
    Matcher xid = XID.matcher(text);
    if (xid.find()) {
      gpus.put(place.source(), xid.group(1));
      return event(Kind.XID, xid.group(1), Integer.parseInt(xid.group(2)), place);
    }
    Matcher named = GPU.matcher(text);
    if (named.find()) {
      gpus.put(place.source(), named.group(1));
    }
    String gpu = gpus.getOrDefault(place.source(), "");
    if (text.contains("RmInitAdapter failed")) {
      return event(Kind.INIT_FAILED, gpu, 0, place);
    }
    if (text.contains("fallen off the bus")) {
      return event(Kind.OFF_THE_BUS, gpu, 0, place);
    }
    if (text.contains("NV_ERR_NO_MEMORY")) {
      return event(Kind.OUT_OF_MEMORY, gpu, 0, place);
    }
    return !text.contains("API mismatch") || event(Kind.DRIVER_MISMATCH, gpu, 0, place);
  }

  private boolean event(Kind kind, String device, int number, Place place) {
    add(new KernelEvent(place.source(), kind, device, number, place));
    return true;
  }
}
