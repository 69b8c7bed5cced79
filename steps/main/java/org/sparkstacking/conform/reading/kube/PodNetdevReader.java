package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.PodNetdevs;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Script;

/**
 * Reads the interfaces inside a pod: {@code kubectl exec POD -- ls /sys/class/net}, or {@code ip
 * link} and {@code ip addr} there, short or long.
 */
public final class PodNetdevReader implements Reader {
  static final String FORMAT = "interfaces in a pod";

  private static final Pattern ASKED =
      Pattern.compile(
          "\\bexec\\s.*--\\s+(?:sh -c ['\"])?(?:ls\\s+(?:-\\S+\\s+)*/sys/class/net/?(?!\\S)"
              + "|(?:/\\S*/)?ip\\s+(?:-\\S+\\s+)*(?:a|addr|address|l|link)\\b).*");
  private static final Pattern POD =
      Pattern.compile(
          "\\bexec\\s+(?:(?:-[nc]|--namespace|--container)[ =]\\S+\\s+|-\\S+\\s+)*(?:pods?/)?(\\S+)");
  private static final Pattern BRIEF =
      Pattern.compile("^([a-z][\\w.-]{0,30})(?:@\\S+)?\\s+(?:UP|DOWN|UNKNOWN|LOWERLAYERDOWN)\\b.*");
  private static final Pattern LONG =
      Pattern.compile("^\\d{1,6}:\\s+([a-z][\\w.-]{0,30})(?:@\\S+)?:\\s+<.*");
  private static final Pattern NAMES =
      Pattern.compile("^[a-z][\\w.-]{0,30}(?:\\s+[a-z][\\w.-]{0,30})*\\s*$");

  /** Give the pod of a {@code kubectl exec}, "" where it names none. */
  static String pod(String command) {
    Matcher named = POD.matcher(command);
    return named.find() ? named.group(1) : "";
  }

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public boolean recognises(String line) {
    return false;
  }

  @Override
  public boolean reads(String command) {
    return command.contains("exec ") && ASKED.matcher(command).find();
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source, command);
  }

  private static final class Lines implements LineReader {
    private final Source source;
    private final String command;
    private final String pod;
    private final boolean listing;
    private final List<Seen<String>> names = new ArrayList<>();

    Lines(Source source, String command) {
      this.source = source;
      this.command = command;
      this.pod = pod(command);
      this.listing = command.contains("/sys/class/net");
    }

    @Override
    public void accept(Script.Line line) {
      if (command.isEmpty() || names.size() > 200 || line.text().contains("exec ")) {
        return;
      }
      String text = line.text().strip();
      Place place = new Place(source, line.number(), line.text());
      Matcher brief = BRIEF.matcher(text);
      Matcher whole = LONG.matcher(text);
      if (brief.matches()) {
        names.add(new Seen<>(brief.group(1), place));
      } else if (whole.matches()) {
        names.add(new Seen<>(whole.group(1), place));
      } else if (listing && NAMES.matcher(text).matches()) {
        for (String name : text.split("\\s+")) {
          names.add(new Seen<>(name, place));
        }
      }
    }

    @Override
    public List<Observed> finish() {
      return names.isEmpty() ? List.of() : List.of(new PodNetdevs(source, "", pod, names));
    }
  }
}
