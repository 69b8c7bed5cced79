package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.NcclHint;
import org.sparkstacking.conform.observed.NcclHint.Kind;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/** Takes lines and keeps hints; the command line counts as a line of its own. */
final class NcclHintLines implements LineReader {
  private static final Pattern KERNEL =
      Pattern.compile("^(?:Linux \\S{1,120} )?(\\d{1,2}\\.\\d{1,3}\\.\\d{1,3}-\\S{1,60})(?: .*)?$");
  private static final Pattern CMA = Pattern.compile("Cma(Total|Free):\\s{1,20}(\\d{1,15}) kB");
  private static final Pattern EXIT =
      Pattern.compile("^(?:rc|exit|exit status|exit code)\\s?[=:]\\s?(\\d{1,3})$");

  private final Source source;
  private final PhraseLines<Kind> phrases;
  private final List<Observed> own = new ArrayList<>();
  private long cmaTotal = -1;
  private long cmaFree = -1;
  private @Nullable Place cmaAt;

  NcclHintLines(Source source, String command) {
    this.source = source;
    this.phrases =
        new PhraseLines<>(source, NcclHintReader.PHRASES, NcclHintLines::bulk, NcclHint::new);
    if (!command.isEmpty()) {
      phrases.accept(new Script.Line(0, command));
    }
  }

  @Override
  public void accept(Script.Line line) {
    phrases.accept(line);
    String text = line.text();
    if (text.length() > 400) {
      return;
    }
    if (text.contains("Cma")) {
      cma(line);
    } else if (!text.isEmpty() && isKernelStart(text)) {
      Matcher matcher = KERNEL.matcher(text.strip());
      if (matcher.find()) {
        add(Kind.KERNEL, line, String.valueOf(matcher.group(1)));
      }
    } else if (text.startsWith("rc") || text.startsWith("exit")) {
      Matcher matcher = EXIT.matcher(text.strip());
      if (matcher.find()) {
        add(Kind.EXIT, line, String.valueOf(matcher.group(1)));
      }
    }
  }

  @Override
  public List<Observed> finish() {
    Place at = cmaAt;
    if (at != null && cmaTotal >= 0 && (cmaFree > cmaTotal || cmaTotal == 0)) {
      own.add(
          new NcclHint(
              source,
              Kind.CMA,
              new Seen<>(at.quote().strip(), at),
              "CmaTotal "
                  + cmaTotal
                  + " kB"
                  + (cmaFree < 0 ? "" : ", CmaFree " + cmaFree + " kB")));
    }
    List<Observed> all = new ArrayList<>(phrases.finish());
    all.addAll(own);
    return all;
  }

  private static boolean bulk(String line) {
    return PhraseLines.bulk(line)
        && !line.contains("libibverbs")
        && !line.contains("NCCL_IB_GID_INDEX");
  }

  private static boolean isKernelStart(String text) {
    char first = text.charAt(0);
    return (first >= '0' && first <= '9' && text.indexOf('-') > 0 && text.indexOf(' ') < 0)
        || text.startsWith("Linux ");
  }

  private void cma(Script.Line line) {
    Matcher matcher = CMA.matcher(line.text());
    if (matcher.find()) {
      long value = Long.parseLong(matcher.group(2));
      if ("Total".equals(matcher.group(1))) {
        cmaTotal = value;
      } else {
        cmaFree = value;
      }
      cmaAt = new Place(source, line.number(), line.text());
    }
  }

  private void add(Kind kind, Script.Line line, String detail) {
    if (own.size() < 64) {
      Place at = new Place(source, line.number(), line.text());
      own.add(new NcclHint(source, kind, new Seen<>(line.text().strip(), at), detail));
    }
  }
}
