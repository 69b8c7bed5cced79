package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.NcclProcess.Device;
import org.sparkstacking.conform.observed.NcclProcess.Socket;

/** Reads the lists in NCCL's {@code Using} lines. */
final class NcclDeviceLists {
  /** {@code [0]rocep1s0f1:1/RoCE}, also inside {@code [0]={[0] a:1/RoCE, [1] b:1/RoCE}}. */
  private static final Pattern DEVICE =
      Pattern.compile(
          "(?:\\[(\\d{1,4})\\]\\s?=?\\s?\\{\\s?)?\\[?(\\d{1,4})?\\]?\\s?"
              + "([A-Za-z][A-Za-z0-9_.+-]{0,120}):(\\d{1,3})/(RoCE|IB)\\b");

  private static final Pattern SOCKET =
      Pattern.compile("\\[(\\d{1,4})\\]\\s?([^\\s:\\[\\]]{1,60}):(\\S{0,80})");
  private static final Pattern OUT_OF_BAND = Pattern.compile("OOB ([^\\s:]{1,60}):(\\S{0,80})");
  private static final int LONGEST = 8192;

  private NcclDeviceLists() {}

  static List<Device> devices(String message) {
    int from = message.indexOf("Using ");
    int to = message.indexOf("; OOB");
    String list = part(message, from, to);
    Map<Integer, List<String>> names = new LinkedHashMap<>();
    Map<Integer, String> layers = new LinkedHashMap<>();
    Matcher matcher = DEVICE.matcher(list);
    int merged = -1;
    int last = -1;
    while (matcher.find()) {
      if (matcher.group(1) != null) {
        merged = Integer.parseInt(matcher.group(1));
      } else if (merged >= 0 && closedBetween(list, last, matcher.start())) {
        merged = -1;
      }
      int index = merged >= 0 ? merged : index(matcher.group(2), names.size());
      names.computeIfAbsent(index, k -> new ArrayList<>()).addAll(split(matcher.group(3)));
      layers.merge(index, matcher.group(5), (a, b) -> a.equals(b) ? a : "RoCE and IB");
      last = matcher.end();
    }
    List<Device> devices = new ArrayList<>();
    names.forEach((i, n) -> devices.add(new Device(i, n, layers.getOrDefault(i, ""))));
    return devices;
  }

  static List<Socket> sockets(String message) {
    String list = part(message, message.indexOf("Using "), -1);
    List<Socket> sockets = new ArrayList<>();
    Matcher matcher = SOCKET.matcher(list);
    while (matcher.find()) {
      sockets.add(
          new Socket(Integer.parseInt(matcher.group(1)), matcher.group(2), ip(matcher.group(3))));
    }
    return sockets;
  }

  static @Nullable Socket outOfBand(String message) {
    Matcher matcher = OUT_OF_BAND.matcher(message);
    return matcher.find() ? new Socket(0, matcher.group(1), ip(matcher.group(2))) : null;
  }

  private static String part(String message, int from, int to) {
    int start = Math.max(0, from);
    int end = Math.min(to < start ? message.length() : to, start + LONGEST);
    return message.substring(start, end);
  }

  private static boolean closedBetween(String list, int from, int to) {
    int brace = from < 0 ? -1 : list.indexOf('}', from);
    return brace >= 0 && brace < to;
  }

  private static int index(@Nullable String digits, int otherwise) {
    return digits == null ? otherwise : Integer.parseInt(digits);
  }

  private static List<String> split(String name) {
    return List.of(name.split("\\+"));
  }

  private static String ip(String address) {
    int port = address.indexOf('<');
    return port < 0 ? address : address.substring(0, port);
  }
}
