package org.sparkstacking.conform.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Holds every text that is printed to the glossary of {@code features/VOCABULARY.md}. */
final class AvoidedWordsTest {
  private static final Path ROOT = Path.of("");

  @Test
  void noTemplateAndNoBundleUsesAWordToAvoid() throws IOException {
    List<String> found = new ArrayList<>();
    Set<String> avoided = avoided();
    for (Path file : printed()) {
      int number = 0;
      for (String line : Files.readAllLines(file)) {
        number++;
        for (String word : avoided) {
          if (uses(line, word)) {
            found.add(file + ":" + number + ": " + word + ": " + line);
          }
        }
      }
    }
    assertThat(found).isEmpty();
  }

  @Test
  void theGlossaryWasReallyRead() throws IOException {
    assertThat(avoided()).contains("성적서", "게이트", "증인", "적층").doesNotContain("적합");
    assertThat(printed()).hasSizeGreaterThan(5);
  }

  /** A word that another row prints is forbidden only in the sense of its own row. */
  private static Set<String> avoided() throws IOException {
    Set<String> avoided = new TreeSet<>();
    Set<String> printed = new TreeSet<>();
    boolean inside = false;
    for (String line : Files.readAllLines(ROOT.resolve("features/VOCABULARY.md"))) {
      String[] cells = line.split("\\|", -1);
      inside = line.contains("| ko avoid |") || (inside && cells.length == 5);
      if (inside && !cells[1].contains("---") && !cells[1].contains("en term")) {
        printed.add(cells[2].strip());
        for (String word : cells[3].split(",")) {
          if (!word.isBlank()) {
            avoided.add(word.strip());
          }
        }
      }
    }
    avoided.removeAll(printed);
    return avoided;
  }

  private static List<Path> printed() throws IOException {
    List<Path> files = new ArrayList<>();
    files.add(ROOT.resolve("features/claims.yaml"));
    for (String folder : List.of("reports", "features/ko")) {
      try (var all = Files.walk(ROOT.resolve(folder))) {
        all.filter(Files::isRegularFile)
            .filter(f -> f.toString().matches(".*[.](?:jte|properties|feature)"))
            .filter(f -> !f.startsWith("reports/runs"))
            .forEach(files::add);
      }
    }
    return files;
  }

  /** A short word counts only where it stands by itself: 뜻 is avoided, 뜻밖에 is not. */
  private static boolean uses(String line, String word) {
    int at = line.indexOf(word);
    boolean alone = word.length() < 3;
    return at >= 0 && (!alone || line.matches(".*(?<![가-힣])" + word + "(?![가-힣]).*"));
  }
}
