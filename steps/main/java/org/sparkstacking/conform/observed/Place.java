package org.sparkstacking.conform.observed;

/**
 * Point at one line of one answer.
 *
 * @param line line number from 1, 0 for the whole answer
 * @param quote the line as it stood
 */
public record Place(Source source, long line, String quote) {}
