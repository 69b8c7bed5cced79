package org.sparkstacking.conform.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import org.sparkstacking.conform.claim.Lang;

/** Holds the fixed words of the views in one language: {@code reports/words.*.properties}. */
public final class Words {
  private final Lang lang;
  private final Properties words;

  private Words(Lang lang, Properties words) {
    this.lang = lang;
    this.words = words;
  }

  public static Words in(Lang lang) {
    String name = "/reports/words." + lang.name().toLowerCase(Locale.ROOT) + ".properties";
    try (InputStream stream = Words.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IllegalStateException(name + " is missing from the kit's jar; build it again");
      }
      Reader reader = new InputStreamReader(stream, StandardCharsets.UTF_8);
      Properties words = new Properties();
      words.load(reader);
      return new Words(lang, words);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Lang lang() {
    return lang;
  }

  Set<String> keys() {
    return words.stringPropertyNames();
  }

  /** Give the words of a key, with arguments filled in. An unknown key is an error of the kit. */
  public String get(String key, Object... arguments) {
    String pattern = words.getProperty(key);
    if (pattern == null) {
      throw new IllegalArgumentException("no words for '" + key + "' in " + lang);
    }
    return arguments.length == 0
        ? pattern
        : new MessageFormat(pattern, Locale.ROOT).format(arguments);
  }
}
