package org.sparkstacking.conform.reading;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.GpuDriver;
import org.sparkstacking.conform.observed.GpuProcess;
import org.sparkstacking.conform.observed.GpuSeen;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/**
 * Reads the table of {@code nvidia-smi} (drivers 390 to 590), {@code -q}, {@code -L} and {@code
 * topo -m}. Memory that is not supported is normal on GB10 and not read.
 */
final class NvidiaSmiLines extends RowLines {
  private static final Pattern DRIVER =
      Pattern.compile(
          "\\s*(?:\\|[^|]{0,80}?)?driver\\s+version\\s*:\\s*([0-9][0-9.]{2,20})",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern GPU =
      Pattern.compile(
          "\\s*\\|\\s+(\\d{1,3})\\s+(\\S.*?)\\s+(?:On|Off|N/A|TCC|WDDM|MCDM|ERR!)\\s*\\|\\s+([0-9A-Fa-f]{4,8}:[0-9A-Fa-f]{2}:[0-9A-Fa-f]{2}\\.[0-7])\\s.*");
  private static final Pattern PROCESS =
      Pattern.compile(
          "\\s*\\|\\s+\\d{1,3}\\s+(?:\\S+\\s+\\S+\\s+)?(\\d{1,10})\\s+(C|G|C\\+G|M\\+C|M)\\s+(\\S.*?)\\s+(?:\\d+MiB\\s+|N/A\\s+)?\\|\\s*");
  private static final Pattern LISTED =
      Pattern.compile("\\s*GPU\\s+(\\d{1,3}):\\s+(\\S.*?)(?:\\s+\\(UUID:\\s*(\\S+?)\\))?\\s*");
  private static final Pattern BLOCK =
      Pattern.compile("GPU\\s+([0-9A-Fa-f]{4,8}:[0-9A-Fa-f]{2}:[0-9A-Fa-f]{2}\\.[0-7])\\s*");
  private static final Pattern KEY =
      Pattern.compile("\\s+(Product Name|GPU UUID)\\s*:\\s+(\\S.*?)\\s*");

  /** {@code nvidia-smi -q -x}. */
  private static final Pattern XML =
      Pattern.compile(
          "\\s*<(?:(gpu) id=\"([0-9A-Fa-f]{4,8}:[0-9A-Fa-f]{2}:[0-9A-Fa-f]{2}\\.[0-7])\">"
              + "|(product_name|uuid|driver_version)>([^<]{1,80})</\\w+>)\\s*");

  private static final Pattern TOPOLOGY =
      Pattern.compile("(GPU\\d+)(?:\\s+(?:X|SYS|NODE|PHB|PXB|PIX|NV\\d+)){1,}(?:\\s.*)?");

  private final Map<Source, GpuSeen> blocks = new HashMap<>();

  NvidiaSmiLines(Source source, String command) {
    super("nvidia-smi", source, command);
  }

  @Override
  void ordered() {
    ended();
  }

  @Override
  void ended() {
    blocks.values().forEach(this::add);
    blocks.clear();
  }

  @Override
  boolean relevant(String line) {
    return !blocks.isEmpty()
        || line.indexOf('|') >= 0
        || line.contains("GPU")
        || line.contains("<gpu id")
        || line.contains("river")
        || line.contains("RIVER");
  }

  @Override
  boolean row(String text, Place place) {
    return (text.indexOf('<') >= 0 && xml(text, place))
        || driver(text, place)
        || table(text, place)
        || listed(text, place)
        || block(text, place)
        || topology(text, place);
  }

  private boolean driver(String text, Place place) {
    Matcher m = DRIVER.matcher(text);
    if (!m.lookingAt()) {
      return false;
    }
    add(new GpuDriver(place.source(), new Seen<>(m.group(1), place)));
    return true;
  }

  private boolean table(String text, Place place) {
    if (text.indexOf('|') < 0) {
      return false;
    }
    Matcher gpu = GPU.matcher(text);
    if (gpu.matches()) {
      add(
          new GpuSeen(
              place.source(),
              Integer.parseInt(gpu.group(1)),
              gpu.group(2),
              "",
              gpu.group(3),
              place));
      return true;
    }
    Matcher process = PROCESS.matcher(text);
    if (process.matches()) {
      boolean compute = process.group(2).contains("C");
      add(new GpuProcess(place.source(), process.group(1), process.group(3), compute, place));
    }
    return process.matches();
  }

  private boolean listed(String text, Place place) {
    Matcher m = LISTED.matcher(text);
    if (!m.matches() || m.group(2).contains("NVRM")) {
      return false;
    }
    String uuid = m.group(3) == null ? "" : m.group(3);
    if (uuid.isEmpty() && !m.group(2).contains("NVIDIA") && !command().contains("nvidia-smi")) {
      return false;
    }
    add(new GpuSeen(place.source(), Integer.parseInt(m.group(1)), m.group(2), uuid, "", place));
    return true;
  }

  private boolean block(String text, Place place) {
    Matcher block = BLOCK.matcher(text);
    if (block.matches()) {
      ended();
      blocks.put(place.source(), new GpuSeen(place.source(), -1, "", "", block.group(1), place));
      return true;
    }
    GpuSeen open = blocks.get(place.source());
    Matcher key = KEY.matcher(text);
    if (open == null || !key.matches()) {
      return false;
    }
    boolean name = key.group(1).startsWith("Product");
    blocks.put(
        place.source(),
        new GpuSeen(
            open.source(),
            -1,
            name ? key.group(2) : open.name(),
            name ? open.uuid() : key.group(2),
            open.bus(),
            open.place()));
    return true;
  }

  private boolean xml(String text, Place place) {
    Matcher m = XML.matcher(text);
    if (!m.matches()) {
      return false;
    }
    GpuSeen open = blocks.get(place.source());
    if (m.group(1) != null) {
      ended();
      blocks.put(place.source(), new GpuSeen(place.source(), -1, "", "", m.group(2), place));
    } else if (m.group(3).startsWith("driver")) {
      add(new GpuDriver(place.source(), new Seen<>(m.group(4), place)));
    } else if (open != null) {
      boolean name = m.group(3).startsWith("product");
      blocks.put(
          place.source(),
          new GpuSeen(
              open.source(),
              -1,
              name ? m.group(4) : open.name(),
              name ? open.uuid() : m.group(4),
              open.bus(),
              open.place()));
    }
    return true;
  }

  private boolean topology(String text, Place place) {
    Matcher m = TOPOLOGY.matcher(text);
    if (m.matches()) {
      fact("topology " + m.group(1), text.strip().replaceAll("\\s+", " "), place);
    }
    return m.matches();
  }
}
