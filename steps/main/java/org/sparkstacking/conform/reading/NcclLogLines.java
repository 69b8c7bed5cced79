package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Source;

/** Takes the lines of one text and holds what each NCCL process in it said. */
final class NcclLogLines implements LineReader {
  private static final int MOST_PROCESSES = 4096;

  /** {@code host:pid:tid [cudaDev]}; people mask the pid, and some logs have no tid. */
  private static final Pattern SPEAKER =
      Pattern.compile(
          "^\\s{0,40}([^\\s:\\[\\]]{0,253}):([0-9]{1,10}|[Xx*]{1,10})(?::\\d{1,10})?\\s");

  private static final Pattern SPEAKER_IN_ROW =
      Pattern.compile("([A-Za-z_][^\\s:\\[\\]]{0,253}):([0-9]{1,10}):\\d{1,10} \\[\\d{1,3}\\]");

  private final Source source;
  private final Map<String, NcclProcessDraft> processes = new LinkedHashMap<>();
  private final Map<String, NcclProcessDraft> byHead = new HashMap<>();

  NcclLogLines(Source source) {
    this.source = source;
  }

  /** Tell whether a line without NCCL's prefix can only be one of its messages. */
  static boolean bare(String line) {
    return line.contains("NET/IB")
        || line.contains("NET/Socket")
        || line.contains("Using network ")
        || line.contains("Made virtual device ")
        || line.contains("Connected all rings")
        || (line.contains("Channel ") && line.contains(" via "));
  }

  @Override
  public void accept(Script.Line line) {
    String raw = line.text();
    if (raw.length() > 1 && (raw.contains("NCCL") || bare(raw))) {
      int known = levelAt(raw);
      NcclProcessDraft speaker = known < 0 ? null : byHead.get(raw.substring(0, known));
      if (speaker != null) {
        speaker.take(raw.substring(known).strip(), speaker.place(line));
        return;
      }
      Prefixes.Stripped stripped = Prefixes.strip(raw);
      String text = stripped.text();
      int level = levelAt(text);
      String message = level < 0 ? text.strip() : text.substring(level).strip();
      String head = level < 0 ? "" : text.substring(0, level);
      NcclProcessDraft process = process(head, stripped);
      if (known >= 0 && byHead.size() < MOST_PROCESSES) {
        byHead.put(raw.substring(0, known), process);
      }
      process.take(message, process.place(line));
    }
  }

  @Override
  public List<Observed> finish() {
    List<Observed> all = new ArrayList<>();
    for (NcclProcessDraft draft : processes.values()) {
      if (draft.worthKeeping()) {
        all.add(draft.process());
      }
    }
    return all;
  }

  private static int levelAt(String text) {
    int info = text.indexOf("NCCL INFO ");
    if (info >= 0) {
      return info + "NCCL INFO ".length();
    }
    int warn = text.indexOf("NCCL WARN ");
    return warn < 0 ? -1 : warn + "NCCL WARN ".length();
  }

  private NcclProcessDraft process(String head, Prefixes.Stripped stripped) {
    String host = stripped.speaker();
    String name = host;
    Matcher speaker = speaker(head);
    if (speaker != null) {
      host = speaker.group(1).isEmpty() ? host : speaker.group(1);
      name = host + ":" + speaker.group(2);
    }
    String who = stripped.pod().isEmpty() ? stripped.host() : stripped.pod();
    String key = who.isEmpty() || name.startsWith(who) ? name : who + "/" + name;
    NcclProcessDraft known = processes.get(key);
    if (known != null) {
      return known;
    }
    if (processes.size() >= MOST_PROCESSES) {
      key = "";
      name = "";
      host = "";
    }
    String named = name;
    String of = host;
    return processes.computeIfAbsent(key, k -> new NcclProcessDraft(source, named, of));
  }

  private static @Nullable Matcher speaker(String head) {
    if (head.indexOf(':') < 0) {
      return null;
    }
    String part = head.length() > 400 ? head.substring(0, 400) : head;
    Matcher anchored = SPEAKER.matcher(part);
    if (anchored.find()) {
      return anchored;
    }
    Matcher inside = SPEAKER_IN_ROW.matcher(part);
    return inside.find() ? inside : null;
  }
}
