package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.NotUnderstood;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.RdmaBytes;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/**
 * Reads {@code grep -H '' /sys/class/infiniband/*\/ports/1/counters/port_xmit_data …} and gives
 * bytes: the kernel counts words of 4 bytes there.
 */
public final class RdmaBytesReader implements Reader {
  private static final long WORD = 4;
  private static final Pattern LINE =
      Pattern.compile(
          "^/sys/class/infiniband/([^/\\s]{1,64})/ports/(\\d{1,3})/counters/"
              + "(port_xmit_data|port_rcv_data):(.{0,40})$");

  @Override
  public String format() {
    return "RDMA data counters";
  }

  @Override
  public boolean recognises(String line) {
    return line.startsWith("/sys/class/infiniband/") && line.contains("/counters/");
  }

  @Override
  public boolean reads(String command) {
    return command.contains("port_xmit_data");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source);
  }

  private static final class Lines implements LineReader {
    private final Source source;
    private final Map<String, Seen<Long>> sent = new LinkedHashMap<>();
    private final Map<String, Seen<Long>> received = new LinkedHashMap<>();
    private final List<Observed> observed = new ArrayList<>();

    Lines(Source source) {
      this.source = source;
    }

    @Override
    public void accept(Script.Line line) {
      if (line.text().startsWith("/sys/class/infiniband/") && observed.size() < 10_000) {
        Matcher matcher = LINE.matcher(line.text());
        if (matcher.find()) {
          counter(matcher, new Place(source, line.number(), line.text()));
        }
      }
    }

    @Override
    public List<Observed> finish() {
      sent.forEach((k, v) -> halfLeft(k, v, "port_rcv_data"));
      received.forEach((k, v) -> halfLeft(k, v, "port_xmit_data"));
      return observed;
    }

    private void counter(Matcher matcher, Place at) {
      String digits = matcher.group(4).strip();
      Long bytes = bytes(digits);
      if (bytes == null) {
        observed.add(
            new NotUnderstood(
                "RDMA data counters", at, "'" + digits + "' where a number was expected"));
        return;
      }
      String key = matcher.group(1) + " " + matcher.group(2);
      boolean out = matcher.group(3).equals("port_xmit_data");
      Seen<Long> own = new Seen<>(bytes, at);
      Seen<Long> other = (out ? received : sent).remove(key);
      if (other == null) {
        (out ? sent : received).put(key, own);
      } else {
        int port = Integer.parseInt(matcher.group(2));
        observed.add(
            new RdmaBytes(source, matcher.group(1), port, out ? other : own, out ? own : other));
      }
    }

    private static @Nullable Long bytes(String digits) {
      if (!digits.matches("\\d{1,20}")) {
        return null;
      }
      try {
        return Math.multiplyExact(Long.parseLong(digits), WORD);
      } catch (ArithmeticException | NumberFormatException e) {
        return null;
      }
    }

    private void halfLeft(String key, Seen<Long> one, String missing) {
      observed.add(
          new NotUnderstood(
              "RDMA data counters", one.place(), missing + " of " + key + " is missing"));
    }
  }
}
