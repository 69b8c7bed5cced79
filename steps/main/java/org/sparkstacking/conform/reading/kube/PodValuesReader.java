package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Script;

/**
 * Reads how many GPUs one pod asks for, where somebody asked for just that: {@code kubectl get pod
 * POD -o jsonpath='{…resources.limits}'}, or the same through {@code jq}.
 */
public final class PodValuesReader implements Reader {
  static final String FORMAT = "kubectl values of a pod";

  private static final String LIMIT = "spec.containers[0].resources.limits.nvidia.com/gpu";
  private static final Pattern POD =
      Pattern.compile(
          "\\bget\\s+(?:-\\S+\\s+)*(?:pods?|po)[ /]+([a-z0-9][a-z0-9.-]{0,62})(?=\\s|$)");
  private static final Pattern IN_MAP =
      Pattern.compile("nvidia\\.com/gpu\"?\\s{0,4}:\\s{0,4}\"?(\\d{1,9})");
  private static final Pattern BARE = Pattern.compile("\\s*\"?(\\d{1,9})\"?\\s*");

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
    return command.contains("get ")
        && (command.contains("resources.limits") || command.contains("resources.requests"))
        && POD.matcher(command).find();
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source, command);
  }

  private static final class Lines implements LineReader {
    private final Source source;
    private final String command;
    private final List<Observed> seen = new ArrayList<>();

    Lines(Source source, String command) {
      this.source = source;
      this.command = command;
    }

    @Override
    public void accept(Script.Line line) {
      Matcher pod = POD.matcher(command);
      if (!seen.isEmpty() || line.text().contains(" get ") || !pod.find()) {
        return;
      }
      Matcher map = IN_MAP.matcher(line.text());
      Matcher bare = BARE.matcher(line.text());
      boolean one = command.contains("gpu") && bare.matches();
      if (map.find() || one) {
        Place place = new Place(source, line.number(), line.text());
        Seen<String> asked = new Seen<>(one ? bare.group(1) : map.group(1), place);
        seen.add(
            new KubeObject(source, "Pod", "", pod.group(1), place, Map.of(LIMIT, asked), false));
      }
    }

    @Override
    public List<Observed> finish() {
      return List.copyOf(seen);
    }
  }
}
