package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.RdmaOpening;
import org.sparkstacking.conform.observed.RdmaOpening.Outcome;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Script;

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
    return new Lines(source, command);
  }

  private static final class Lines implements LineReader {
    private final Source source;
    private final String command;
    private final List<Observed> tried = new ArrayList<>();

    Lines(Source source, String command) {
      this.source = source;
      this.command = command;
    }

    @Override
    public void accept(Script.Line line) {
      if (command.isEmpty() || tried.size() >= MOST || line.text().contains("exec ")) {
        return;
      }
      Matcher opened = OPENED.matcher(line.text());
      Matcher file = FILE.matcher(line.text());
      boolean missing = line.text().contains("No such file") || line.text().contains("그런 파일이나 디렉");
      if (opened.matches()) {
        keep(opened.group(1), Outcome.OPENED, line);
      } else if (REFUSED.matcher(line.text()).matches() || missing) {
        keep("/dev/infiniband", Outcome.REFUSED, line);
      } else if (file.matches()) {
        keep("/dev/infiniband/" + file.group(1), Outcome.NOT_TRIED, line);
      }
    }

    private void keep(String device, Outcome outcome, Script.Line line) {
      Place place = new Place(source, line.number(), line.text());
      String pod = PodNetdevReader.pod(command);
      tried.add(new RdmaOpening(source, pod, true, device, new Seen<>(outcome, place)));
    }

    @Override
    public List<Observed> finish() {
      return List.copyOf(tried);
    }
  }
}
