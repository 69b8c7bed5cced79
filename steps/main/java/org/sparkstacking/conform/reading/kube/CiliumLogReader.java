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
import org.sparkstacking.conform.reading.Reader;

/**
 * Reads the lines of a Cilium agent's log in which it says which device, MTU and address it took.
 */
public final class CiliumLogReader implements Reader {
  static final String FORMAT = "cilium agent log";

  private static final Pattern PAIR =
      Pattern.compile("([A-Za-z][A-Za-z0-9_.-]*)=(?:\"((?:[^\"\\\\]|\\\\.)*+)\"|(\\S+))");

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public boolean recognises(String line) {
    return line.contains("module=agent.") || (line.contains(" subsys=") && line.contains("level="));
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
    CiliumChoice.What what = what(line);
    if (what != null) {
      Map<String, String> values = new LinkedHashMap<>();
      Matcher pair = PAIR.matcher(line);
      while (pair.find()) {
        String value = pair.group(2) == null ? pair.group(3) : pair.group(2);
        values.putIfAbsent(pair.group(1), value);
      }
      observed.add(new CiliumChoice(place.source(), what, values, place));
    }
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
