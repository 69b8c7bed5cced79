package org.sparkstacking.conform.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparkstacking.conform.observed.MpiTrouble;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Source;

/** Holds the small parts: numbers, lines of an answer, phrases, what is asked of every line. */
final class SmallReadingsTest {
  private static final Source ANSWER = new Source("gpus/list", "spark-01", "gpus-list.out");

  @Test
  void whatIsNoNumberIsAbsent() {
    assertThat(Numbers.decimal("1.5")).hasValue(1.5);
    assertThat(Numbers.decimal("NaN")).isEmpty();
    assertThat(Numbers.decimal("Infinity")).isEmpty();
    assertThat(Numbers.decimal("")).isEmpty();
    assertThat(Numbers.whole("9223372036854775807")).hasValue(Long.MAX_VALUE);
    assertThat(Numbers.whole("9223372036854775808")).isEmpty();
    assertThat(Numbers.small("-1")).hasValue(-1);
    assertThat(Numbers.small("2147483648")).isEmpty();
    assertThat(Numbers.small("1.0")).isEmpty();
  }

  @Test
  void bytesBecomeNumberedLines() {
    Script script =
        Scripts.of(
            ANSWER, "x", "\ufeffa\r\n\u001b[31mb\u001b[0m\n\n\0c".getBytes(StandardCharsets.UTF_8));
    assertThat(script.lines())
        .containsExactly(
            new Script.Line(1, "a"),
            new Script.Line(2, "b"),
            new Script.Line(3, ""),
            new Script.Line(4, "c"));
    assertThat(script.at(script.lines().get(3))).isEqualTo(new Place(ANSWER, 4, "c"));
    assertThat(script.whole()).isEqualTo(new Place(ANSWER, 0, ""));
  }

  @Test
  void theLastLineEndIsNoLine() {
    assertThat(Scripts.of(ANSWER, "", "a\n").lines()).hasSize(1);
    assertThat(Scripts.of(ANSWER, "", "a\n\n").lines()).hasSize(2);
    assertThat(Scripts.of(ANSWER, "", "").lines()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /sys/class/net/enp1s0f1np1/speed | /sys/class/net/enp1s0f1np1/speed
          """)
  void cleanTextStaysAsItIs(String raw, String clean) {
    assertThat(Scripts.clean(raw)).isEqualTo(clean);
  }

  @Test
  void escapesOfTerminalsComeOff() {
    assertThat(Scripts.clean("\u001b]0;title\u0007x")).isEqualTo("x");
    assertThat(Scripts.clean("\u001b]0;title\u001b\\x")).isEqualTo("x");
    assertThat(Scripts.clean("a\u001b[1;32mb\u001b[Kc")).isEqualTo("abc");
    assertThat(Scripts.clean("x\r\r")).isEqualTo("x");
    assertThat(Scripts.clean("\r")).isEmpty();
    assertThat(Scripts.clean("")).isEmpty();
    assertThat(Scripts.clean("x\ry")).isEqualTo("x\ry");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a line of another program", "%", "12.5 of them", "[ok]"})
  void noHostReaderCaresForAForeignLine(String line) {
    List<String> caring =
        HostReaders.all().stream()
            .map(r -> r.open(ANSWER, ""))
            .filter(RowLines.class::isInstance)
            .map(RowLines.class::cast)
            .filter(r -> r.relevant(line))
            .map(r -> r.getClass().getSimpleName())
            .toList();
    assertThat(caring).isEmpty();
  }

  @Test
  void noReaderRecognisesAForeignLine() {
    Stream<String> lines = Stream.of("", "a line of another program", "12.5 of them", "[ok]");
    assertThat(lines)
        .allSatisfy(
            line ->
                assertThat(Readers.all().stream().filter(r -> r.recognises(line)))
                    .extracting(Reader::format)
                    .isEmpty());
  }

  @Test
  void noReaderReadsAForeignCommand() {
    assertThat(Readers.all().stream().filter(r -> r.reads("make coffee")))
        .extracting(Reader::format)
        .isEmpty();
    assertThat(Readers.all().stream().filter(r -> r.reads("")))
        .extracting(Reader::format)
        .isEmpty();
  }

  @Test
  void aRowReaderPassesOverEndlessLines() {
    Reader gpud =
        HostReaders.all().stream().filter(r -> r.format().equals("gpud")).findFirst().orElseThrow();
    String word = "accelerator-nvidia";
    assertThat(gpud.recognises(word + " ".repeat((1 << 16) - word.length() - 1))).isTrue();
    assertThat(gpud.recognises(word + " ".repeat((1 << 16) - word.length()))).isFalse();
    assertThat(gpud.reads("gpud" + " ".repeat((1 << 16) - 5))).isTrue();
    assertThat(gpud.reads("gpud" + " ".repeat((1 << 16) - 4))).isFalse();
  }

  @Test
  void eightOfOneKindOfTroubleAreKept() {
    LineReader lines = new MpiTroubleReader().open(ANSWER, "");
    for (int i = 1; i <= 20; i++) {
      lines.accept(new Script.Line(i, "Host key verification failed."));
      lines.accept(new Script.Line(i, "mpirun: command not found"));
    }
    assertThat(lines.finish())
        .hasSize(16)
        .first()
        .isInstanceOfSatisfying(
            MpiTrouble.class, t -> assertThat(t.kind()).isEqualTo(MpiTrouble.Kind.SSH_HOST_KEY));
  }

  @Test
  void aWordIsFoundInAnyLetterCaseAndPlace() {
    ManyWords words = new ManyWords(List.of("he", "she", "hers", "his"));
    assertThat(words.in("usHERs").toString()).isEqualTo("{0, 1, 2}");
    assertThat(words.in("his").toString()).isEqualTo("{3}");
    assertThat(words.in("h\u00eb").isEmpty()).isTrue();
    assertThat(words.in("").isEmpty()).isTrue();
    assertThat(words.in("sh e").isEmpty()).isTrue();
  }

  @Test
  void aPhraseNeedsAllItsWordsAndGivesItsDetail() {
    Phrase<String> phrase = Phrase.of("k", "connect to", "refused").withDetail("to (\\S+) port");
    assertThat(phrase.in("connect to spark-02 port 22: refused")).isTrue();
    assertThat(phrase.in("connect to spark-02 port 22: open")).isFalse();
    assertThat(phrase.detailOf("connect to spark-02 port 22: refused")).isEqualTo("spark-02");
    assertThat(phrase.detailOf("connect to nobody: refused")).isEmpty();
    assertThat(Phrase.of("k", "x").detailOf("x")).isEmpty();
    assertThat(phrase.detailOf(" ".repeat(580) + "to spark-02 port")).isEqualTo("spark-02");
    assertThat(phrase.detailOf(" ".repeat(590) + "to spark-02 port")).isEmpty();
  }
}
