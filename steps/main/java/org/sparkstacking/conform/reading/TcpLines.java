package org.sparkstacking.conform.reading;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.observed.TcpBandwidth;

/** Reads iperf3 3.x (text and {@code -J}) and figures that a person wrote as a sum. */
final class TcpLines extends RowLines {
  private static final Pattern ROW =
      Pattern.compile(
          "\\[\\s*(?:SUM|\\d{1,4})\\]\\s+[\\d.]+-[\\d.]+\\s+sec\\s+\\S+\\s+\\S*Bytes\\s+([\\d.]{1,8})\\s+([KMGT]?)bits/sec\\s.*(?:sender|receiver)\\s*");
  private static final Pattern JSON =
      Pattern.compile("\"(sum_received|bits_per_second)\"\\s*:\\s*([\\d.eE+]{1,24})?");
  private static final Pattern SAID =
      Pattern.compile("([\\d.]{1,8})\\s*(?:Gbit/s|Gbits/s|Gbps|Gb/s)\\b");

  private boolean received;

  TcpLines(Source source, String command) {
    super("iperf3", source, command);
  }

  @Override
  void ordered() {
    received = false;
  }

  @Override
  boolean relevant(String line) {
    return line.contains("bits") || line.contains("Gb") || line.contains("sum_received");
  }

  @Override
  boolean row(String text, Place place) {
    Matcher row = ROW.matcher(text);
    if (row.matches()) {
      Numbers.decimal(row.group(1)).ifPresent(v -> found("iperf3", v * scale(row.group(2)), place));
      return true;
    }
    return json(text, place) || said(text, place);
  }

  private boolean json(String text, Place place) {
    if (text.indexOf('"') < 0) {
      return false;
    }
    Matcher m = JSON.matcher(text);
    boolean found = false;
    while (m.find()) {
      found = true;
      if (m.group(1).equals("sum_received")) {
        received = true;
      } else if (received && m.group(2) != null) {
        Numbers.decimal(m.group(2)).ifPresent(v -> found("iperf3", v / 1e9, place));
        received = false;
      }
    }
    return found;
  }

  private boolean said(String text, Place place) {
    boolean sum =
        text.contains("full-duplex")
            || text.contains("both directions")
            || text.contains("TX+RX")
            || text.contains("bidirectional");
    boolean iperf = command().contains("iperf") && text.startsWith("Result");
    if (!sum && !iperf) {
      return false;
    }
    Matcher m = SAID.matcher(text);
    if (m.find()) {
      String what = sum ? "sum of both directions" : "iperf3";
      Numbers.decimal(m.group(1)).ifPresent(v -> found(what, v, place));
    }
    return true;
  }

  private void found(String what, double gbps, Place place) {
    add(new TcpBandwidth(place.source(), what, new Seen<>(gbps, place)));
  }

  private static double scale(String unit) {
    return switch (unit) {
      case "T" -> 1000;
      case "G" -> 1;
      case "M" -> 1e-3;
      case "K" -> 1e-6;
      default -> 1e-9;
    };
  }
}
