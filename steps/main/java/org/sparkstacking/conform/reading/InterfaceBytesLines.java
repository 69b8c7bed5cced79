package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.InterfaceBytes;
import org.sparkstacking.conform.observed.NotUnderstood;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Takes lines and pairs received and sent bytes of each interface. */
final class InterfaceBytesLines implements LineReader {
  private static final int MOST = 20_000;
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Pattern SYSFS =
      Pattern.compile("^/sys/class/net/([^/\\s]{1,64})/statistics/([a-z_]{1,40}):(.{0,40})$");
  private static final Pattern PLAIN =
      Pattern.compile("^([A-Za-z0-9][^\\s:]{0,63}) rx (\\d{1,19}) tx (\\d{1,19})$");
  private static final Pattern DIGITS = Pattern.compile("\\d{1,19}");

  private final Source source;
  private final Map<String, Half> halves = new LinkedHashMap<>();
  private final List<Observed> observed = new ArrayList<>();
  private String host = "";
  private List<String> columns = List.of();

  InterfaceBytesLines(Source source) {
    this.source = source;
  }

  private record Half(@Nullable Seen<Long> received, @Nullable Seen<Long> sent) {}

  static @Nullable Matcher plain(String line) {
    if (!line.contains(" rx ") || !line.contains(" tx ") || line.length() > 160) {
      return null;
    }
    Matcher matcher = PLAIN.matcher(line.strip());
    return matcher.find() ? matcher : null;
  }

  @Override
  public void accept(Script.Line line) {
    String text = line.text();
    if (text.isEmpty() || observed.size() > MOST || halves.size() > MOST) {
      return;
    }
    if (text.startsWith("/sys/class/net/")) {
      sysfs(line, text);
    } else if (text.startsWith("== ")) {
      host = text.substring(3).strip();
    } else if (text.startsWith("host\tinterface\t")) {
      columns = List.of(text.split("\t"));
    } else if (!columns.isEmpty() && text.indexOf('\t') > 0) {
      table(line, text);
    } else if (text.startsWith("[{") && text.contains("\"stats64\"")) {
      json(line, text);
    } else {
      Matcher plain = plain(text);
      if (plain != null) {
        pair(line, host, plain.group(1), plain.group(2), plain.group(3));
      }
    }
  }

  @Override
  public List<Observed> finish() {
    halves.forEach(this::halfLeft);
    return observed;
  }

  private void sysfs(Script.Line line, String text) {
    Matcher matcher = SYSFS.matcher(text);
    if (!matcher.find()) {
      return;
    }
    String counter = matcher.group(2);
    if (!counter.equals("rx_bytes") && !counter.equals("tx_bytes")) {
      return;
    }
    Seen<Long> value = value(source, line, matcher.group(3));
    if (value == null) {
      return;
    }
    String netdev = matcher.group(1);
    Half known = halves.remove(netdev);
    Seen<Long> received =
        counter.equals("rx_bytes") ? value : known == null ? null : known.received();
    Seen<Long> sent = counter.equals("tx_bytes") ? value : known == null ? null : known.sent();
    if (received != null && sent != null) {
      observed.add(new InterfaceBytes(source, netdev, received, sent));
    } else {
      halves.put(netdev, new Half(received, sent));
    }
  }

  private void table(Script.Line line, String text) {
    String[] cells = text.split("\t", -1);
    int rx = columns.indexOf("rx_bytes");
    int tx = columns.indexOf("tx_bytes");
    if (rx < 0 || tx < 0) {
      return;
    }
    if (cells.length <= Math.max(rx, tx)) {
      complain(line, cells.length + " columns where " + columns.size() + " were expected");
      return;
    }
    pair(line, cells[0], cells[1], cells[rx], cells[tx]);
  }

  private void json(Script.Line line, String text) {
    try {
      for (JsonNode link : JSON.readTree(text)) {
        JsonNode stats = link.path("stats64");
        JsonNode rx = stats.path("rx").path("bytes");
        JsonNode tx = stats.path("tx").path("bytes");
        if (rx.isNumber() && tx.isNumber()) {
          pair(line, host, link.path("ifname").asString(""), rx.toString(), tx.toString());
        }
      }
    } catch (JacksonException e) {
      complain(line, "JSON that is cut off or broken");
    }
  }

  private void pair(Script.Line line, String of, String netdev, String rx, String tx) {
    Source from = of.isEmpty() ? source : source.onHost(of);
    Seen<Long> received = value(from, line, rx);
    Seen<Long> sent = received == null ? null : value(from, line, tx);
    if (received != null && sent != null) {
      observed.add(new InterfaceBytes(from, netdev, received, sent));
    }
  }

  private @Nullable Seen<Long> value(Source from, Script.Line line, String digits) {
    if (!DIGITS.matcher(digits.strip()).matches()) {
      complain(line, "'" + digits + "' where a number of bytes was expected");
      return null;
    }
    try {
      Place at = new Place(from, line.number(), line.text());
      return new Seen<>(Long.valueOf(digits.strip()), at);
    } catch (NumberFormatException e) {
      complain(line, "a number of bytes that is too large");
      return null;
    }
  }

  private void halfLeft(String netdev, Half half) {
    Seen<Long> one = half.received() == null ? half.sent() : half.received();
    if (one != null) {
      observed.add(
          new NotUnderstood(
              "interface byte counters",
              one.place(),
              "rx_bytes and tx_bytes of " + netdev + " were expected, only one is there"));
    }
  }

  private void complain(Script.Line line, String problem) {
    Place at = new Place(source, line.number(), line.text());
    observed.add(new NotUnderstood("interface byte counters", at, problem));
  }
}
