package org.sparkstacking.conform.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.sparkstacking.conform.claim.Lang;

/** One thing is not "1 things", whatever is counted. */
final class EnglishPluralsTest {
  private static final Path APPROVED = Path.of("steps/test/resources/approved/judge");
  private static final Pattern ONE_OF_MANY =
      Pattern.compile(
          "(?<![\\w.,:/-])1 (?:more |required |older |out-of-bounds )?"
              + "(?:GPU|rank|row|host|Spark|node|pod|thing|test|connection|claim|value|time|line|day"
              + "|one|place|remark|problem|interface|byte)s\\b"
              + "|(?<![\\w.,:/-])(?:all )?1 processes\\b");
  private static final Pattern EITHER = Pattern.compile("(?:GPU|problem|key|link|rank)\\(s\\)");

  @Test
  void theFixedWordsCountOneThingAsOne() {
    Words words = Words.in(Lang.EN);
    Object[] ones = new Object[5];
    Arrays.fill(ones, 1);

    assertThat(words.keys())
        .filteredOn(key -> words.get(key).matches(".*\\{\\d.*"))
        .hasSizeGreaterThan(20)
        .allSatisfy(key -> assertThat(words.get(key, ones)).doesNotContainPattern(ONE_OF_MANY));
    assertThat(words.get("brief.others", 1)).isEqualTo("The other claim");
    assertThat(words.get("brief.others", 18)).isEqualTo("The other 18 claims");
    assertThat(words.get("count", 23, 22)).isEqualTo("22 of 23 required claims passed");
  }

  @Test
  void theJudgesCountOneThingAsOne() throws IOException {
    List<String> wrong = new ArrayList<>();
    int read = 0;
    try (var files = Files.walk(APPROVED)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".txt")).toList()) {
        for (String line : Files.readAllLines(file)) {
          boolean ciliums = line.contains("pods of DaemonSet cilium are not ready"); // its words
          boolean said =
              !ciliums && line.matches("\\s*(?:seen|said|expected|next|how|remark):?\\s.*");
          read += said ? 1 : 0;
          if (said && (ONE_OF_MANY.matcher(line).find() || EITHER.matcher(line).find())) {
            wrong.add(file.getFileName() + ": " + line);
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(read).isGreaterThan(1000);
  }
}
