package org.sparkstacking.conform.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.reading.Readers;
import org.sparkstacking.conform.reading.Recogniser;
import org.sparkstacking.conform.site.Site;

/**
 * Holds everything that is said of saved texts: what each judge finds, and the diagnosis. {@code
 * texts.list} names the texts, one incident a line; together they make every judge say what it can
 * say of a text.
 */
final class ApprovedTextsTest {
  private static final Path WORLDS = Path.of("fixtures/worlds");
  private static final Approved APPROVED = new Approved("texts");
  private static final List<ClaimJudge> JUDGES = Judges.all();
  private static final Diagnosis DIAGNOSIS = new Diagnosis(JUDGES, new Signatures());

  /** What was read is the same for every test, and reading takes longer than judging. */
  private static final Map<String, Evidence> READ = new ConcurrentHashMap<>();

  private static final List<String> INCIDENTS =
      Approved.read(Approved.root().resolve("texts.list"));

  static Stream<String> incidents() {
    return INCIDENTS.stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("incidents")
  void saysOfATextWhatWasApproved(String incident) {
    APPROVED.hold(name(incident), judged(CommonWords.BOOK, incident).lines());
  }

  @Test
  void everyApprovedFileHasItsText() {
    Set<String> names = INCIDENTS.stream().map(i -> name(i)).collect(Collectors.toSet());
    assertThat(names).hasSameSizeAs(INCIDENTS);
    APPROVED.holdNames(names);
  }

  private static String name(String incident) {
    return incident.split(" ", 2)[0];
  }

  static SaidLines judged(Wordbook words, String incident) {
    Evidence evidence = READ.computeIfAbsent(incident, ApprovedTextsTest::read);
    SaidLines said = SaidLines.ofText(words, name(incident));
    Map<String, List<Finding>> found = new HashMap<>();
    for (ClaimJudge judge : JUDGES) {
      List<Finding> findings = judge.judge(evidence, Site.undeclared(), Scope.TEXT);
      String claim = judge.claim().value();
      found.put(claim, findings);
      List<Finding> hosts = found.getOrDefault(claim.replace("NCP", "NCH"), List.of());
      if (claim.startsWith("NCP") && !findings.isEmpty() && alike(hosts, findings)) {
        said.line(claim + " as " + claim.replace("NCP", "NCH"));
      } else {
        said.findings(findings);
      }
    }
    DIAGNOSIS.all(evidence).forEach(said::diagnosed);
    return said;
  }

  /** Tell whether pods get the very words of hosts. */
  private static boolean alike(List<Finding> hosts, List<Finding> pods) {
    String ofHosts = hosts.toString().replace("NCH-", "NCP-");
    return ofHosts.equals(pods.toString().replace("NCH-", "NCP-"));
  }

  private static Evidence read(String incident) {
    List<Observed> all = new ArrayList<>();
    for (String name : incident.split(" ")) {
      Recogniser recogniser = new Recogniser(Readers.all(), name);
      long number = 0;
      for (String line : SavedTexts.text(WORLDS.resolve(name)).split("\n", -1)) {
        recogniser.accept(++number, line);
      }
      all.addAll(recogniser.finish().observed());
    }
    return Evidence.of(all);
  }
}
