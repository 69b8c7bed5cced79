package org.sparkstacking.conform.reading;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.RdmaTrouble;
import org.sparkstacking.conform.observed.Source;

/**
 * Reads the bandwidth programs of linux-rdma/perftest 4.5 to 24.x, text and {@code --out_json}. A
 * row counts only under a head that names its unit; MB means 2^20 bytes there.
 */
final class PerftestLines extends RowLines {
  private static final Pattern ROW =
      Pattern.compile(
          "\\s*(\\d{1,12})\\s+(\\d{1,15})\\s+(\\d{1,9}(?:\\.\\d{1,9})?)\\s+(\\d{1,9}(?:\\.\\d{1,9})?)\\s+\\d{1,9}(?:\\.\\d{1,9})?(?:\\s+\\d{1,4}(?:\\.\\d{1,4})?)?\\s*");
  private static final Pattern DECIMAL_COMMA =
      Pattern.compile("(?<=\\s)(\\d{1,9}),(\\d{1,9})(?=\\s|$)");
  private static final Pattern ODD =
      Pattern.compile(
          "\\s*\\d{1,12}\\s+\\d{1,15}\\s+(?:-?nan|-?inf|[\\d.]+)\\s+(?:-?nan|-?inf)\\s.*");
  private static final Pattern UNIT = Pattern.compile("BW\\s+average\\s*\\[([^\\]]{1,12})\\]");
  private static final Pattern DEVICE = Pattern.compile("\\bDevice\"?\\s*:\\s*\"?([\\w.-]+)");
  private static final Pattern LINK =
      Pattern.compile("\\bLink[ _]type\"?\\s*:\\s*\"?(Ethernet|IB|Unknown)");
  private static final Pattern QPS =
      Pattern.compile("Number[ _]of[ _]qps\"?\\s*:\\s*\"?(\\d{1,6})");
  private static final Pattern CM = Pattern.compile("rdma_cm[ _]QPs\"?\\s*:\\s*\"?ON");
  private static final Pattern LID =
      Pattern.compile("(?:local|remote)\\s+address:\\s+LID\\s+(?:0x)?([0-9a-fA-F]+)");
  private static final Pattern FAILED = Pattern.compile("Failed\\s+status\\s+(\\d{1,3})\\b");
  private static final Pattern BANDWIDTH = Pattern.compile("\\bib_(?:write|read|send)_bw\\b");
  private static final Pattern SIZE = Pattern.compile("\\s-s\\s*(\\d{1,12})\\b");
  private static final Pattern ON = Pattern.compile("\\s-d\\s*([\\w.-]+)");
  private static final Pattern JSON =
      Pattern.compile("\"?(MsgSize|BW_average)\"?\\s*:\\s*([\\d.]{1,20})");

  private final Map<Source, PerftestRun> runs = new LinkedHashMap<>();

  PerftestLines(Source source, String command) {
    super("perftest", source, command);
  }

  static boolean mark(String line) {
    return line.contains("BW average[")
        || line.contains("Dual-port")
        || line.contains("BW Test")
        || (line.contains("Failed") && FAILED.matcher(line).find());
  }

  @Override
  void ordered() {
    ended();
  }

  @Override
  void ended() {
    runs.values().forEach(r -> r.observed().forEach(this::add));
    runs.clear();
  }

  @Override
  boolean relevant(String line) {
    return !runs.isEmpty()
        || (BANDWIDTH.matcher(command()).find() && ROW.matcher(line).matches())
        || line.contains("BW")
        || line.contains("#bytes")
        || line.contains("Device")
        || line.contains("Link")
        || line.contains("qps")
        || line.contains("status")
        || line.contains("Port number")
        || line.contains("Couldn't")
        || line.contains("Unable")
        || line.contains("detect")
        || line.contains("MsgSize")
        || line.contains("Failed");
  }

  @Override
  boolean row(String text, Place place) {
    return numbers(text, place) || head(text, place) || trouble(text, place) || json(text, place);
  }

  private boolean numbers(String text, Place place) {
    headless(text, place);
    PerftestRun run = runs.get(place.source());
    if (run == null || run.latency) {
      return false;
    }
    Matcher m = ROW.matcher(DECIMAL_COMMA.matcher(text).replaceAll("$1.$2"));
    if (m.matches()) {
      return measured(run, m, place);
    }
    return ODD.matcher(text).matches() && notUnderstood(place, "a number expected");
  }

  /** The command says the unit where the head of the table was cut off. */
  private void headless(String text, Place place) {
    boolean first = !runs.containsKey(place.source());
    if (first && BANDWIDTH.matcher(command()).find() && ROW.matcher(text).matches()) {
      String unit = command().contains("--report_gbits") ? "Gb/sec" : "MB/sec";
      run(place).table(unit, false, place);
    }
  }

