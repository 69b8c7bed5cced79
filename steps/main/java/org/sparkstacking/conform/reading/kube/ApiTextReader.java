package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.ApiHealth;
import org.sparkstacking.conform.observed.KubeRefusal;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Script;

/** Reads what the API server and its clients say in plain text: health parts and refusals. */
public final class ApiTextReader implements Reader {
  static final String FORMAT = "kubernetes api text";

  private static final Pattern PART =
      Pattern.compile("^\\s*\\[([+-])\\](\\S+) (ok|failed: .*|excluded: .*)$");
  private static final Pattern END =
      Pattern.compile("^\\s*(?:healthz|livez|readyz) check (?:passed|failed)\\s*$");
  private static final Pattern SERVER =
      Pattern.compile("^Error from server(?: \\((\\w+)\\))?: (.*)$");
  private static final Pattern CLIENT =
      Pattern.compile(
          "^(?:Unable to connect to the server: .*|The connection to the server .* was refused.*"
              + "|error: Internal error occurred: error sending request: .*"
              + "|error: You must be logged in to the server.*|404 page not found)$");

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
    return PART.matcher(line).matches() || line.startsWith("Error from server");
  }

  @Override
  public boolean reads(String command) {
    return command.contains("readyz") || command.contains("livez") || command.contains("healthz");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source);
  }

  private static final class Lines implements LineReader {
    private final Source source;
    private final List<Observed> observed = new ArrayList<>();
    private final List<Seen<String>> ok = new ArrayList<>();
    private final List<Seen<String>> failed = new ArrayList<>();
    private boolean concluded;

    Lines(Source source) {
      this.source = source;
    }

    @Override
    public void accept(Script.Line line) {
      if (!mayMatter(line.text())) {
        return;
      }
      Place place = new Place(source, line.number(), line.text());
      Matcher part = PART.matcher(line.text());
      if (part.matches()) {
        List<Seen<String>> list = part.group(1).equals("+") ? ok : failed;
        list.add(new Seen<>(part.group(2), place));
      } else if (END.matcher(line.text()).matches()) {
        concluded = true;
      } else {
        refusal(line.text().strip(), place);
      }
    }

    private static boolean mayMatter(String line) {
      return line.contains("[+]")
          || line.contains("[-]")
          || line.contains(" check ")
          || line.contains("server")
          || line.contains("error:")
          || line.contains("404 page");
    }

    private void refusal(String line, Place place) {
      Matcher server = SERVER.matcher(line);
      if (server.matches()) {
        String reason = server.group(1) == null ? "" : server.group(1);
        observed.add(new KubeRefusal(source, 0, reason, new Seen<>(server.group(2), place)));
      } else if (CLIENT.matcher(line).matches()) {
        int code = line.startsWith("404") ? 404 : 0;
        String reason = code == 404 ? "NotFound" : "";
        observed.add(new KubeRefusal(source, code, reason, new Seen<>(line, place)));
      }
    }

    @Override
    public List<Observed> finish() {
      if (!ok.isEmpty() || !failed.isEmpty()) {
        observed.add(new ApiHealth(source, ok, failed, concluded));
      }
      return observed;
    }
  }
}
