package org.sparkstacking.conform.observed;

/**
 * Hold one observed value together with the place it was read from.
 *
 * @param value the value; its unit is part of its type or of the record's component name
 * @param place text, line and host it came from
 */
public record Seen<T>(T value, Place place) {}
