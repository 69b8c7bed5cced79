package org.sparkstacking.conform.cli.diagnose;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.adapter.text.Bounds;
import org.sparkstacking.conform.adapter.text.TextInputs;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.judge.Diagnosed;
import org.sparkstacking.conform.judge.Diagnosis;
import org.sparkstacking.conform.judge.Judges;
import org.sparkstacking.conform.judge.Signatures;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.reading.Readers;
import org.sparkstacking.conform.reading.Recogniser;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Runs texts through the whole pipeline, without the command line. */
final class Texts {
  static final Path WORLDS = Path.of("fixtures/worlds");
  static final Path CASES = WORLDS.resolve("cases");
  private static final Diagnosis DIAGNOSIS = new Diagnosis(Judges.all(), new Signatures());

  private Texts() {}

  static Diagnosed diagnose(String claim, Path... files) {
    return DIAGNOSIS.of(ClaimId.of(claim), evidence(files));
  }

  static Diagnosed diagnose(String claim, String name, String text) {
    return DIAGNOSIS.of(ClaimId.of(claim), evidence(name, text));
  }

  static List<Diagnosed> all(String name, String text) {
    return DIAGNOSIS.all(evidence(name, text));
  }

  static Evidence evidence(Path... files) {
    Incident incident = new Incident(Readers.all());
    TextInputs inputs = new TextInputs(Bounds.usual(), InputStream.nullInputStream(), b -> {});
    for (Path file : files) {
      inputs.read(file.toString(), incident);
    }
    return incident.evidence();
  }

  static Evidence evidence(String name, String text) {
    Recogniser recogniser = new Recogniser(Readers.all(), name);
    long number = 0;
    for (String line : text.split("\n", -1)) {
      recogniser.accept(++number, line);
    }
    return Evidence.of(recogniser.finish().observed());
  }

  /** Everything in English that a reader of the diagnosis sees, but the quoted lines. */
  static String said(Diagnosed d) {
    List<String> all = new ArrayList<>(List.of(d.diagnosis().en(), d.next().en()));
    d.remarks().stream().map(Text::en).forEach(all::add);
    return String.join(" | ", all);
  }

  /** Everything that the facts quote. */
  static String quoted(Diagnosed d) {
    List<String> all = new ArrayList<>();
    d.facts().forEach(f -> all.add(f.quote() + " = " + f.value()));
    return String.join("\n", all);
  }

  static JsonNode yaml(Path file) {
    return new YAMLMapper().readTree(text(file));
  }

  static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
