package org.sparkstacking.conform.rehearsal.tool;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Read short options as getopt does; long ones are kept by name. */
final class Flags {
  private final Map<Character, String> values = new HashMap<>();
  private final List<String> longs = new ArrayList<>();
  private final List<String> rest = new ArrayList<>();

  /**
   * Read arguments.
   *
   * @param valued the letters of options that take a value
   */
  static Flags of(List<String> args, String valued) {
    Flags flags = new Flags();
    for (int i = 0; i < args.size(); i++) {
      String arg = args.get(i);
      if (arg.startsWith("--")) {
        flags.longs.add(arg.substring(2));
      } else if (arg.startsWith("-") && arg.length() > 1) {
        char letter = arg.charAt(1);
        boolean takes = valued.indexOf(letter) >= 0;
        boolean glued = takes && arg.length() > 2;
        String next = takes && !glued && i + 1 < args.size() ? args.get(++i) : "";
        flags.values.put(letter, glued ? arg.substring(2) : next);
      } else {
        flags.rest.add(arg);
      }
    }
    return flags;
  }

  @Nullable String value(char letter) {
    return values.get(letter);
  }

  boolean has(char letter) {
    return values.containsKey(letter);
  }

  boolean has(String name) {
    return longs.contains(name);
  }

  int number(char letter, int otherwise) {
    String value = values.get(letter);
    return value != null && value.matches("\\d{1,9}") ? Integer.parseInt(value) : otherwise;
  }

  Optional<String> rest(int index) {
    return index < rest.size() ? Optional.of(rest.get(index)) : Optional.empty();
  }
}
