package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
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
 * Reads {@code nvidia-smi --query-gpu=... --format=csv} and {@code --query-compute-apps}, with a
 * header or, where the command says which columns, without one.
 */
final class GpuCsvLines extends RowLines {
  private static final Pattern QUERY =
      Pattern.compile("--query-(gpu|compute-apps)[= ]([\\w.,\\s]*?[\\w])(?:\\s+-|\\s*$|\\s*\\|)");
  private static final Pattern HEADER =
      Pattern.compile(
          "\\s*[a-z_]+(?:\\.[a-z_]+)*(?:\\s+\\[[^\\]]{1,12}\\])?(?:,\\s*[a-z_]+(?:\\.[a-z_]+)*(?:\\s+\\[[^\\]]{1,12}\\])?)*\\s*");
  private static final Pattern PID = Pattern.compile("[0-9]{1,10}");

  /** A desktop session draws; it does not compute. */
  private static final Pattern DESKTOP =
      Pattern.compile(
          "(?:[^ ,]{0,200}/)?(?:Xorg|Xwayland|gnome-shell|gnome-[a-z-]{1,40}|kwin_[a-z0-9]{1,9})");

  private static final Pattern GPU_COLUMN =
      Pattern.compile(
          "(?:^|[,\\s])(?:gpu_)?(?:name|uuid|driver_version|memory\\.total|temperature\\.gpu|compute_cap|utilization\\.gpu|pci\\.bus_id|pstate)(?=$|[,\\s])");
  private static final Pattern GPU_NAME = Pattern.compile("NVIDIA [A-Za-z0-9 -]{1,60}");
  private static final Pattern GPU_UUID =
      Pattern.compile("GPU-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");
  private static final Pattern DRIVER = Pattern.compile("\\d{3}\\.\\d{1,3}(?:\\.\\d{1,2})?");
  private static final Pattern BUS =
      Pattern.compile("[0-9A-Fa-f]{4,8}:[0-9A-Fa-f]{2}:[0-9A-Fa-f]{2}\\.[0-7]");

  /** The driver knows the device, and the device does not answer. */
  private static final Pattern GONE = Pattern.compile("\\[GPU (?:requires reset|is lost)\\]");

  private static final Pattern UNIT = Pattern.compile("\\s*\\[[^\\]]*\\]\\s*$");

  private final Map<Source, List<String>> columns = new HashMap<>();

  GpuCsvLines(Source source, String command) {
    super("nvidia-smi csv", source, command);
  }

  static boolean mark(String line) {
    return line.indexOf(',') > 0 && HEADER.matcher(line).matches() && isHeader(line);
  }

  @Override
  void ordered() {
    columns.clear();
  }

  @Override
  boolean relevant(String line) {
    return line.indexOf(',') > 0;
  }

  @Override
  boolean row(String text, Place place) {
    if (text.isBlank() || text.startsWith("Field \"")) {
      return false;
    }
    if (HEADER.matcher(text).matches() && isHeader(text)) {
      columns.put(place.source(), names(text));
      return true;
    }
    List<String> known = columns.getOrDefault(place.source(), ordered(command()));
    if (known.isEmpty()) {
      return shaped(text, place);
    }
    List<String> cells = cells(text, known);
    return cells.size() == known.size() ? values(known, cells, place) : refused(text, place);
  }

  /** A row without its header says by its own shape what some of its cells are. */
  private boolean shaped(String text, Place place) {
    if (!text.contains("NVIDIA ") || text.length() > 400) {
      return false;
    }
    Map<String, String> row = new LinkedHashMap<>();
    for (String cell : text.split(",", -1)) {
      String value = cell.strip();
      if (GPU_NAME.matcher(value).matches()) {
        row.put("name", value);
      } else if (GPU_UUID.matcher(value).matches()) {
        row.put("uuid", value);
      } else if (DRIVER.matcher(value).matches()) {
        row.put("driver_version", value);
      } else if (BUS.matcher(value).matches()) {
        row.put("pci.bus_id", value);
      }
    }
    boolean gpu = row.containsKey("name") && row.size() > 1;
    return gpu && gpu(row, place);
  }

  private boolean refused(String text, Place place) {
    return text.contains(", ") && notUnderstood(place, "another number of columns expected");
  }

  private boolean values(List<String> known, List<String> cells, Place place) {
    Map<String, String> row = new LinkedHashMap<>();
    for (int i = 0; i < known.size(); i++) {
      row.put(known.get(i), cells.get(i));
    }
    if (row.containsKey("pid")) {
      String name = row.getOrDefault("process_name", row.getOrDefault("name", ""));
      return process(row.getOrDefault("pid", ""), name, place);
    }
    return gpu(row, place);
  }

  private boolean process(String pid, String name, Place place) {
    if (!PID.matcher(pid).matches()) {
      return notUnderstood(place, "a process id expected");
    }
    add(new GpuProcess(place.source(), pid, name, !DESKTOP.matcher(name).matches(), place));
    return true;
  }

  private boolean gpu(Map<String, String> row, Place place) {
    String name = row.getOrDefault("name", row.getOrDefault("gpu_name", ""));
    String uuid = row.getOrDefault("uuid", row.getOrDefault("gpu_uuid", ""));
    String bus = row.getOrDefault("pci.bus_id", row.getOrDefault("gpu_bus_id", ""));
    boolean works = row.values().stream().noneMatch(v -> GONE.matcher(v).matches());
    if (works && (!name.isEmpty() || uuid.startsWith("GPU-"))) {
      int index = Numbers.small(row.getOrDefault("index", "")).orElse(-1);
      add(new GpuSeen(place.source(), index, name, uuid, bus, place));
    }
    String driver = row.getOrDefault("driver_version", "");
    if (!driver.isEmpty() && Character.isDigit(driver.charAt(0))) {
      add(new GpuDriver(place.source(), new Seen<>(driver, place)));
    }
    row.forEach((key, value) -> fact("gpu " + key, value, place));
    return true;
  }

  private static boolean isHeader(String text) {
    return (text.contains("pid") && text.contains("name")) || GPU_COLUMN.matcher(text).find();
  }

  private static List<String> names(String header) {
    List<String> names = new ArrayList<>();
    for (String cell : header.split(",")) {
      names.add(UNIT.matcher(cell).replaceAll("").strip());
    }
    return names;
  }

  private static List<String> ordered(String command) {
    Matcher query = QUERY.matcher(command);
    return query.find() ? names(query.group(2)) : List.of();
  }

  /** Split a row; a process name may hold commas, so it takes what is left over. */
  private static List<String> cells(String text, List<String> known) {
    List<String> cells = new ArrayList<>();
    for (String cell : text.split(",", -1)) {
      cells.add(cell.strip());
    }
    while (known.contains("pid") && cells.size() > known.size() && cells.size() > 2) {
      cells.set(1, cells.get(1) + "," + cells.remove(2));
    }
    return cells;
  }
}
