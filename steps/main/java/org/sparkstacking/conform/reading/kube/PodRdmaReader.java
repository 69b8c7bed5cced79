package org.sparkstacking.conform.reading.kube;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.RdmaOpening;
import org.sparkstacking.conform.observed.RdmaOpening.Outcome;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Reader;

/**
 * Reads what a pod shows of RDMA devices: {@code kubectl exec POD -- ibv_devinfo}, which opens each
 * device that it lists, and {@code ls /dev/infiniband}, which only lists the files.
 */
public final class PodRdmaReader implements Reader {
  static final String FORMAT = "RDMA devices in a pod";

  private static final Pattern ASKED =
      Pattern.compile(
          "\\bexec\\s.*--\\s+(?:sh -c ['\"])?(?:(?:/\\S*/)?ibv_devinfo\\b|ls\\s+(?:-\\S+\\s+)*/dev/infiniband).*");
  private static final Pattern OPENED = Pattern.compile("\\s*hca_id:\\s+(\\S+)\\s*");
  private static final Pattern REFUSED =
      Pattern.compile("(?i).*(?:No IB devices found|Failed to open|Unable to open).*");
  private static final Pattern FILE = Pattern.compile(".*\\b(uverbs\\d{1,3})\\b.*");
  private static final String FOLDER = "/dev/infiniband";
  private static final int MOST = 16;

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
    String pod = PodNetdevReader.pod(command);
    return new EachLine(
        source,
        (line, place, tried) -> {
          if (!command.isEmpty() && tried.size() < MOST && !line.contains("exec ")) {
            tried(line).ifPresent(t -> tried.add(opening(source, pod, t, place)));
          }
        });
  }

  private record Tried(String device, Outcome outcome) {}

  private static Optional<Tried> tried(String line) {
    Matcher opened = OPENED.matcher(line);
    Matcher file = FILE.matcher(line);
    if (opened.matches()) {
      return Optional.of(new Tried(opened.group(1), Outcome.OPENED));
    }
    if (REFUSED.matcher(line).matches() || missing(line)) {
      return Optional.of(new Tried(FOLDER, Outcome.REFUSED));
    }
    return file.matches()
        ? Optional.of(new Tried(FOLDER + "/" + file.group(1), Outcome.NOT_TRIED))
        : Optional.empty();
  }

  /** A program or a library that is not there says the same, and nothing of the devices. */
  private static boolean missing(String line) {
    return line.contains(FOLDER) && (line.contains("No such file") || line.contains("그런 파일이나 디렉"));
  }

  private static RdmaOpening opening(Source source, String pod, Tried tried, Place place) {
    return new RdmaOpening(source, pod, true, tried.device(), new Seen<>(tried.outcome(), place));
  }
}
