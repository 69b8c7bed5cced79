package org.sparkstacking.conform.reading;

import java.util.List;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Source;

/** Read one format. Implementations are pure and never throw on any input. */
public interface Reader {

  /** Name the format, such as {@code nccl-tests} or {@code ip -j addr}. */
  String format();

  /**
   * Tell whether this line could only belong to this format, so that a text without its command can
   * be recognised. Must be cheap: it is asked for every line of a 200 MB log.
   */
  boolean recognises(String line);

  /** Tell whether the command line is one whose output this reader reads. */
  boolean reads(String command);

  /**
   * Tell whether it finds its lines behind what collectors put in front of them. Where not, it is
   * handed these lines once more without it.
   */
  default boolean knowsPrefixes() {
    return true;
  }

  /**
   * Tell whether it looks for single lines anywhere, so that it takes every line and need not be
   * asked first whether it recognises one.
   */
  default boolean takesEveryLine() {
    return false;
  }

  /**
   * Start reading one answer. Lines that look like data and cannot be read become {@code
   * NotUnderstood}; lines of other formats are left alone.
   *
   * @param source the answer
   * @param command the command line that printed it, "" when unknown
   */
  LineReader open(Source source, String command);

  /** Read a whole script at once. */
  default List<Observed> read(Script script) {
    LineReader lines = open(script.source(), script.command());
    script.lines().forEach(lines::accept);
    return lines.finish();
  }
}
