package org.sparkstacking.conform.rehearsal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Read {@code fixtures/faults/faults.yaml}: every simulated fault with the verdicts it causes. */
public final class FaultCatalogue {
  private static final String FILE = "/fixtures/faults/faults.yaml";
  private final Map<String, CataloguedFault> faults;

  private FaultCatalogue(Map<String, CataloguedFault> faults) {
    this.faults = faults;
  }

  public static FaultCatalogue builtIn() {
    try (InputStream in = FaultCatalogue.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException("missing in the program: " + FILE);
      }
      return of(new YAMLMapper().readTree(in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static FaultCatalogue of(JsonNode root) {
    Map<String, CataloguedFault> faults = new LinkedHashMap<>();
    for (JsonNode node : root.path("faults")) {
      CataloguedFault fault = fault(node);
      if (faults.put(fault.name(), fault) != null) {
        throw new IllegalStateException("named twice in " + FILE + ": " + fault.name());
      }
    }
    return new FaultCatalogue(faults);
  }

  private static CataloguedFault fault(JsonNode node) {
    return new CataloguedFault(
        node.required("name").asString(),
        Text.of(
            node.required("title").required("ko").asString(),
            node.required("title").required("en").asString()),
        node.required("source").asString(),
        verdicts(node.path("claims")),
        verdicts(node.path("withCluster")),
        words(node.path("says").path("ko")),
        words(node.path("says").path("en")));
  }

  private static List<String> words(JsonNode node) {
    List<String> words = new ArrayList<>();
    node.forEach(word -> words.add(word.asString()));
    return words;
  }

  private static SortedMap<ClaimId, Verdict> verdicts(JsonNode node) {
    SortedMap<ClaimId, Verdict> verdicts = new TreeMap<>();
    for (Verdict verdict : Verdict.values()) {
      for (JsonNode id : node.path(verdict.name())) {
        if (verdicts.put(ClaimId.of(id.asString()), verdict) != null) {
          throw new IllegalStateException(id.asString() + " has two verdicts in " + FILE);
        }
      }
    }
    return verdicts;
  }

  /** List all faults in the catalogue's order. */
  public List<CataloguedFault> all() {
    return List.copyOf(faults.values());
  }

  /**
   * Find one fault.
   *
   * @throws UnknownName with the nearest names
   */
  public CataloguedFault find(String name) {
    CataloguedFault found = faults.get(name);
    if (found == null) {
      throw UnknownName.fault(name, faults.keySet());
    }
    return found;
  }
}
