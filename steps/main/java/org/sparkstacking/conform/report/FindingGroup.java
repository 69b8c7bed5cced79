package org.sparkstacking.conform.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.report.RunRecord.FindingPart;

/**
 * Findings that passed by the same criterion, held against the same value in the same way: one host
 * or link a row.
 */
public record FindingGroup(String criterion, Text expected, Text how, List<FindingPart> findings) {

  /** Group the findings that passed; order is that of the first of each group. */
  static List<FindingGroup> passed(List<FindingPart> findings) {
    Map<List<Object>, FindingGroup> groups = new LinkedHashMap<>();
    for (FindingPart f : findings) {
      if (f.verdict().equals("PASS")) {
        groups
            .computeIfAbsent(
                List.of(f.criterion(), f.expected(), f.how()),
                k -> new FindingGroup(f.criterion(), f.expected(), f.how(), new ArrayList<>()))
            .findings()
            .add(f);
      }
    }
    return List.copyOf(groups.values());
  }

  /** What was seen, in one place or in several. */
  public record Row(List<String> where, FindingPart finding) {}

  List<Row> rows(boolean shared, Lang lang) {
    Map<Object, Row> rows = new LinkedHashMap<>();
    for (FindingPart f : findings) {
      Object key = shared ? f.seen() : rows.size();
      rows.computeIfAbsent(key, k -> new Row(new ArrayList<>(), f)).where().add(f.where().in(lang));
    }
    return List.copyOf(rows.values());
  }

  public boolean quotes() {
    return findings.stream().anyMatch(f -> !f.facts().isEmpty());
  }
}
