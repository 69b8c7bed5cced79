package org.sparkstacking.conform.reading.kube;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Reader;

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
    Matcher pod = POD.matcher(command);
    String name = pod.find() ? pod.group(1) : "";
    boolean gpus = command.contains("gpu");
    return new EachLine(
        source,
        (line, place, seen) -> {
          String asked = name.isEmpty() || line.contains(" get ") ? "" : asked(line, gpus);
          if (seen.isEmpty() && !asked.isEmpty()) {
            Map<String, Seen<String>> limit = Map.of(LIMIT, new Seen<>(asked, place));
            seen.add(new KubeObject(source, "Pod", "", name, place, limit, false));
          }
        });
  }

  private static String asked(String line, boolean gpus) {
    Matcher bare = BARE.matcher(line);
    if (gpus && bare.matches()) {
      return bare.group(1);
    }
    Matcher map = IN_MAP.matcher(line);
    return map.find() ? map.group(1) : "";
  }
}
