package org.sparkstacking.conform.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sparkstacking.conform.judge.ChangedRun.with;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.NcclTable;
import org.sparkstacking.conform.observed.NcclTable.RankLine;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.observed.WorkloadEnd;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Layout;
import org.sparkstacking.conform.site.Site;

/** Holds how fast NCCL has to be where there are more than two Sparks. */
final class ManySparksTest {
  private static final String START = Workload.HOST.quiet() + "run";

  @Test
  void everyPairOnASwitchIsJudged() {
    List<Finding> found =
        onSwitch(List.of("spark-01+spark-02", "spark-01+spark-03", "spark-02+spark-03"), "");

    assertThat(found)
        .extracting(f -> f.where().en() + " " + f.verdict())
        .containsExactly(
            "spark-01+spark-02 PASS", "spark-01+spark-03 PASS", "spark-02+spark-03 PASS");
  }

  @Test
  void aSlowPairOnASwitchFailsAlone() {
    List<Finding> found =
        onSwitch(
            List.of("spark-01+spark-02", "spark-01+spark-03", "spark-02+spark-03"),
            "spark-01+spark-03");

    assertThat(found)
        .extracting(Finding::verdict)
        .containsExactly(Verdict.PASS, Verdict.FAIL, Verdict.PASS);
  }

  @Test
  void aPairThatWasNotMeasuredLeavesItOpen() {
    List<Finding> found = onSwitch(List.of("spark-01+spark-02", "spark-01+spark-03"), "");

    assertThat(found).hasSize(3);
    assertThat(found.get(2).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(found.get(2).seen().en()).isEqualTo("Not every pair was measured.");
  }

  private static List<Finding> onSwitch(List<String> pairs, String slow) {
    ChangedRun run = new ChangedRun().at(s -> with(three(s), "layout", Layout.SWITCH));
    for (String pair : pairs) {
      for (Observed one : ChangedRun.healthy().about(START).all()) {
        if (one instanceof NcclTable table) {
          NcclTable moved = with(table, "source", at(table.source(), pair));
          run.plus(pair.equals(slow) ? slower(moved) : moved);
        } else if (one instanceof WorkloadEnd end) {
          run.plus(with(end, "source", at(end.source(), pair)));
        }
      }
    }
    return run.findings("NCH-2");
  }

  private static Source at(Source source, String pair) {
    String question = source.question().replace("quiet/", "pair/" + pair + "/");
    return new Source(question, source.host(), source.file());
  }

  private static NcclTable slower(NcclTable table) {
    List<Seen<NcclTable.Row>> rows = new ArrayList<>();
    for (Seen<NcclTable.Row> row : table.rows()) {
      NcclTable.Side side = new NcclTable.Side(3e5, 25.8, 12.9, NcclTable.Check.COUNTED, 0);
      rows.add(new Seen<>(with(row.value(), "outOfPlace", side), row.place()));
    }
    return with(table, "rows", rows);
  }

  @Test
  void aRingNeedsTenGigabytesPerSecondAndTheProofOfItsCarrier() {
    assertThat(ring(10.0, true)).extracting(Finding::verdict).containsExactly(Verdict.PASS);
    assertThat(ring(9.99, true)).extracting(Finding::verdict).containsExactly(Verdict.FAIL);
    assertThat(ring(9.99, true).get(0).causes()).contains("S-38", "S-39");
    assertThat(ring(10.0, false))
        .extracting(Finding::verdict)
        .containsExactly(Verdict.INCONCLUSIVE);
  }

  /** A third Spark answers as the second did, or its log and counters are missing. */
  private static List<Finding> ring(double busbw, boolean carried) {
    ChangedRun run =
        new ChangedRun()
            .at(s -> with(three(s), "layout", Layout.RING))
            .each(
                NcclTable.class, t -> t.source().question().startsWith(START), t -> ring(t, busbw));
    ChangedRun.healthy().about(Workload.HOST.prefix()).onHost("spark-02").all().stream()
        .filter(o -> carried)
        .forEach(o -> run.plus(third(o)));
    return run.findings("NCH-2");
  }

  private static Observed third(Observed one) {
    Source source = one.source();
    return one instanceof Record record
        ? (Observed)
            with(record, "source", new Source(source.question(), "spark-03", source.file()))
        : one;
  }

  private static NcclTable ring(NcclTable table, double busbw) {
    Seen<RankLine> last = table.ranks().get(table.ranks().size() - 1);
    List<Seen<RankLine>> ranks = new ArrayList<>(table.ranks());
    ranks.add(new Seen<>(new RankLine(2, 99, "spark-03", 0, last.value().gpu()), last.place()));
    double algbw = busbw * 1.5;
    NcclTable.Side side =
        new NcclTable.Side((4L << 30) / algbw / 1000, algbw, busbw, NcclTable.Check.COUNTED, 0);
    Seen<NcclTable.Row> old = table.rows().get(table.rows().size() - 1);
    NcclTable.Row row = new NcclTable.Row(4L << 30, 1L << 28, "float", "none", side, side);
    NcclTable one =
        with(with(table, "ranks", ranks), "rows", List.of(new Seen<>(row, old.place())));
    return with(one, "rowCount", 1L);
  }

  private static Site three(Site site) {
    List<Host> hosts = new ArrayList<>(site.hosts());
    hosts.add(with(with(hosts.get(1), "name", "spark-03"), "node", "spark-03"));
    return with(site, "hosts", hosts);
  }
}
