package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.NcclProcess;
import org.sparkstacking.conform.observed.NcclProcess.Carried;
import org.sparkstacking.conform.observed.NcclProcess.Device;
import org.sparkstacking.conform.observed.NcclProcess.Socket;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/** Gathers what one NCCL process says. */
final class NcclProcessDraft {
  private static final int MOST_CARRIERS = 256;
  private static final int MOST_OF_A_KIND = 64;

  private static final Pattern CHANNEL =
      Pattern.compile(
          "^Channel (\\d{1,4})(?:/\\d{1,4})? : (\\d{1,6})\\[[^\\]]{0,20}\\] -> (\\d{1,6})\\[[^\\]]{0,20}\\]"
              + "(?: \\[(send|receive)\\])? via (.{1,80})$");
  private static final Pattern NETWORK_CARRIER =
      Pattern.compile("^NET/(.{1,60}?)/(\\d{1,4})(?:\\(\\d{1,6}\\))?(/GDRDMA)?(?:/Shared)?\\s*$");
  private static final Pattern COMMUNICATOR =
      Pattern.compile("comm \\S{1,24} rank (\\d{1,6}) n[rR]anks (\\d{1,6})");
  private static final Pattern VIRTUAL =
      Pattern.compile("Made virtual device \\[(\\d{1,4})\\] name=(\\S{1,200})");
  private static final Pattern VERSION = Pattern.compile("NCCL version (\\d[0-9.]{0,20})");
  private static final Pattern SETTING =
      Pattern.compile("^(NCCL_[A-Z0-9_]{1,60}) set (?:by environment )?to (.{0,200}?)\\.?$");

  private final Source source;
  private final Source named;
  private final String name;
  private final String host;
  private final TreeSet<Integer> ranks = new TreeSet<>();
  private final Map<Integer, String> virtual = new TreeMap<>();
  private final Map<String, Tally> carriers = new LinkedHashMap<>();
  private final List<Seen<String>> networks = new ArrayList<>();
  private final List<Seen<String>> plugins = new ArrayList<>();
  private final Map<String, Seen<String>> settings = new LinkedHashMap<>();
  private List<Device> devices = List.of();
  private @Nullable Place devicesAt;
  private List<Socket> sockets = List.of();
  private @Nullable Place socketsAt;
  private @Nullable Seen<Socket> outOfBand;
  private @Nullable Seen<String> version;
  private @Nullable Place noDevice;
  private int size;
  private int starts;
  private int completes;
  private boolean rings;
  private boolean heard;

  NcclProcessDraft(Source source, String name, String host) {
    this.source = source;
    boolean free = source.host().isEmpty() || source.question().isEmpty();
    this.named = free && !host.isEmpty() ? source.onHost(host) : source;
    this.name = name;
    this.host = host;
  }

  /** Point at a line of this process; a line that names its host is that host's. */
  Place place(Script.Line line) {
    return new Place(named, line.number(), line.text());
  }

  void take(String message, Place at) {
    if (message.isEmpty()) {
      return;
    }
    switch (message.charAt(0)) {
      case 'C' -> channelOrRings(message, at);
      case 'N' -> networkLine(message, at);
      case 'U' -> named("Using network ", message, at, networks);
      case 'M' -> madeVirtual(message);
      case 'B' -> bootstrap(message, at);
      case 'I' -> named("Initialized NET plugin ", message, at, plugins);
      case 'A' -> assigned(message, at);
      case 'P' -> named("P2P plugin ", message, at, plugins);
      default -> {}
    }
    communicator(message);
  }

  boolean worthKeeping() {
    return heard;
  }

  NcclProcess process() {
    return new NcclProcess(
        source,
        name,
        host,
        List.copyOf(ranks),
        size,
        version,
        devices,
        devicesAt,
        virtual,
        sockets,
        socketsAt,
        networks,
        plugins,
        outOfBand,
        carriers.values().stream().map(Tally::carried).toList(),
        rings,
        starts,
        completes,
        noDevice,
        settings);
  }

  private void channelOrRings(String message, Place at) {
    if (message.startsWith("Channel ")) {
      channel(message, at);
    } else if (message.startsWith("Connected all rings")
        || message.startsWith("Connected all trees")) {
      rings = true;
      heard = true;
    }
  }

  private void channel(String message, Place at) {
    Matcher channel = CHANNEL.matcher(message);
    if (!channel.find()) {
      return;
    }
    heard = true;
    String direction = channel.group(4);
    if (direction != null) {
      ranks.add(Integer.valueOf(channel.group(direction.equals("send") ? 2 : 3)));
    }
    Matcher network = NETWORK_CARRIER.matcher(channel.group(5));
    String transport;
    int device = -1;
    boolean direct = false;
    if (network.find()) {
      transport = network.group(1);
      device = Integer.parseInt(network.group(2));
      direct = network.group(3) != null;
    } else {
      String via = channel.group(5);
      int slash = via.indexOf('/');
      transport = slash < 0 ? via : via.substring(0, slash);
    }
    count(transport, device, direct, Integer.parseInt(channel.group(1)), at);
  }

