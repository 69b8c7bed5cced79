package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Cuts the lines of a padded table into cells. */
final class Cells {
  private static final Pattern GAP = Pattern.compile("\\t+| {2,}");
  private static final Pattern BLANK = Pattern.compile("[ \\t]+");

  private final List<String> names;
  private final List<Integer> starts;

  private Cells(List<String> names, List<Integer> starts) {
    this.names = names;
    this.starts = starts;
  }

  /** Read a header; its names may hold one blank, as in {@code NOMINATED NODE}. */
  static Cells header(String line) {
    List<String> names = new ArrayList<>();
    List<Integer> starts = new ArrayList<>();
    boolean squeezed = !GAP.matcher(line.strip()).find();
    int at = YamlKey.indent(line);
    for (String name : (squeezed ? BLANK : GAP).split(line.strip())) {
      int start = Math.max(at, line.indexOf(name, at));
      names.add(name);
      starts.add(start);
      at = start + name.length();
    }
    return new Cells(names, starts);
  }

  List<String> names() {
    return names;
  }

  boolean has(String... wanted) {
    for (String name : wanted) {
      if (!names.contains(name)) {
        return false;
      }
    }
    return true;
  }

  /** Cut a row; nothing comes back where it does not fit the header. */
  Optional<List<String>> row(String line) {
    List<String> byGap = List.of(GAP.split(line.strip()));
    if (byGap.size() == names.size()) {
      return Optional.of(byGap);
    }
    Optional<List<String>> byPlace = line.indexOf('\t') < 0 ? byPlace(line) : Optional.empty();
    if (byPlace.isPresent()) {
      return byPlace;
    }
    List<String> byBlank = List.of(BLANK.split(line.strip()));
    return byBlank.size() == names.size() ? Optional.of(byBlank) : Optional.empty();
  }

  /** Cut where the header's names start; each cell must start there or be empty. */
  private Optional<List<String>> byPlace(String line) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < starts.size(); i++) {
      int from = starts.get(i);
      if (from > 0 && from < line.length() && line.charAt(from - 1) != ' ') {
        return Optional.empty();
      }
      int to = i + 1 < starts.size() ? starts.get(i + 1) : line.length();
      String cell = from < line.length() ? line.substring(from, Math.min(to, line.length())) : "";
      cells.add(cell.strip());
    }
    long shown = cells.stream().filter(c -> !c.isEmpty()).count();
    boolean reachesLast = !cells.get(cells.size() - 1).isEmpty();
    return shown >= 2 && reachesLast && !cells.get(0).isEmpty()
        ? Optional.of(cells)
        : Optional.empty();
  }
}
