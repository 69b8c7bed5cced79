package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.ContainerState;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.RuntimeHandlers;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Script;

/**
 * Reads a node's container runtime: rows of {@code crictl ps} and {@code crictl pods}, and the
 * runtimes of containerd's {@code config.toml} or {@code crictl info}.
 */
public final class RuntimeReader implements Reader {
  static final String FORMAT = "containerd and crictl";

  private static final Pattern CONTAINER =
      Pattern.compile(
          "^[0-9a-f]{12,64}\\s+\\S+\\s+(?:About )?\\S+ \\S+ ago\\s+(Running|Exited|Created|Unknown)\\s+"
              + "([a-z0-9][a-z0-9.-]{0,62})\\s+(\\d{1,6})\\b.*");
  private static final Pattern SANDBOX =
      Pattern.compile(
          "^[0-9a-f]{12,64}\\s+(?:About )?\\S+ \\S+ ago\\s+(Ready|NotReady)\\s+"
              + "([a-z0-9][a-z0-9.-]{0,252})\\s+\\S+\\s+(\\d{1,6})\\b.*");
  private static final Pattern TOML =
      Pattern.compile(
          "^\\s*\\[plugins\\..{1,80}\\.runtimes\\.['\"]?([A-Za-z0-9_-]{1,40})['\"]?\\]\\s*$");

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public boolean recognises(String line) {
    return line.contains(".containerd.runtimes.")
        || (line.startsWith("CONTAINER ") && line.contains("ATTEMPT"))
        || (line.startsWith("POD ID") && line.contains("ATTEMPT"));
  }

  @Override
  public boolean reads(String command) {
    return command.contains("crictl")
        || command.contains("containerd config")
        || command.contains("containerd/config.toml");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source);
  }

  private static final class Lines implements LineReader {
    private final Source source;
    private final List<Observed> observed = new ArrayList<>();
    private final Set<String> handlers = new LinkedHashSet<>();
    private @Nullable Place first;

    Lines(Source source) {
      this.source = source;
    }

    @Override
    public void accept(Script.Line line) {
      String text = line.text();
      if (text.length() > 600 || observed.size() > 2_000) {
        return;
      }
      if (text.contains(" ago ")) {
        row(CONTAINER.matcher(text), line);
        row(SANDBOX.matcher(text), line);
      } else if (text.contains(".runtimes.")) {
        Matcher table = TOML.matcher(text);
        if (table.matches()) {
          first = first == null ? at(line) : first;
          handlers.add(table.group(1));
        }
      }
    }

    private void row(Matcher row, Script.Line line) {
      if (row.matches()) {
        observed.add(
            new ContainerState(
                source, row.group(2), row.group(1), Integer.parseInt(row.group(3)), at(line)));
      }
    }

    private Place at(Script.Line line) {
      return new Place(source, line.number(), line.text());
    }

    @Override
    public List<Observed> finish() {
      Place place = first;
      if (place != null) {
        observed.add(new RuntimeHandlers(source, List.copyOf(handlers), place));
      }
      return observed;
    }
  }
}
