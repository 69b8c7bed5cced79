package org.sparkstacking.conform.judge;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sparkstacking.conform.claim.Text;

/**
 * Holds the texts that are said again and again, English and Korean: the approved files give their
 * English alone. A text that is not in the book is given in both languages.
 */
final class Wordbook {
  static final Path FILE = Approved.root().resolve("words.txt");
  private static final int OFTEN = 3;

  private final Map<String, String> korean;

  private Wordbook(Map<String, String> korean) {
    this.korean = korean;
  }

  static Wordbook empty() {
    return new Wordbook(Map.of());
  }

  static Wordbook approved() {
    Map<String, String> korean = new HashMap<>();
    List<String> lines = Files.exists(FILE) ? Approved.read(FILE) : List.of();
    for (int i = 0; i + 1 < lines.size(); i += 2) {
      korean.put(plain(lines.get(i)), plain(lines.get(i + 1).strip()));
    }
    return new Wordbook(korean);
  }

  String say(Text text) {
    String en = flat(text.en());
    String ko = flat(text.ko());
    String known = korean.get(text.en());
    boolean common = known == null ? text.ko().equals(text.en()) : known.equals(text.ko());
    return common ? en : en + " ¦ " + ko;
  }

  /** Write the book of the texts that are said often. */
  static Wordbook write(List<Text> said) {
    Map<Text, Integer> times = new LinkedHashMap<>();
    said.forEach(t -> times.merge(t, 1, Integer::sum));
    Map<String, String> often = new TreeMap<>();
    times.forEach(
        (text, n) -> {
          if (n >= OFTEN && !text.ko().equals(text.en())) {
            often.putIfAbsent(text.en(), text.ko());
          }
        });
    List<String> lines = new ArrayList<>();
    often.forEach(
        (en, ko) -> {
          lines.add(flat(en));
          lines.add("  " + flat(ko));
        });
    Approved.write(FILE, lines);
    return approved();
  }

  static String flat(String text) {
    return text.replace("\\", "\\\\")
        .replace("\n", "\\n")
        .replace("\r", "\\r")
        .replace("\u0000", "\\0")
        .replace("\u001b", "\\e");
  }

  private static String plain(String line) {
    return line.replace("\\n", "\n").replace("\\\\", "\\");
  }
}
