package org.sparkstacking.conform.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.observed.Symptom;

/** Holds how lines find their readers. */
final class RecogniserTest {

  /** Notes every line it gets, as a symptom named after command and line. */
  private record Echo(String mark, String command) implements Reader {
    @Override
    public String format() {
      return "echo " + mark;
    }

    @Override
    public boolean recognises(String line) {
      return line.contains(mark);
    }

    @Override
    public boolean reads(String commandLine) {
      return commandLine.equals(command);
    }

    @Override
    public LineReader open(Source source, String commandLine) {
      List<Observed> got = new ArrayList<>();
      return new LineReader() {
        @Override
        public void accept(Script.Line line) {
          got.add(new Symptom(commandLine, new Place(source, line.number(), line.text()), true));
        }

        @Override
        public List<Observed> finish() {
          return List.copyOf(got);
        }
      };
    }
  }

  @Test
  void aReaderStartsAnewAtItsCommandAndEndsAtTheNext() {
    List<Symptom> got = read("$ hostname\nspark-01\n$ date\nMonday");
    assertThat(got.stream().map(s -> s.signature() + "|" + s.place().quote()))
        .containsExactly(
            "|$ hostname",
            "hostname|$ hostname",
            "hostname|spark-01",
            "hostname|$ date",
            "|$ date",
            "|Monday");
  }

  @Test
  void thePromptNamesTheHost() {
    List<Symptom> got = read("me@spark-02:~$ hostname\nx");
    assertThat(got.get(2).source().host()).isEqualTo("spark-02");
  }

  @Test
  void theFileNameNamesTheHostUnlessAPromptDoes() {
    Recogniser recogniser =
        new Recogniser(List.of(new Echo("x", "y")), "bundle!spark-07/dmesg.txt");
    recogniser.accept(1, "line");
    assertThat(recogniser.finish().observed().get(0).source().host()).isEqualTo("spark-07");
  }

  @Test
  void aHeadOfTailNamesFileAndHost() {
    List<Symptom> got =
        read("==> /tmp/nccl.spark-01.log <==\na\n==> /tmp/nccl.spark-02.log <==\nb");
    assertThat(got).extracting(s -> s.source().host()).containsExactly("spark-01", "spark-02");
  }

  @Test
  void aReaderThatRecognisesNothingForLongIsSparedTheRest() {
    Recogniser recogniser = new Recogniser(List.of(new Echo("mark", "none")), "x");
    for (int i = 1; i <= 10_000; i++) {
      recogniser.accept(i, i == 9_000 ? "mark" : "noise");
    }
    List<Observed> got = recogniser.finish().observed();
    assertThat(got).hasSize(3000 + 1 + 1000);
  }

  @Test
  void lineNumbersAndQuotesAreTheText() {
    Symptom second = read("a\n\u001b[31mred\u001b[0m\r").get(1);
    assertThat(second.place().line()).isEqualTo(2);
    assertThat(second.place().quote()).isEqualTo("red");
  }

  private static List<Symptom> read(String text) {
    Recogniser recogniser = new Recogniser(List.of(new Echo("none", "hostname")), "x");
    long number = 0;
    for (String line : text.split("\n", -1)) {
      recogniser.accept(++number, line);
    }
    return recogniser.finish().observed().stream().map(Symptom.class::cast).toList();
  }
}
