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
      nvrm(text, place);
    } else if (text.contains("mlx5_core")) {
      mlx5(text, place);
    } else if (text.contains("cx7-pcie-hotplug")) {
      hotplug(text, place);
    } else if (text.contains("AER:")) {
      aer(text, place);
    } else {
      return false;
    }
    return true;
  }

  private void mlx5(String text, Place place) {
    Matcher link = LINK.matcher(text);
    Matcher module = MODULE.matcher(text);
    Matcher power = POWER.matcher(text);
    Matcher pcie = BANDWIDTH.matcher(text);
    if (link.find()) {
      Kind kind = link.group(2).equals("up") ? Kind.LINK_UP : Kind.LINK_DOWN;
      event(kind, link.group(1), 0, place);
    } else if (module.find()) {
      boolean plugged = module.group(2).equals("plugged");
      event(plugged ? Kind.CABLE_PLUGGED : Kind.CABLE_UNPLUGGED, module.group(1), 0, place);
    } else if (power.find()) {
      event(Kind.SLOT_POWER, "", Integer.parseInt(power.group(1)), place);
    } else if (pcie.find()) {
      double speed = Numbers.decimal(pcie.group(2)).orElse(0);
      int width = Integer.parseInt(pcie.group(3));
      add(new PcieLink(place.source(), pcie.group(1), PcieLink.Kind.CURRENT, width, speed, place));
    }
  }

  private void hotplug(String text, Place place) {
    if (text.contains("Cable removal")) {
      event(Kind.NIC_REMOVED, "", 0, place);
    } else if (text.contains("Cable plugin")) {
      event(Kind.NIC_RETURNED, "", 0, place);
    }
  }

  /** Of an uncorrectable error that is not fatal nothing is said: the link goes on. */
  private void aer(String text, Place place) {
    Matcher bridge = BRIDGE.matcher(text);
    String device = bridge.find() ? bridge.group(1) : "";
    if (text.contains("(Non-Fatal)")) {
      return;
    }
    boolean fatal = text.contains("Fatal") && text.contains("Uncorrectable");
    event(fatal ? Kind.AER_FATAL : Kind.AER_CORRECTABLE, device, 0, place);
  }

  private void nvrm(String text, Place place) {
    Matcher xid = XID.matcher(text);
    if (xid.find()) {
      gpus.put(place.source(), xid.group(1));
      event(Kind.XID, xid.group(1), Integer.parseInt(xid.group(2)), place);
      return;
    }
    Matcher named = GPU.matcher(text);
    if (named.find()) {
      gpus.put(place.source(), named.group(1));
    }
    String gpu = gpus.getOrDefault(place.source(), "");
    if (text.contains("RmInitAdapter failed")) {
      event(Kind.INIT_FAILED, gpu, 0, place);
    } else if (text.contains("fallen off the bus")) {
      event(Kind.OFF_THE_BUS, gpu, 0, place);
    } else if (text.contains("NV_ERR_NO_MEMORY")) {
      event(Kind.OUT_OF_MEMORY, gpu, 0, place);
    } else if (text.contains("API mismatch")) {
      event(Kind.DRIVER_MISMATCH, gpu, 0, place);
    }
  }

  private void event(Kind kind, String device, int number, Place place) {
    add(new KernelEvent(place.source(), kind, device, number, place));
  }
}
