package org.sparkstacking.conform.claim;

import java.util.Collection;
import java.util.stream.Collectors;

/**
 * Hold one text in both languages of the kit.
 *
 * @param ko Korean, in the words of {@code features/VOCABULARY.md}
 * @param en English
 */
public record Text(String ko, String en) {

  /** Hold what was composed in each language; particles after names in it are chosen. */
  public static Text of(String ko, String en) {
    return new Text(Particle.chosen(ko), en);
  }

  /** Use the same characters in both languages: names, numbers, commands. */
  public static Text same(String both) {
    return new Text(both, both);
  }

  /** Join texts in each language. */
  public static Text join(String separator, Collection<Text> texts) {
    return new Text(
        texts.stream().map(Text::ko).collect(Collectors.joining(separator)),
        texts.stream().map(Text::en).collect(Collectors.joining(separator)));
  }

  public String in(Lang lang) {
    return lang == Lang.KO ? ko : en;
  }

  public Text plus(Text more) {
    return new Text(ko + more.ko, en + more.en);
  }
}
