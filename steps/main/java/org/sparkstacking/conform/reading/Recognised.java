package org.sparkstacking.conform.reading;

import java.util.List;
import org.sparkstacking.conform.observed.Observed;

/**
 * Hold what was read from one text.
 *
 * @param name name of the text
 * @param observed in the order of the text
 * @param formats formats met
 * @param lines lines of the text
 * @param known lines that some reader recognised
 */
public record Recognised(
    String name, List<Observed> observed, List<String> formats, long lines, long known) {}
