package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.ConnectivityTest;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Script;

/**
 * Reads how {@code cilium connectivity test} ended (cilium/cilium cilium-cli/connectivity/check).
 */
public final class ConnectivityTestReader implements Reader {
  static final String FORMAT = "cilium connectivity test";

  private static final Pattern WELL =
      Pattern.compile("All (\\d{1,5}) tests \\(\\d{1,6} actions\\) successful");
  private static final Pattern ILL =
      Pattern.compile("(\\d{1,5})/(\\d{1,5}) tests failed \\(\\d{1,6}/\\d{1,6} actions\\)");
  private static final Pattern NAME = Pattern.compile("^\\s*Test \\[([\\w./-]{1,100})\\]:\\s*$");

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public boolean recognises(String line) {
    return line.contains(" actions)") && (WELL.matcher(line).find() || ILL.matcher(line).find());
  }

  @Override
  public boolean reads(String command) {
    return command.contains("connectivity test");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source);
  }

  private static final class Lines implements LineReader {
    private final Source source;
    private final List<Observed> observed = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private @Nullable Seen<String> failed;
    private int count;
    private int tests;

    Lines(Source source) {
      this.source = source;
    }

    @Override
    public void accept(Script.Line line) {
      String text = line.text();
      if (text.contains(" actions)")) {
        ended(line);
      } else if (failed != null && text.contains("Test [") && names.size() < 50) {
        Matcher name = NAME.matcher(text);
        if (name.matches()) {
          names.add(name.group(1));
        }
      }
    }

    private void ended(Script.Line line) {
      Seen<String> end =
          new Seen<>(line.text().strip(), new Place(source, line.number(), line.text()));
      Matcher well = WELL.matcher(line.text());
      if (well.find()) {
        observed.add(new ConnectivityTest(source, Integer.parseInt(well.group(1)), List.of(), end));
        return;
      }
      Matcher ill = ILL.matcher(line.text());
      if (ill.find()) {
        failed = end;
        count = Integer.parseInt(ill.group(1));
        tests = Integer.parseInt(ill.group(2));
      }
    }

    @Override
    public List<Observed> finish() {
      Seen<String> end = failed;
      if (end != null) {
        while (names.size() < Math.min(count, 50)) {
          names.add("");
        }
        observed.add(new ConnectivityTest(source, tests, names, end));
      }
      return observed;
    }
  }
}
