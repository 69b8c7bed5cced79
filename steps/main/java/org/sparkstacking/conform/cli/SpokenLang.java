package org.sparkstacking.conform.cli;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Lang;

/** Chooses the language of a command's answers: the option, else the locale's variables. */
final class SpokenLang {
  private SpokenLang() {}

  static Lang of(@Nullable String option, Map<String, String> env) {
    if (option != null) {
      return option.toLowerCase(Locale.ROOT).startsWith("ko") ? Lang.KO : Lang.EN;
    }
    for (String name : new String[] {"LC_ALL", "LC_MESSAGES", "LANG"}) {
      String value = env.getOrDefault(name, "");
      if (!value.isEmpty()) {
        return value.toLowerCase(Locale.ROOT).startsWith("ko") ? Lang.KO : Lang.EN;
      }
    }
    return Lang.EN;
  }
}