  private boolean measured(PerftestRun run, Matcher m, Place place) {
    if (!run.tabled) {
      return false;
    }
    double factor = PerftestRun.gbps(run.unit);
    if (factor <= 0) {
      return notUnderstood(place, "a known unit expected, not '" + run.unit + "'");
    }
    Numbers.decimal(m.group(4))
        .ifPresent(v -> run.row(Long.parseLong(m.group(1)), v * factor, place));
    return true;
  }

  private boolean head(String text, Place place) {
    if (text.contains("BW Test")) {
      run(place).begin(text.contains("Bidirectional"), place);
      return true;
    }
    if (text.contains("#bytes")) {
      return table(text, place);
    }
    Matcher device = DEVICE.matcher(text);
    if (device.find()
        && (text.contains("Dual-port")
            || text.contains("\"Device\"")
            || runs.containsKey(place.source()))) {
      run(place).device(device.group(1), place);
      return true;
    }
    PerftestRun run = runs.get(place.source());
    return attributes(text, run, place);
  }

  private boolean table(String text, Place place) {
    Matcher unit = UNIT.matcher(text);
    boolean bandwidth = unit.find();
    run(place).table(bandwidth ? unit.group(1) : "", !bandwidth && text.contains("usec"), place);
    return true;
  }

  private boolean attributes(String text, @Nullable PerftestRun open, Place place) {
    Matcher link = LINK.matcher(text);
    Matcher qps = QPS.matcher(text);
    Matcher lid = LID.matcher(text);
    boolean gid = text.strip().startsWith("GID:") || text.contains("GID index");
    if (qps.find()) {
      run(place).qps = Integer.parseInt(qps.group(1));
      return true;
    }
    if (link.find()) {
      run(place).linkType = link.group(1);
      return true;
    }
    if (open == null) {
      return false;
    }
    open.gid |= gid;
    open.rdmaCm |= CM.matcher(text).find();
    boolean addressed = lid.find();
    open.lid |= addressed && !lid.group(1).matches("0+");
    return gid || addressed;
  }

  private boolean trouble(String text, Place place) {
    Matcher failed = FAILED.matcher(text);
    if (failed.find()) {
      run(place).trouble(RdmaTrouble.Kind.COMPLETION, Integer.parseInt(failed.group(1)), place);
      return true;
    }
    RdmaTrouble.Kind kind = kind(text);
    if (kind == null) {
      return false;
    }
    run(place).trouble(kind, 0, place);
    return true;
  }

  private static RdmaTrouble.@Nullable Kind kind(String text) {
    if (text.contains("Port number") && text.contains("state is Down")) {
      return RdmaTrouble.Kind.PORT_DOWN;
    }
    if (text.contains("Couldn't connect to ")
        || text.contains("Unable to init the socket connection")) {
      return RdmaTrouble.Kind.NO_CONNECTION;
    }
    boolean unknown = text.contains("IB device") && text.contains("not found");
    if (unknown
        || text.contains("Unable to find the Infiniband/RoCE device")
        || text.contains("did not detect devices")) {
      return RdmaTrouble.Kind.NO_DEVICE;
    }
    if (text.contains("Couldn't create CQ") || text.contains("Couldn't allocate MR")) {
      return RdmaTrouble.Kind.NO_MEMORY;
    }
    return text.contains("Failed to modify QP") ? RdmaTrouble.Kind.QUEUE_PAIR : null;
  }

  private boolean json(String text, Place place) {
    if (!text.contains("MsgSize") && !text.contains("BW_average")) {
      return false;
    }
    Matcher m = JSON.matcher(text);
    PerftestRun run = run(place);
    while (m.find()) {
      if (m.group(1).equals("MsgSize")) {
        run.jsonSize = Numbers.whole(m.group(2)).orElse(0);
      } else if (command().contains("report_gbits")) {
        Numbers.decimal(m.group(2)).ifPresent(v -> run.row(run.jsonSize, v, place));
      } else {
        return notUnderstood(place, "JSON names no unit and the command is not shown");
      }
    }
    return true;
  }

  private PerftestRun run(Place place) {
    return runs.computeIfAbsent(place.source(), s -> opened());
  }

  private PerftestRun opened() {
    Matcher on = ON.matcher(command());
    Matcher size = SIZE.matcher(command());
    PerftestRun run = new PerftestRun(on.find() ? on.group(1) : "");
    run.asked = size.find() ? Numbers.whole(size.group(1)).orElse(0) : 0;
    run.bothWays = command().matches(".*\\sib?_?\\S*bw\\b.*\\s-b(?:\\s.*)?");
    run.rdmaCm = command().matches(".*\\s-R(?:\\s.*)?");
    return run;
  }
}
