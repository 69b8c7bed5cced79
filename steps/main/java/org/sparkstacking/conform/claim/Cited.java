package org.sparkstacking.conform.claim;

import org.jspecify.annotations.Nullable;

/**
 * Quote one place of one answer that a finding rests on.
 *
 * @param file evidence file or input file that the text stands in
 * @param line line number, from 1; 0 when the whole text is meant
 * @param host host that answered, "" when the text does not say
 * @param quote the line as it stood, shortened to 300 characters
 * @param name name of the value read from it, such as {@code busbw}, or null
 * @param value the value as text, or null
 * @param unit unit of the value, such as {@code GB/s}, or null
 */
public record Cited(
    String file,
    long line,
    String host,
    String quote,
    @Nullable String name,
    @Nullable String value,
    @Nullable String unit) {

  private static final int LONGEST = 300;

  public Cited {
    quote = quote.length() <= LONGEST ? quote : quote.substring(0, LONGEST - 1) + "…";
  }
}
