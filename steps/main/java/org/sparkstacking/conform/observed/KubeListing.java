package org.sparkstacking.conform.observed;

/**
 * Say that a list of objects was read, so that an object that is not on it is known to be absent.
 *
 * @param kind kind of the objects, such as {@code Node}
 * @param items number of objects on it
 * @param complete false where the server kept a rest back ({@code metadata.continue}) or the text
 *     may have been filtered
 */
public record KubeListing(Source source, String kind, int items, boolean complete, Place place)
    implements Observed {}
