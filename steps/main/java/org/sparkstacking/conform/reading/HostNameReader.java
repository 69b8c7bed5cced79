package org.sparkstacking.conform.reading;

import java.util.List;
import org.sparkstacking.conform.observed.HostNamed;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/** Reads the one word that {@code hostname} prints. */
public final class HostNameReader implements Reader {

  @Override
  public String format() {
    return "hostname";
  }

  @Override
  public boolean recognises(String line) {
    return false;
  }

  @Override
  public boolean reads(String command) {
    return command.strip().equals("hostname");
  }

  @Override
  public LineReader open(Source source, String command) {
    boolean own = reads(command);
    return new LineReader() {
      private List<Observed> named = List.of();

      @Override
      public void accept(Script.Line line) {
        String text = line.text().strip();
        if (own && named.isEmpty() && text.matches("[A-Za-z0-9][A-Za-z0-9.-]{0,252}")) {
          Place at = new Place(source, line.number(), line.text());
          named = List.of(new HostNamed(source, new Seen<>(text, at)));
        }
      }

      @Override
      public List<Observed> finish() {
        return named;
      }
    };
  }
}
