package org.sparkstacking.conform.judge.kube;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.judge.Scope;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Scripts;
import org.sparkstacking.conform.reading.kube.KubeReaders;
import org.sparkstacking.conform.site.Site;

/** Reads fixture texts with every reader of the room and judges them as saved texts. */
final class World {
  static final Path ROOT = Path.of("fixtures/worlds");

  private World() {}

  static String text(Path file) {
    try {
      Path zipped = file.resolveSibling(file.getFileName() + ".gz");
      Path real = Files.exists(file) ? file : zipped;
      byte[] bytes = Files.readAllBytes(real);
      if (!real.toString().endsWith(".gz")) {
        return new String(bytes, StandardCharsets.UTF_8);
      }
      try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Evidence file(String path) {
    return read(new Source("", "", path), text(ROOT.resolve(path)));
  }

  static Evidence folder(String path) {
    List<Observed> all = new ArrayList<>();
    try (var files = Files.list(ROOT.resolve(path))) {
      files
          .filter(Files::isRegularFile)
          .sorted()
          .forEach(f -> all.addAll(read(new Source("", "", f.toString()), text(f)).all()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Evidence.of(all);
  }

  static Evidence read(Source source, String text) {
    List<Observed> all = new ArrayList<>();
    for (Reader reader : KubeReaders.all()) {
      all.addAll(reader.read(Scripts.of(source, "", text)));
    }
    return Evidence.of(all);
  }

  static Evidence pasted(String text) {
    return read(new Source("", "", "text"), text);
  }

  static List<Finding> findings(String claim, Evidence evidence) {
    return judge(claim).judge(evidence, Site.undeclared(), Scope.TEXT);
  }

  /** Give the verdict of a claim; a text that does not speak to it cannot decide. */
  static Verdict verdict(String claim, Evidence evidence) {
    return Verdict.merge(findings(claim, evidence).stream().map(Finding::verdict).toList());
  }

  static Verdict verdict(String claim, String text) {
    return verdict(claim, pasted(text));
  }

  static ClaimJudge judge(String claim) {
    return KubeJudges.all().stream()
        .filter(j -> j.claim().value().equals(claim))
        .findFirst()
        .orElseThrow();
  }
}