  private void count(String transport, int device, boolean direct, int channel, Place at) {
    String key = transport + "/" + device + direct;
    if (!carriers.containsKey(key) && carriers.size() >= MOST_CARRIERS) {
      return;
    }
    carriers.computeIfAbsent(key, k -> new Tally(transport, device, direct, at)).channel(channel);
  }

  private void networkLine(String message, Place at) {
    if (message.startsWith("NET/IB")) {
      infiniband(message, at);
    } else if (message.startsWith("NET/OFI")) {
      libfabric(message, at);
    } else if (message.startsWith("NET/Socket") && message.contains("Using ")) {
      sockets = NcclDeviceLists.sockets(message);
      socketsAt = at;
      heard = true;
    } else if (message.startsWith("NET/Plugin") && message.contains("Loaded net plugin ")) {
      int from = message.indexOf("Loaded net plugin ") + "Loaded net plugin ".length();
      add(plugins, message.substring(from).strip(), at);
    } else if (message.startsWith("NCCL version ")) {
      Matcher matcher = VERSION.matcher(message);
      if (matcher.find()) {
        version = new Seen<>(matcher.group(1), at);
        heard = true;
      }
    } else if (message.startsWith("NCCL_")) {
      setting(message, at);
    }
  }

  /** aws/aws-ofi-nccl: {@code NET/OFI Selected provider is tcp;ofi_rxm, fabric is …}. */
  private void libfabric(String message, Place at) {
    String start = "elected provider is ";
    int from = message.indexOf(start);
    if (from >= 0) {
      String rest = message.substring(from + start.length()).strip();
      int end = rest.indexOf(',');
      add(plugins, "OFI provider " + (end < 0 ? rest : rest.substring(0, end)), at);
    } else {
      heard = true;
    }
  }

  private void infiniband(String message, Place at) {
    if (message.contains("No device found")) {
      noDevice = at;
      heard = true;
    } else if (message.contains("Made virtual device ")) {
      madeVirtual(message);
    } else if (message.contains(" Using ") && whole(message)) {
      devices = NcclDeviceLists.devices(message);
      devicesAt = at;
      Socket oob = NcclDeviceLists.outOfBand(message);
      if (oob != null) {
        outOfBand = new Seen<>(oob, at);
      }
      heard = true;
    }
  }

  /** A list of one device that ends without its tail was cut: more may have followed. */
  private static boolean whole(String message) {
    return message.contains("OOB ")
        || message.contains("[RO]")
        || NcclDeviceLists.devices(message).size() != 1;
  }

  private void madeVirtual(String message) {
    Matcher matcher = VIRTUAL.matcher(message);
    if (matcher.find() && virtual.size() < MOST_CARRIERS) {
      virtual.put(Integer.valueOf(matcher.group(1)), matcher.group(2));
      heard = true;
    }
  }

  private void bootstrap(String message, Place at) {
    if (message.startsWith("Bootstrap") && message.contains("Using ") && outOfBand == null) {
      List<Socket> found = NcclDeviceLists.sockets(message.replace("Using ", "Using [0]"));
      if (!found.isEmpty()) {
        outOfBand = new Seen<>(found.get(0), at);
        heard = true;
      }
    }
  }

  private void assigned(String message, Place at) {
    String start = "Assigned NET plugin ";
    int end = message.indexOf(" to comm");
    if (message.startsWith(start) && end > start.length()) {
      add(networks, message.substring(start.length(), end), at);
    }
  }

  private void named(String start, String message, Place at, List<Seen<String>> into) {
    if (message.startsWith(start)) {
      add(into, message.substring(start.length()).strip(), at);
    }
  }

  private void add(List<Seen<String>> into, String value, Place at) {
    heard = true;
    if (into.size() < MOST_OF_A_KIND && into.stream().noneMatch(s -> s.value().equals(value))) {
      into.add(new Seen<>(value, at));
    }
  }

  private void setting(String message, Place at) {
    Matcher matcher = SETTING.matcher(message);
    if (matcher.find() && settings.size() < MOST_OF_A_KIND) {
      settings.putIfAbsent(matcher.group(1), new Seen<>(matcher.group(2), at));
      heard = true;
    }
  }

  private void communicator(String message) {
    if (!message.contains("comm ")) {
      return;
    }
    Matcher matcher = COMMUNICATOR.matcher(message);
    if (matcher.find()) {
      heard = true;
      ranks.add(Integer.valueOf(matcher.group(1)));
      size = Math.max(size, Integer.parseInt(matcher.group(2)));
      starts += message.contains("Init START") ? 1 : 0;
      completes += message.contains("Init COMPLETE") ? 1 : 0;
    }
  }

  /** Counts channel ends of one kind. */
  private static final class Tally {
    private final String transport;
    private final int device;
    private final boolean direct;
    private final Place first;
    private final BitSet channels = new BitSet();
    private long ends;

    Tally(String transport, int device, boolean direct, Place first) {
      this.transport = transport;
      this.device = device;
      this.direct = direct;
      this.first = first;
    }

    void channel(int number) {
      ends++;
      channels.set(number);
    }

    Carried carried() {
      return new Carried(transport, device, direct, ends, channels.cardinality(), first);
    }
  }
}
