package org.sparkstacking.conform.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds which readers take the output of which command, and which know a line as their own. */
final class WhoReadsWhatTest {
  private static final List<Reader> READERS = Readers.all();
  private static final Path COMMANDS =
      Path.of("steps/test/resources/approved/reading/commands.tsv");

  private static final Path MARKS = Path.of("steps/test/resources/approved/reading/marks.txt");

  static Stream<String> commands() throws IOException {
    return Files.readAllLines(COMMANDS).stream();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theOutputOfACommandGoesToItsReaders(String line) {
    int tab = line.indexOf('\t');
    String command = line.substring(0, tab);
    assertThat(names(r -> r.reads(command))).isEqualTo(line.substring(tab + 1));
  }

  @Test
  void aReaderKnowsItsOwnLinesAndNoOthers() throws IOException {
    List<String> marks = Files.readAllLines(MARKS);
    assertThat(marks.stream().map(m -> m.substring(m.indexOf(" <- ") + 4)).map(this::marked))
        .isEqualTo(marks);
  }

  private String marked(String line) {
    return names(r -> r.recognises(line)) + " <- " + line;
  }

  private static String names(Predicate<Reader> which) {
    return READERS.stream().filter(which).map(Reader::format).collect(Collectors.joining(", "));
  }
}
