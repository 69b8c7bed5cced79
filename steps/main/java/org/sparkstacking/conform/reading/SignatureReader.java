package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.observed.Symptom;

/** Reads lines that carry the text of a known failure signature, wherever they stand. */
final class SignatureReader implements Reader {
  /** Places kept of one signature: enough to quote, however long the log is. */
  private static final int MOST = 3;

  private static final Pattern CMA = Pattern.compile("Cma(Total|Free):\\s{1,30}(\\d{1,12}) kB");

  private final List<SignatureLine> lines = SignatureLine.all();
  private final ManyWords words = new ManyWords(lines.stream().map(SignatureLine::word).toList());

  @Override
  public String format() {
    return "known failure lines";
  }

  @Override
  public boolean recognises(String line) {
    BitSet found = words.in(line);
    return (!found.isEmpty() && found.stream().anyMatch(i -> lines.get(i).holds(line)))
        || line.contains("CmaFree");
  }

  @Override
  public boolean reads(String command) {
    return false;
  }

  @Override
  public boolean takesEveryLine() {
    return true;
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source);
  }

  private final class Lines implements LineReader {
    private final Source source;
    private final List<Observed> seen = new ArrayList<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private long cmaTotal = -1;

    Lines(Source source) {
      this.source = source;
    }

    @Override
    public void accept(Script.Line line) {
      BitSet found = words.in(line.text());
      for (int i = found.nextSetBit(0); i >= 0; i = found.nextSetBit(i + 1)) {
        if (lines.get(i).holds(line.text()) && !codeHost(lines.get(i), line.text())) {
          keep(lines.get(i).signature(), lines.get(i).sure(), line);
        }
      }
      contiguousMemory(line);
    }

    /** A code hosting service that refuses a key is no Spark. */
    private boolean codeHost(SignatureLine known, String text) {
      return known.signature().equals("S-18") && text.contains("git@");
    }

    private void keep(String signature, boolean sure, Script.Line line) {
      if (counts.merge(signature + sure, 1, Integer::sum) <= MOST) {
        seen.add(
            new Symptom(
                signature,
                new Place(Spokesman.of(source, line.text()), line.number(), line.text()),
                sure));
      }
    }

    /** More CMA memory free than there is: kernel 7.0's Kexec HandOver took it (S-09). */
    private void contiguousMemory(Script.Line line) {
      if (line.text().indexOf("Cma") < 0) {
        return;
      }
      Matcher cma = CMA.matcher(line.text());
      if (cma.find()) {
        long kibibytes = Long.parseLong(cma.group(2));
        if (cma.group(1).equals("Total")) {
          cmaTotal = kibibytes;
        } else if (cmaTotal >= 0 && kibibytes > cmaTotal) {
          keep("S-09", true, line);
        }
      }
    }

    @Override
    public List<Observed> finish() {
      return List.copyOf(seen);
    }
  }
}
