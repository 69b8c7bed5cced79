package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.observed.TraceSearch;

/**
 * Reads the kit's own search for what a run left: names of {@code /proc/PID/environ} printed by
 * {@code grep -l}, or names printed by {@code ls -d}.
 */
public final class TraceReader implements Reader {
  private static final Pattern ENVIRON = Pattern.compile("/proc/[0-9]{1,9}/environ");
  private static final String FOLDER = "/tmp/spark-conform-";

  @Override
  public String format() {
    return "traces of a run";
  }

  @Override
  public boolean recognises(String line) {
    return false;
  }

  @Override
  public boolean reads(String command) {
    return kind(command) != null;
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source, source.file().endsWith(".err") ? null : kind(command));
  }

  private static @Nullable String kind(String command) {
    if (command.startsWith("ls -d /tmp ")) {
      return TraceSearch.FILES;
    }
    if (command.startsWith("grep -l -a PATH= /proc/")) {
      return TraceSearch.OWN_PROCESSES;
    }
    return command.startsWith("grep -l -a CONFORM_RUN=") ? TraceSearch.PROCESSES : null;
  }

  /** One search. */
  private static final class Lines implements LineReader {
    private final Source source;
    private final @Nullable String kind;
    private final List<Place> found = new ArrayList<>();
    private @Nullable Place control;

    Lines(Source source, @Nullable String kind) {
      this.source = source;
      this.kind = kind;
    }

    @Override
    public void accept(Script.Line line) {
      String text = line.text().strip();
      Place place = new Place(source, line.number(), line.text());
      boolean process = ENVIRON.matcher(text).matches();
      if (text.equals("/tmp") || (process && TraceSearch.OWN_PROCESSES.equals(kind))) {
        control = control == null ? place : control;
      } else if (process || text.startsWith(FOLDER)) {
        found.add(place);
      }
    }

    @Override
    public List<Observed> finish() {
      return kind == null ? List.of() : List.of(new TraceSearch(source, kind, control, found));
    }
  }
}
