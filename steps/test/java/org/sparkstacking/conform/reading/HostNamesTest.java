package org.sparkstacking.conform.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparkstacking.conform.observed.Source;

/** Holds who is taken for the speaker of a line: prefixes, labels, headings, file names. */
final class HostNamesTest {
  private static final Source SAVED = new Source("", "", "all.log");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          [1,0]<stdout>:row | row | 0 | ~~ | ~~
          [1,3]<stderr>: row | row | 3 | ~~ | ~~
          [prterun-spark-01-4711@1,1]<stdout>: row | row | 1 | ~~ | ~~
          Mon Nov 30 14:11:08 2026<stdout>:row | row | ~~ | ~~ | ~~
          [pod/nccl-worker-0/nccl] row | row | ~~ | ~~ | nccl-worker-0
          (RayWorkerWrapper pid=4711, ip=10.1.2.3) row | row | ~~ | 10.1.2.3 | ~~
          (RayWorkerWrapper pid=4711) row | row | ~~ | ~~ | ~~
          `worker-0  | row` | row | ~~ | worker-0 | ~~
          2026-11-30T14:11:08.123456789Z row | row | ~~ | ~~ | ~~
          2026-11-30T14:11:08.123+09:00 stdout F row | row | ~~ | ~~ | ~~
          [2026-11-30 14:11:08] row | row | ~~ | ~~ | ~~
          2026-11-30T14:11:08+0900 spark-01 kernel[12]: row | row | ~~ | spark-01 | ~~
          [14:11:08] row | row | ~~ | ~~ | ~~
          14:11:08.5 row | row | ~~ | ~~ | ~~
          Nov 30 14:11:08 spark-01 systemd[1]: row | row | ~~ | spark-01 | ~~
          11월 30 14:11:08 spark-01 systemd[1]: row | row | ~~ | spark-01 | ~~
          /tmp/run/nccl.spark-01.4711:row | row | ~~ | spark-01 | ~~
          logs/all.log:row | row | ~~ | ~~ | ~~
          spark-01\trow | row | ~~ | spark-01 | ~~
          spark-01: #  size | #  size | ~~ | spark-01 | ~~
          1: NCCL version 2.28 | NCCL version 2.28 | 1 | ~~ | ~~
          [some words] # size | # size | ~~ | ~~ | ~~
          (some words) # size | # size | ~~ | ~~ | ~~
          (some words): # size | # size | ~~ | ~~ | ~~
          [some words]: # size | # size | ~~ | ~~ | ~~
          torch.DistBackendError: NCCL error | torch.DistBackendError: NCCL error | ~~ | ~~ | ~~
          > > row | row | ~~ | ~~ | ~~
          > 14:11:08 spark-01: # size | # size | ~~ | spark-01 | ~~
          row | row | ~~ | ~~ | ~~
          /etc/hosts.txt:row | /etc/hosts.txt:row | ~~ | ~~ | ~~
          alpha: row | alpha: row | ~~ | ~~ | ~~
          [0] NCCL INFO x | [0] NCCL INFO x | ~~ | ~~ | ~~
          """)
  void takesCollectorsPrefixesOff(String line, String text, String rank, String host, String pod) {
    assertThat(Prefixes.strip(line.replace("\\t", "\t")))
        .isEqualTo(new Prefixes.Stripped(text, none(rank), none(host), none(pod)));
  }

  private static String none(String word) {
    return word.equals("~~") ? "" : word;
  }

  @Test
  void takesFivePrefixesOffAndNoMore() {
    assertThat(Prefixes.strip("[14:11] [14:12] [14:13] [14:14] [14:15] [14:16] x").text())
        .isEqualTo("[14:16] x");
  }

  @Test
  void aPrefixStandsNearTheStartOfALongLine() {
    String tail = "x".repeat(1000);
    assertThat(Prefixes.strip("[14:11] " + tail).text()).isEqualTo(tail);
    assertThat(Prefixes.strip("a".repeat(401) + " | x").text()).startsWith("aaa");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [14:11:08] kind: Node | kind: Node
          2026-11-30T14:11:08Z kind: Node | kind: Node
          worker-0  : kind | worker-0  : kind
          '' | ''
          """)
  void aDocumentsLineHasAtMostAStampBeforeIt(String line, String text) {
    assertThat(Prefixes.stamped(line)).isEqualTo(text);
  }

  @Test
  void theBestNameOfASpeakerIsThePodThenTheHostThenTheRank() {
    assertThat(new Prefixes.Stripped("", "1", "spark-01", "pod-a").speaker()).isEqualTo("pod-a");
    assertThat(new Prefixes.Stripped("", "1", "spark-01", "").speaker()).isEqualTo("spark-01");
    assertThat(new Prefixes.Stripped("", "1", "", "").speaker()).isEqualTo("rank 1");
    assertThat(new Prefixes.Stripped("", "", "", "").speaker()).isEmpty();
  }

  @Test
  void aPrefixNamesTheHostOfASavedTextAloneNotOfAnAnswer() {
    Source answer = new Source("links/rdma", "spark-01", "rdma.out");
    Source unnamed = new Source("links/rdma", "", "rdma.out");
    Source saved = new Source("", "spark-01", "all.log");
    Prefixes.Stripped two = new Prefixes.Stripped("x", "", "spark-02", "");
    Prefixes.Stripped pod = new Prefixes.Stripped("x", "", "spark-02", "pod-a");
    assertThat(two.on(answer)).isEqualTo(answer);
    assertThat(two.on(unnamed)).isEqualTo(unnamed.onHost("spark-02"));
    assertThat(two.on(saved)).isEqualTo(saved.onHost("spark-02"));
    assertThat(pod.on(saved)).isEqualTo(saved.onHost("pod-a"));
    assertThat(new Prefixes.Stripped("x", "1", "", "").on(saved)).isEqualTo(saved);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          spark-01: mlx5_core: Link up ; <> spark-01: mlx5_core: Link up, <spark-01> mlx5_core: Link up, <mlx5_core> Link up
          [spark-01] row ; <> [spark-01] row, <spark-01> row
          spark-01  | row ; <spark-01> row
          12: row ; <> 12: row, <> row
          (words) row ; <> (words) row, <> row
          grep: /sys/x: not there ; <> grep: /sys/x: not there, <> /sys/x: not there
          a: b: c: d: e: f ; <> a: b: c: d: e: f, <a> b: c: d: e: f, <b> c: d: e: f, <c> d: e: f
          row ; <> row
          """)
  void listsTheWaysToReadALine(String line, String ways) {
    String got =
        HostLine.of(line).stream()
            .map(w -> "<" + w.host() + "> " + w.text())
            .collect(Collectors.joining(", "));
    assertThat(got).isEqualTo(ways);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "spark-01",
        "SPARK1",
        "dgx-spark-a-12",
        "gx10-1234",
        "node3",
        "worker_a1",
        "asus-gx10-01"
      })
  void knowsAMachineByItsName(String name) {
    assertThat(new HostLine(name, "").hosty()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "mlx5_core", "spark", "alpha-01", "node1abc", "kernel"})
  void takesNoOtherWordForAMachine(String name) {
    assertThat(new HostLine(name, "").hosty()).isFalse();
  }

  @Test
  void aLabelIsAShortWordAndAColon() {
    assertThat(HostLine.labelled("spark-01: x")).isEqualTo(new HostLine("spark-01", "x"));
    assertThat(HostLine.labelled("a: x")).isEqualTo(new HostLine("a", "x"));
    assertThat(HostLine.labelled(": x")).isNull();
    assertThat(HostLine.labelled("x:y")).isNull();
    assertThat(HostLine.labelled("grep: x")).isNull();
    assertThat(HostLine.labelled("two words: x")).isNull();
    assertThat(HostLine.labelled("a".repeat(62) + ": x")).isNotNull();
    assertThat(HostLine.labelled("a".repeat(63) + ": x")).isNull();
  }

  @Test
  void aMarkIsABracketOrAColumn() {
    HostLine rest = new HostLine("spark-01", "x");
    assertThat(HostLine.marked("[spark-01] x", rest)).isTrue();
    assertThat(HostLine.marked("(spark-01) x", rest)).isTrue();
    assertThat(HostLine.marked("spark-01 | x", rest)).isTrue();
    assertThat(HostLine.marked("spark-01: x", rest)).isFalse();
    assertThat(HostLine.marked("[spark-01] x", new HostLine("", "x"))).isFalse();
    assertThat(HostLine.marked("", rest)).isFalse();
    assertThat(HostLine.marked("spark-01: a | b", new HostLine("spark-01", "a | b"))).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ### spark-01 | spark-01
          # spark-01: | spark-01
          === spark-01 === | spark-01
          --- spark-01 --- | spark-01
          [spark-01] | spark-01
          ** spark-01 ** | spark-01
          spark-01: | spark-01
          > spark-01 | spark-01
          ### results | ~~
          results: | ~~
          spark-01 | ~~
          = spark-01 | ~~
          spark-01 is fine: | ~~
          """)
  void aHeadingNamesWhoseOutputFollows(String line, String host) {
    assertThat(new HostHeading().in(line)).isEqualTo(none(host));
  }

  @Test
  void ansibleAndClushNameTheirHosts() {
    assertThat(new HostHeading().in("spark-01 | CHANGED | rc=0 >>")).isEqualTo("spark-01");
    assertThat(new HostHeading().in("spark-02 | UNREACHABLE! >>")).isEqualTo("spark-02");
    assertThat(new HostHeading().in("spark-02 | MAYBE >>")).isEmpty();
    HostHeading clush = new HostHeading();
    assertThat(clush.in("---------------")).isEmpty();
    assertThat(clush.in("spark-03")).isEqualTo("spark-03");
    assertThat(clush.in("---------------")).isEmpty();
    assertThat(clush.in("rows")).isEmpty();
    assertThat(clush.in("spark-03")).isEmpty();
  }

  @Test
  void anEmptyOrALongLineIsNoHeadingAndEndsARule() {
    HostHeading headings = new HostHeading();
    headings.in("--------");
    assertThat(headings.in("")).isEmpty();
    assertThat(headings.in("spark-03")).isEmpty();
    headings.in("-------");
    assertThat(headings.in("spark-03")).isEmpty();
    assertThat(headings.in("### spark-01" + " ".repeat(108))).isEqualTo("spark-01");
    assertThat(headings.in("### spark-01" + " ".repeat(109))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "spark-01/dmesg.txt, spark-01",
    "bundle!spark-07/dmesg.txt, spark-07",
    "/tmp/nccl.spark-01.log, spark-01",
    "node1_node2.txt, node2",
    "dmesg-GX10.txt, ''",
    "dmesg-GX10-12.txt, GX10-12",
    "spark-01x.txt, ''",
    "xspark-01.txt, ''",
    "dmesg.txt, ''"
  })
  void aFilesNameNamesItsHost(String file, String host) {
    assertThat(FileHost.of(file)).isEqualTo(host);
  }

  @Test
  void theEndOfALongPathCounts() {
    String path = "spark-01/" + "x".repeat(286) + "/a.txt";
    assertThat(FileHost.of(path.substring(1))).isEmpty();
    assertThat(FileHost.of("spark-01/" + "x".repeat(290) + "/")).isEqualTo("spark-01");
    assertThat(FileHost.of("spark-01/" + "x".repeat(300) + "/")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          spark-01:4711:4711 [0] NCCL WARN x | spark-01
          [14:11] spark-01:4711:4711 [0] NCCL WARN x | spark-01
          spark-01: Test CUDA failure common.cu:1 | spark-01
          .. spark-02 pid 4711: Test failure common.cu:1 | spark-02
          `worker-0  | Test failure` | worker-0
          [1,0]<stdout>:Test failure | ~~
          Test failure | ~~
          """)
  void theHostOfAFailureStandsInItsLine(String line, String host) {
    assertThat(Spokesman.of(SAVED, line).host()).isEqualTo(none(host));
  }

  @Test
  void anAnswersHostStays() {
    Source answer = new Source("nccl/host/quiet/run", "spark-09", "run.out");
    Source nobody = new Source("nccl/host/quiet/run", "", "run.out");
    String line = "spark-01:4711:4711 [0] NCCL WARN x";
    assertThat(Spokesman.of(answer, line)).isEqualTo(answer);
    assertThat(Spokesman.of(nobody, line).host()).isEqualTo("spark-01");
    assertThat(Spokesman.of(new Source("", "spark-09", "x"), line).host()).isEqualTo("spark-01");
    assertThat(Spokesman.of(SAVED, " ".repeat(566) + line + "x".repeat(99)).host())
        .isEqualTo("spark-01");
    assertThat(Spokesman.of(SAVED, " ".repeat(600) + line).host()).isEmpty();
  }
}
