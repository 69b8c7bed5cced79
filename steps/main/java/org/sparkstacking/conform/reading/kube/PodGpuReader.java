package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.PodGpus;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Script;

/**
 * Reads what {@code nvidia-smi} says inside a pod: {@code kubectl exec POD -- nvidia-smi}, also
 * where the program is not there at all (containerd and shell texts).
 */
public final class PodGpuReader implements Reader {
  static final String FORMAT = "nvidia-smi in a pod";

  private static final Pattern LISTED =
      Pattern.compile("GPU \\d{1,3}: .{1,80}\\(UUID: (GPU-\\S+)\\)");
  private static final Pattern POD =
      Pattern.compile(
          "\\bexec\\s+(?:(?:-[nc]|--namespace|--container)[ =]\\S+\\s+|-\\S+\\s+)*(\\S+)");

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public boolean recognises(String line) {
    return line.contains("nvidia-smi")
        && line.contains("executable file not found")
        && (line.contains("in container") || line.contains("Internal error"));
  }

  @Override
  public boolean reads(String command) {
    return command.contains("exec")
        && command.contains("nvidia-smi")
        && (command.contains("kubectl") || command.startsWith("oc "));
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source, reads(command) ? command : "");
  }

  private static final class Lines implements LineReader {
    private final Source source;
    private final String command;
    private final String pod;
    private final List<Seen<String>> uuids = new ArrayList<>();
    private final List<Observed> observed = new ArrayList<>();
    private @Nullable Place first;

    Lines(Source source, String command) {
      this.source = source;
      this.command = command;
      Matcher named = POD.matcher(command);
      this.pod = named.find() ? bare(named.group(1)) : "";
    }

    private static String bare(String word) {
      return word.startsWith("pod/") ? word.substring(4) : word;
    }

    @Override
    public void accept(Script.Line line) {
      String text = line.text();
      if (text.length() < 12 || text.equals(command)) {
        return;
      }
      Place place = new Place(source, line.number(), text);
      if (missing(text)) {
        observed.add(new PodGpus(source, "", pod, launcher() ? 0 : 1, false, place, List.of()));
      } else if (!command.isEmpty()) {
        listed(text, place);
      }
    }

    /** A launcher of MPI asks for no GPU, so it rightly has no nvidia-smi. */
    private boolean launcher() {
      return pod.toLowerCase(Locale.ROOT).contains("launcher") || pod.startsWith("ds/cilium");
    }

    private boolean missing(String text) {
      if (!text.contains("nvidia-smi")) {
        return false;
      }
      boolean runtime = text.contains("executable file not found");
      boolean shell =
          text.contains("nvidia-smi: not found") || text.contains("nvidia-smi: command not found");
      boolean absent = runtime || shell || text.contains("nvidia-smi: no such file");
      boolean kubectl = text.contains("in container") || text.contains("Internal error");
      return absent && (!command.isEmpty() || (runtime && kubectl));
    }

    private void listed(String text, Place place) {
      Matcher gpu = text.contains("UUID") ? LISTED.matcher(text) : null;
      if (gpu != null && gpu.find()) {
        first = first == null ? place : first;
        uuids.add(new Seen<>(gpu.group(1), place));
      } else if (text.contains("No devices were found")
          || text.contains("couldn't communicate with the NVIDIA driver")) {
        observed.add(new PodGpus(source, "", pod, 1, true, place, List.of()));
      }
    }

    @Override
    public List<Observed> finish() {
      Place answer = first;
      if (answer != null) {
        observed.add(new PodGpus(source, "", pod, 1, true, answer, uuids));
      }
      return observed;
    }
  }
}
