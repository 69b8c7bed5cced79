package org.sparkstacking.conform.cli;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.Claim;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.judge.Scope;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.Inquiry;
import org.sparkstacking.conform.probe.Probe;
import org.sparkstacking.conform.probe.Question;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/** Small stand-ins for what other rooms make. */
final class Fakes {
  static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

  private Fakes() {}

  /** Judges every criterion alike, by the word that a host answered to the topic's question. */
  record WordJudge(ClaimId claim, List<Criterion> criteria, UnaryOperator<List<Finding>> change)
      implements ClaimJudge {
    static WordJudge of(String claim, String... names) {
      return changed(claim, f -> f, names);
    }

    static WordJudge changed(String claim, UnaryOperator<List<Finding>> change, String... names) {
      List<Criterion> criteria = Stream.of(names).map(n -> Criterion.of(claim, n)).toList();
      return new WordJudge(ClaimId.of(claim), criteria, change);
    }

    @Override
    public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
      List<Finding> findings = new ArrayList<>();
      for (Criterion criterion : criteria) {
        findings.add(finding(criterion, verdict(evidence, criterion)));
      }
      return change.apply(findings);
    }

    private static Verdict verdict(Evidence evidence, Criterion criterion) {
      return Verdict.merge(
          evidence.all(Word.class).stream().map(w -> w.verdictOf(criterion)).toList());
    }
  }

  static Finding finding(Criterion criterion, Verdict verdict) {
    Text text = Text.same(criterion + " is " + verdict);
    return new Finding(
        criterion,
        verdict,
        Text.same("expected"),
        text,
        Text.same("spark-01"),
        Text.same("how"),
        Text.same("what to do next"),
        Whose.INSTALLER,
        List.of(),
        List.of(),
        List.of());
  }

  /** What a host answered. */
  record Word(Source source, String text) implements Observed {
    Verdict verdictOf(Criterion criterion) {
      if (text.contains("bad:" + criterion.name())) {
        return Verdict.FAIL;
      }
      return text.contains("good") ? Verdict.PASS : Verdict.INCONCLUSIVE;
    }
  }

  /** Asks every host one question about the topic. */
  record WordProbe(String topic) implements Probe {
    @Override
    public List<Observed> look(Inquiry inquiry) {
      List<Observed> observed = new ArrayList<>();
      for (Host host : inquiry.site().hosts()) {
        Question question =
            Question.of(
                topic + "/word", host.name(), "say " + topic, java.time.Duration.ofSeconds(5));
        Answer answer = inquiry.ask(question);
        Source source =
            new Source(question.id(), host.name(), Inquiry.evidenceFile(question, ".out"));
        observed.add(new Word(source, answer.finished() ? answer.outText() : ""));
      }
      return observed;
    }
  }

  /** Answers every question by a function of it, and counts. */
  static final class ScriptedShell implements HostShell {
    final List<Question> asked = java.util.Collections.synchronizedList(new ArrayList<>());
    private final java.util.function.Function<Question, String> words;
    boolean closed;

    ScriptedShell(java.util.function.Function<Question, String> words) {
      this.words = words;
    }

    @Override
    public Answer ask(Question question) {
      asked.add(question);
      byte[] out = words.apply(question).getBytes(java.nio.charset.StandardCharsets.UTF_8);
      return new Answer(
          question,
          java.util.OptionalInt.of(0),
          out,
          new byte[0],
          NOON,
          java.time.Duration.ofMillis(3),
          Answer.Ending.FINISHED,
          "",
          false);
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  static Catalogue catalogue(String... ids) {
    Catalogue all = Catalogue.builtIn();
    Set<ClaimId> wanted = Stream.of(ids).map(ClaimId::of).collect(Collectors.toSet());
    List<Claim> claims = all.claims().stream().filter(c -> wanted.contains(c.id())).toList();
    return new Catalogue(all.edition(), all.stages(), claims);
  }

  static Site site(String... hosts) {
    Site plain = Site.undeclared();
    return new Site(
        "trial",
        true,
        plain.timezone(),
        plain.layout(),
        Stream.of(hosts).map(Fakes::host).toList(),
        null,
        plain.nccl(),
        plain.mpi(),
        plain.load(),
        null,
        List.of(),
        List.of(),
        List.of(),
        plain.access(),
        plain.paper());
  }

  private static Host host(String name) {
    return new Host(name, name, null, 0, null, null, name, 1, "enP7s7", List.of(), "S-" + name);
  }
}
