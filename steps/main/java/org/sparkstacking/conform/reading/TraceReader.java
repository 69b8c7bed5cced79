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
 * Reads the kit's own search for what a run left: lines of {@code grep -H -a -o} over {@code
 * /proc/PID/environ}, or names printed by {@code ls -d}.
 */
public final class TraceReader implements Reader {
  private static final Pattern ENVIRON = Pattern.compile("/proc/[0-9]{1,9}/environ:.{0,300}");
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
    return command.startsWith("grep -H -a -o") || command.startsWith("ls -d /tmp ");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source, command.startsWith("grep"), reads(command) && !isErrors(source));
  }

  private static boolean isErrors(Source source) {
    return source.file().endsWith(".err");
  }

  /** One search. */
  private static final class Lines implements LineReader {
    private final Source source;
    private final boolean processes;
    private final boolean wanted;
    private final List<Place> found = new ArrayList<>();
    private @Nullable Place control;

    Lines(Source source, boolean processes, boolean wanted) {
      this.source = source;
      this.processes = processes;
      this.wanted = wanted;
    }

    @Override
    public void accept(Script.Line line) {
      String text = line.text().strip();
      Place place = new Place(source, line.number(), line.text());
      if (isTrace(text)) {
        found.add(place);
      } else if (isControl(text) && control == null) {
        control = place;
      }
    }

    @Override
    public List<Observed> finish() {
      String kind = processes ? "processes" : "files";
      return wanted ? List.of(new TraceSearch(source, kind, control, found)) : List.of();
    }

    private boolean isTrace(String text) {
      return processes
          ? ENVIRON.matcher(text).matches() && text.contains(":CONFORM_RUN=")
          : text.startsWith(FOLDER);
    }

    private boolean isControl(String text) {
      return processes ? ENVIRON.matcher(text).matches() : text.equals("/tmp");
    }
  }
}
