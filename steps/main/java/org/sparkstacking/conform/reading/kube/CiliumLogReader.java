package org.sparkstacking.conform.reading.kube;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.CiliumChoice;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Prefixes;
import org.sparkstacking.conform.reading.Reader;

/**
 * Reads the lines of a Cilium agent's log in which it says which device, MTU and address it took.
 */
public final class CiliumLogReader implements Reader {
  static final String FORMAT = "cilium agent log";

  private static final Pattern PAIR =
      Pattern.compile("([A-Za-z][A-Za-z0-9_.-]*)=(?:\"((?:[^\"\\\\]|\\\\.)*+)\"|(\\S+))");

  private static final Pattern FIELD =
      Pattern.compile("\"([A-Za-z][\\w.-]{0,60})\":(?:\"([^\"]{0,400})\"|\\[([^\\]]{0,400})\\])");

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public boolean recognises(String line) {
    return line.contains("module=agent.")
        || line.contains("\"module\":\"agent.")
        || (line.contains(" subsys=") && line.contains("level="));
  }

  @Override
  public boolean reads(String command) {
    return command.contains("logs") && command.contains("cilium");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new EachLine(source, this::take);
  }

  private void take(String line, Place place, List<Observed> observed) {
    String text = line.startsWith("{") ? plain(line) : line;
    CiliumChoice.What what = what(text);
    if (what != null) {
      Map<String, String> values = new LinkedHashMap<>();
      Matcher pair = PAIR.matcher(text);
      while (pair.find()) {
        String value = pair.group(2) == null ? pair.group(3) : pair.group(2);
        values.putIfAbsent(pair.group(1), value);
      }
      Source of = Prefixes.strip(line).on(place.source());
      Place at = new Place(of, place.line(), place.quote());
      observed.add(new CiliumChoice(of, what, values, at));
    }
  }

  /** The JSON form of the log says the same in other signs; lists become {@code [a b]}. */
  private static String plain(String line) {
    StringBuilder text = new StringBuilder();
    Matcher field = FIELD.matcher(line);
    while (field.find()) {
      String list = field.group(3);
      String value =
          list == null ? field.group(2) : "[" + list.replace("\"", "").replace(",", " ") + "]";
      text.append(field.group(1)).append("=\"").append(value).append("\" ");
    }
    return text.toString();
  }

  private static CiliumChoice.@org.jspecify.annotations.Nullable What what(String line) {
    if (!line.contains("msg=")) {
      return null;
    }
    if (line.contains("MTU from") && line.contains("device=")) {
      return CiliumChoice.What.MTU;
    }
    if (line.contains("irect routing device") && line.contains("direct-routing-device=")) {
      return CiliumChoice.What.DIRECT_ROUTING;
    }
    if (line.contains("own node information") && line.contains("ipAddr.ipv4=")) {
      return CiliumChoice.What.NODE_ADDRESS;
    }
    boolean devices = line.contains("msg=\"Devices changed\"") || line.contains("Detected devices");
    return devices && line.contains("devices=") ? CiliumChoice.What.DEVICES : null;
  }
}
