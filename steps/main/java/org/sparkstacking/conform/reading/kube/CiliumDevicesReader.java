package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.CiliumDevice;
import org.sparkstacking.conform.observed.NotUnderstood;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Script;

/** Reads the table of {@code cilium-dbg shell -- db/show devices}. */
public final class CiliumDevicesReader implements Reader {
  static final String FORMAT = "cilium devices";

  private static final Pattern HEADER = Pattern.compile("^\\s*Name\\s+Index\\s+Selected\\s+.*");
  private static final Pattern ROW =
      Pattern.compile("^\\s*(\\S+)\\s+(\\d+)\\s+(true|false)\\s+(\\S+)\\s+(\\d+)\\b(.*)$");
  private static final Pattern MAC = Pattern.compile("[0-9a-fA-F]{2}(?::[0-9a-fA-F]{2}){5,19}");
  private static final Pattern ADDRESS =
      Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}|[0-9a-fA-F]{0,4}:[0-9a-fA-F:.]{1,40}");

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
    return HEADER.matcher(line).matches();
  }

  @Override
  public boolean reads(String command) {
    return command.contains("db/show devices") || command.contains("statedb devices");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source, reads(command));
  }

  private static final class Lines implements LineReader {
    private final Source source;
    private final List<Observed> observed = new ArrayList<>();
    private boolean inTable;
    private boolean begun;

    Lines(Source source, boolean asked) {
      this.source = source;
      this.inTable = asked;
    }

    @Override
    public void accept(Script.Line line) {
      String text = line.text();
      if (HEADER.matcher(text).matches()) {
        inTable = true;
        begun = true;
        return;
      }
      if (!inTable || text.isBlank() || text.strip().startsWith("Defaulted container")) {
        inTable &= !text.isBlank();
        return;
      }
      Place place = new Place(source, line.number(), text);
      Matcher row = ROW.matcher(text);
      if (row.matches()) {
        begun = true;
        observed.add(device(row, place));
      } else if (text.strip().startsWith("{") || text.strip().startsWith("[")) {
        inTable = false;
      } else if (begun) {
        if (!prompt(text)) {
          observed.add(new NotUnderstood(FORMAT, place, "no row of the device table"));
        }
        inTable = false;
      }
    }

    /** The next prompt ends a table; no row, however broken, holds its signs. */
    private static boolean prompt(String text) {
      return text.indexOf('$') >= 0 || text.indexOf('#') >= 0;
    }

    private CiliumDevice device(Matcher row, Place place) {
      List<String> addresses = new ArrayList<>();
      for (String token : row.group(6).split("[,\\s]+")) {
        if (!MAC.matcher(token).matches() && ADDRESS.matcher(token).matches()) {
          addresses.add(token);
        }
      }
      return new CiliumDevice(
          source,
          new Seen<>(row.group(1), place),
          new Seen<>(row.group(3).equals("true"), place),
          row.group(4),
          Numbers.whole(row.group(5)),
          addresses,
          null);
    }

    @Override
    public List<Observed> finish() {
      return observed;
    }
  }
}
