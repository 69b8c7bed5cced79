package org.sparkstacking.conform.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Holds what is said against files that a reviewer has read. With {@code -Dapprove=true} the files
 * are written and the tests fail all the same, so that nobody approves by accident.
 */
final class Approved {
  private static final Path ROOT = Path.of("steps/test/resources/approved/judge");
  private static final String HOW =
      "mvn test -Dtest='Approved*Test' -Dapprove=true writes it; read 'git diff' before you commit";

  private final Path folder;

  Approved(String part) {
    folder = ROOT.resolve(part);
  }

  static Path root() {
    return ROOT;
  }

  static boolean approving() {
    return Boolean.getBoolean("approve");
  }

  /** Demand that the lines are the approved ones. */
  void hold(String name, List<String> lines) {
    Path file = folder.resolve(name + ".txt");
    if (approving()) {
      write(file, lines);
      fail("%s was written, nothing was compared: read it and run again without approve", file);
    }
    assertThat(file).as("no approved file: %s", HOW).isRegularFile();
    List<String> approved = read(file);
    int same = same(approved, lines);
    if (same < Math.max(approved.size(), lines.size())) {
      fail(
          "%s:%d differs%n  approved: %s%n  now:      %s%n%s",
          file, same + 1, line(approved, same), line(lines, same), HOW);
    }
  }

  /** Demand that no approved file lacks its text. */
  void holdNames(Set<String> names) {
    try (Stream<Path> files = Files.walk(folder)) {
      Set<String> there =
          files
              .filter(Files::isRegularFile)
              .map(f -> folder.relativize(f).toString())
              .map(f -> f.substring(0, f.length() - ".txt".length()))
              .collect(Collectors.toCollection(TreeSet::new));
      assertThat(there).containsExactlyInAnyOrderElementsOf(names);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<String> read(String name) {
    return read(folder.resolve(name + ".txt"));
  }

  static List<String> read(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void write(Path file, List<String> lines) {
    try {
      Files.createDirectories(file.getParent());
      Files.write(file, lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int same(List<String> one, List<String> other) {
    int same = 0;
    while (same < one.size() && same < other.size() && one.get(same).equals(other.get(same))) {
      same++;
    }
    return same;
  }

  private static String line(List<String> lines, int at) {
    return at < lines.size() ? lines.get(at) : "(nothing more)";
  }
}
