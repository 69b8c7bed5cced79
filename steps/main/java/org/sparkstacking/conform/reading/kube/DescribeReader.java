package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Script;

/** Reads {@code kubectl describe} of nodes, pods and custom resources, whole or in pieces. */
public final class DescribeReader implements Reader {
  static final String FORMAT = "kubectl describe";

  private static final Pattern SECTION = Pattern.compile("^([A-Z][A-Za-z -]{1,40}):(?:\\s+(.*))?$");
  private static final Set<String> STARTS =
      Set.of("Name", "Labels", "Capacity", "Allocatable", "Conditions", "Annotations");
  private static final Pattern EVENT =
      Pattern.compile(
          "^\\s+(Normal|Warning)\\s+(\\S+)\\s+(\\S+(?: \\(x\\d+ over \\S+\\))?)\\s+(\\S+)\\s+(\\S.*)$");

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public boolean knowsPrefixes() {
    return false;
  }

  @Override
  public boolean recognises(String line) {
    return line.startsWith("Name:   ")
        || line.startsWith("Roles:  ")
        || line.startsWith("Annotations:  ")
        || line.startsWith("Capacity:")
        || line.startsWith("Allocatable:");
  }

  @Override
  public boolean reads(String command) {
    return command.contains("kubectl") && command.contains("describe");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source);
  }

  private static final class Lines implements LineReader {
    private final Source source;
    private final List<Observed> observed = new ArrayList<>();
    private @Nullable Described open;
    private int margin;

    Lines(Source source) {
      this.source = source;
    }

    @Override
    public void accept(Script.Line line) {
      String text = inner(line.text());
      Matcher event = EVENT.matcher(text);
      if (event.matches()) {
        String object = open == null ? "" : open.name();
        observed.add(Described.event(source, at(line), object, event));
        return;
      }
      Matcher section = SECTION.matcher(text);
      if (section.matches()) {
        section(section.group(1), section.group(2), line);
      } else if (open != null && !text.isBlank()) {
        if (Character.isWhitespace(text.charAt(0))) {
          open.inside(text.strip(), at(line));
        } else {
          close();
        }
      }
    }

    /** A block that was pasted with an indent keeps it on every line. */
    private String inner(String text) {
      if (text.isBlank()) {
        return text;
      }
      int indent = YamlKey.indent(text);
      if (open == null || indent < margin) {
        boolean starts = indent > 0 && STARTS.contains(key(text.strip()));
        margin = starts ? indent : 0;
      }
      return text.substring(Math.min(margin, indent));
    }

    private static String key(String text) {
      int colon = text.indexOf(':');
      return colon > 0 && colon < 16 ? text.substring(0, colon) : "";
    }

    private void section(String name, @Nullable String rest, Script.Line line) {
      if (STARTS.contains(name) && (open == null || name.equals("Name") || open.has(name))) {
        close();
        open = new Described(source, at(line));
      }
      if (open != null) {
        open.section(name, rest == null ? "" : rest.strip(), at(line));
      }
    }

    private void close() {
      if (open != null) {
        open.object().ifPresent(observed::add);
        open = null;
      }
    }

    private Place at(Script.Line line) {
      return new Place(source, line.number(), line.text());
    }

    @Override
    public List<Observed> finish() {
      close();
      return observed;
    }
  }
}
