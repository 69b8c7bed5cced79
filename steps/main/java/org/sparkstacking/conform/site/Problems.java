package org.sparkstacking.conform.site;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.snakeyaml.engine.v2.nodes.Node;
import org.sparkstacking.conform.claim.Text;

/** Collects what is wrong with one site file, and what its owner should only know. */
final class Problems {
  private static final int MOST = 50;

  private final String file;
  private final List<Problem> problems = new ArrayList<>();
  private final List<Problem> notes = new ArrayList<>();

  Problems(String file) {
    this.file = file;
  }

  void at(Node node, Text what) {
    problems.add(placed(node, what));
  }

  void at(int line, int column, Text what) {
    problems.add(new Problem(file, line, column, what));
  }

  void note(Node node, Text what) {
    notes.add(placed(node, what));
  }

  boolean none() {
    return problems.isEmpty();
  }

  List<Problem> list() {
    return inOrder(problems);
  }

  List<Problem> notes() {
    return inOrder(notes);
  }

  private static List<Problem> inOrder(List<Problem> found) {
    return found.stream()
        .distinct()
        .sorted(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column))
        .limit(MOST)
        .toList();
  }

  private Problem placed(Node node, Text what) {
    return node.getStartMark()
        .map(m -> new Problem(file, m.getLine() + 1, m.getColumn() + 1, what))
        .orElseGet(() -> new Problem(file, 0, 0, what));
  }
}
