package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sparkstacking.conform.observed.GpuTrouble;
import org.sparkstacking.conform.observed.GpuTrouble.Kind;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Source;

/** Reads what {@code nvidia-smi} says when it cannot list GPUs, in its own words. */
final class GpuTroubleLines extends RowLines {
  private static final List<Map.Entry<String, Kind>> WORDS =
      List.of(
          Map.entry("No devices were found", Kind.NO_DEVICES),
          Map.entry("No devices found", Kind.NO_DEVICES),
          Map.entry("t communicate with the NVIDIA driver", Kind.NO_DRIVER),
          Map.entry("Driver Not Loaded", Kind.NO_DRIVER),
          Map.entry("Driver/library version mismatch", Kind.DRIVER_MISMATCH),
          Map.entry("GPU is lost", Kind.GPU_LOST),
          Map.entry("[GPU requires reset]", Kind.UNHEALTHY),
          Map.entry("[Unknown Error]", Kind.ERROR_FIELD),
          Map.entry("Unable to determine the device handle for", Kind.GPU_LOST),
          Map.entry("Failed to initialize NVML: Insufficient Permissions", Kind.NOT_PERMITTED),
          Map.entry("Failed to initialize NVML", Kind.NVML_UNKNOWN),
          Map.entry("nvidia-smi: command not found", Kind.NO_PROGRAM),
          Map.entry("nvidia-smi: not found", Kind.NO_PROGRAM),
          Map.entry("nvidia-smi: No such file", Kind.NO_PROGRAM),
          Map.entry("nvidia-smi timed out", Kind.TIMED_OUT),
          Map.entry("ERR!", Kind.ERROR_FIELD));

  private final List<GpuTrouble> held = new ArrayList<>();

  GpuTroubleLines(Source source, String command) {
    super("nvidia-smi", source, command);
  }

  static boolean mark(String line) {
    return WORDS.stream().anyMatch(w -> !w.getKey().equals("ERR!") && line.contains(w.getKey()));
  }

  @Override
  void ordered() {
    held.forEach(this::add);
    held.clear();
  }

  @Override
  void ended() {
    held.forEach(this::add);
  }

  @Override
  boolean relevant(String line) {
    return mark(line)
        || line.contains("ERR!")
        || line.contains("124")
        || line.contains("timed out")
        || line.contains("Terminated");
  }

  @Override
  boolean row(String text, Place place) {
    for (Map.Entry<String, Kind> words : WORDS) {
      if (text.contains(words.getKey()) && fits(words.getValue(), text)) {
        held.add(new GpuTrouble(place.source(), words.getValue(), place));
        return true;
      }
    }
    return timedOut(text, place);
  }

  private boolean timedOut(String text, Place place) {
    boolean said = text.contains("timed out") && text.contains("nvidia-smi");
    boolean own = command().contains("nvidia-smi");
    boolean ended = own && text.strip().equals("Terminated");
    boolean late = said || ended || (own && command().contains("timeout") && code124(text));
    if (late) {
      add(new GpuTrouble(place.source(), Kind.TIMED_OUT, place));
    }
    return late;
  }

  private static boolean code124(String text) {
    return text.strip().equals("124") || text.contains("rc=124") || text.contains("exit 124");
  }

  private static boolean fits(Kind kind, String text) {
    boolean plugin = kind == Kind.NO_DEVICES && text.contains("Waiting indefinitely");
    return !plugin
        && (kind != Kind.ERROR_FIELD || text.indexOf('|') >= 0 || text.indexOf(',') >= 0);
  }
}
