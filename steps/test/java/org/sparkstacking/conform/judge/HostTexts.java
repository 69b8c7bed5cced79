package org.sparkstacking.conform.judge;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.HostReaders;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Scripts;
import org.sparkstacking.conform.site.Site;

/** Reads a text as the diagnosis of a saved log does, and judges it in text scope. */
final class HostTexts {
  static final Path WORLDS = Path.of("fixtures/worlds");

  private HostTexts() {}

  static Evidence evidence(String text, String command) {
    Source source = new Source("", "", "input.txt");
    List<Observed> observed = new ArrayList<>();
    for (Reader reader : HostReaders.all()) {
      observed.addAll(reader.read(Scripts.of(source, command, text)));
    }
    return Evidence.of(observed);
  }

  static List<Finding> findings(String text, String command, String claim) {
    Evidence evidence = evidence(text, command);
    return HostJudges.all().stream()
        .filter(j -> j.claim().value().equals(claim))
        .flatMap(j -> j.judge(evidence, Site.undeclared(), Scope.TEXT).stream())
        .toList();
  }

  /** Give the verdict of each claim that the text speaks to. */
  static Map<String, Verdict> verdicts(String text, String command) {
    Evidence evidence = evidence(text, command);
    Map<String, Verdict> verdicts = new TreeMap<>();
    for (ClaimJudge judge : HostJudges.all()) {
      List<Finding> findings = judge.judge(evidence, Site.undeclared(), Scope.TEXT);
      if (!findings.isEmpty()) {
        verdicts.put(
            judge.claim().value(), Verdict.merge(findings.stream().map(Finding::verdict).toList()));
      }
    }
    return verdicts;
  }

  static String file(String name) {
    try {
      return new String(Files.readAllBytes(WORLDS.resolve(name)), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
