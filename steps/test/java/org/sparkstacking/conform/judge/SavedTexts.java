package org.sparkstacking.conform.judge;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.HostNameReader;
import org.sparkstacking.conform.reading.InterfaceBytesReader;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.MemlockReader;
import org.sparkstacking.conform.reading.MpiRankReader;
import org.sparkstacking.conform.reading.MpiTroubleReader;
import org.sparkstacking.conform.reading.NcclHintReader;
import org.sparkstacking.conform.reading.NcclLogReader;
import org.sparkstacking.conform.reading.NcclTestsJsonReader;
import org.sparkstacking.conform.reading.NcclTestsReader;
import org.sparkstacking.conform.reading.NcclTroubleReader;
import org.sparkstacking.conform.reading.RdmaBytesReader;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Script;
import org.sparkstacking.conform.reading.Scripts;
import org.sparkstacking.conform.site.Site;

/** Reads saved texts with every reader of this family and judges them in text scope. */
final class SavedTexts {
  static final Path WORLDS = Path.of("fixtures/worlds");
  static final List<Reader> READERS =
      List.of(
          new NcclTestsReader(),
          new NcclTestsJsonReader(),
          new NcclLogReader(),
          new NcclTroubleReader(),
          new NcclHintReader(),
          new MpiTroubleReader(),
          new MpiRankReader(),
          new HostNameReader(),
          new InterfaceBytesReader(),
          new RdmaBytesReader(),
          new MemlockReader());
  static final List<ClaimJudge> JUDGES =
      List.of(
          new MpiJudge(),
          new NcclJobJudge(Workload.HOST),
          new NcclSpeedJudge(),
          new NcclCarrierJudge(Workload.HOST),
          new NcclPathJudge(Workload.HOST),
          new NcclJobJudge(Workload.HOSTNET_POD),
          new NcclRatioJudge(),
          new NcclCarrierJudge(Workload.HOSTNET_POD),
          new NcclPathJudge(Workload.HOSTNET_POD));

  private static final Pattern PROMPT = Pattern.compile("^[^\\s<]*[$#] (\\S.*)$");

  private SavedTexts() {}

  static Evidence evidence(Path... files) {
    List<Observed> all = new ArrayList<>();
    for (Path file : files) {
      all.addAll(read(file.getFileName().toString(), text(file)));
    }
    return Evidence.of(all);
  }

  static Evidence evidence(String text) {
    return Evidence.of(read("text", text));
  }

  static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Split at prompts, as people paste terminal text. */
  static List<Observed> read(String file, String text) {
    Source source = new Source("", "", file);
    Script script = Scripts.of(source, "", text);
    List<Observed> observed = new ArrayList<>();
    String command = "";
    List<Script.Line> lines = new ArrayList<>();
    for (Script.Line line : script.lines()) {
      Matcher prompt = PROMPT.matcher(line.text());
      boolean prompted =
          !line.text().startsWith("#") && line.text().length() < 2000 && prompt.find();
      if (prompted) {
        observed.addAll(read(source, command, lines));
        command = prompt.group(1);
        lines.clear();
      } else {
        lines.add(line);
      }
    }
    observed.addAll(read(source, command, lines));
    return observed;
  }

  private static List<Observed> read(Source source, String command, List<Script.Line> lines) {
    List<Observed> observed = new ArrayList<>();
    for (Reader reader : READERS) {
      LineReader open = reader.open(source, command);
      lines.forEach(open::accept);
      observed.addAll(open.finish());
    }
    return observed;
  }

  static List<Finding> findings(String claim, Evidence evidence) {
    return JUDGES.stream()
        .filter(j -> j.claim().value().equals(claim))
        .flatMap(j -> j.judge(evidence, Site.undeclared(), Scope.TEXT).stream())
        .toList();
  }

  /** Give the verdict that {@code diagnose --claim} would print: nothing said is INCONCLUSIVE. */
  static Verdict verdict(String claim, Evidence evidence) {
    return Verdict.merge(findings(claim, evidence).stream().map(Finding::verdict).toList());
  }
}
