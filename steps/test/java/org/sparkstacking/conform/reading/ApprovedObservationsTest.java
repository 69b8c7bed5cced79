package org.sparkstacking.conform.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Holds everything that is read from saved texts: each record, each value, each place. Whoever
 * changes a reader sees here what it changes. {@code mvn -o test -Dtest=ApprovedObservationsTest
 * -Dapprove=true} writes the sheets anew and fails; read the difference before it is committed.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ApprovedObservationsTest {
  private static final boolean APPROVE = Boolean.getBoolean("approve");
  private static final int TOGETHER = 12;
  private static final List<String> NAMES = ApprovedTexts.names();
  private static final List<Texts> SHARES = shares();

  private final Map<String, Map<String, List<String>>> approved = new HashMap<>();
  private final Map<String, Map<String, List<String>>> rewritten = new TreeMap<>();

  /**
   * Some neighbours of one sheet: most are so short that to start a test takes longer than they.
   */
  record Texts(List<String> names) {
    @Override
    public String toString() {
      return names.get(0) + " and " + (names.size() - 1) + " more";
    }
  }

  static List<Texts> texts() {
    return SHARES;
  }

  private static List<Texts> shares() {
    List<Texts> shares = new ArrayList<>();
    Map<String, List<String>> sheets =
        NAMES.stream()
            .collect(
                Collectors.groupingBy(ApprovedTexts::sheet, TreeMap::new, Collectors.toList()));
    for (List<String> sheet : sheets.values()) {
      for (int at = 0; at < sheet.size(); at += TOGETHER) {
        shares.add(new Texts(sheet.subList(at, Math.min(at + TOGETHER, sheet.size()))));
      }
    }
    return List.copyOf(shares);
  }

  @ParameterizedTest
  @MethodSource("texts")
  void readsWhatWasApproved(Texts texts) {
    List<String> differences = new ArrayList<>();
    for (String name : texts.names()) {
      List<String> got = PrintedObservations.of(name, ApprovedTexts.text(name));
      if (APPROVE) {
        rewritten.computeIfAbsent(ApprovedTexts.sheet(name), s -> new TreeMap<>()).put(name, got);
        differences.add("rewritten: read the difference, then run without -Dapprove");
      } else if (!got.equals(approved(ApprovedTexts.sheet(name)).get(name))) {
        differences.add(difference(name, got));
      }
    }
    assertThat(differences).isEmpty();
  }

  @Test
  void everyApprovedTextIsThere() {
    for (String sheet : ApprovedTexts.sheets()) {
      assertThat(NAMES)
          .as(ApprovedTexts.file(sheet).toString())
          .containsAll(approved(sheet).keySet());
    }
  }

  @AfterAll
  void write() {
    rewritten.forEach(ApprovedTexts::approve);
  }

  private Map<String, List<String>> approved(String sheet) {
    return approved.computeIfAbsent(sheet, ApprovedTexts::approved);
  }

  private String difference(String name, List<String> got) {
    List<String> wanted = approved(ApprovedTexts.sheet(name)).getOrDefault(name, List.of());
    int at = 0;
    while (at < Math.min(wanted.size(), got.size()) && wanted.get(at).equals(got.get(at))) {
      at++;
    }
    return "%s, line %d below its head in %s%n  approved: %s%n  read now: %s%n%s"
        .formatted(
            name,
            at + 1,
            ApprovedTexts.file(ApprovedTexts.sheet(name)),
            at < wanted.size() ? wanted.get(at) : "(nothing)",
            at < got.size() ? got.get(at) : "(nothing)",
            "If the reading of now is right: mvn -o test -Dtest=ApprovedObservationsTest -Dapprove=true");
  }
}
