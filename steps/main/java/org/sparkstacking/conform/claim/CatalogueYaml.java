package org.sparkstacking.conform.claim;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads {@code features/claims.yaml}. What is wrong in it is an IllegalStateException. */
final class CatalogueYaml {
  private static final String PATH = "features/claims.yaml";

  private CatalogueYaml() {}

  static Catalogue builtIn() {
    try (InputStream in = CatalogueYaml.class.getClassLoader().getResourceAsStream(PATH)) {
      if (in == null) {
        throw new IllegalStateException("the kit was built without " + PATH);
      }
      return read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Catalogue read(InputStream in) {
    JsonNode root = new YAMLMapper().readTree(in);
    List<Stage> stages = each(root.path("stages")).map(CatalogueYaml::stage).toList();
    List<Claim> claims = each(root.path("claims")).map(CatalogueYaml::claim).toList();
    check(stages, claims);
    return new Catalogue(word(root, "edition"), stages, claims);
  }

  private static Stage stage(JsonNode node) {
    return new Stage(node.path("number").asInt(), text(node, "title"));
  }

  private static Claim claim(JsonNode node) {
    ClaimId id = ClaimId.of(word(node, "id"));
    return new Claim(
        id,
        node.path("stage").asInt(),
        Level.valueOf(word(node, "level").toUpperCase(Locale.ROOT)),
        node.path("mayExclude").asBoolean(false),
        each(node.path("needs")).map(n -> ClaimId.of(n.asString())).toList(),
        node.path("adr").path("section").asString(""),
        node.path("adr").path("quote").asString(""),
        each(node.path("origin")).map(CatalogueYaml::origin).toList(),
        text(node, "title"),
        text(node, "meaning"),
        untestable(node));
  }

  private static Claim.Origin origin(JsonNode node) {
    return new Claim.Origin(word(node, "criterion"), word(node, "from"), text(node, "note"));
  }

  private static @Nullable Text untestable(JsonNode node) {
    return node.has("untestable") ? text(node, "untestable") : null;
  }

  private static Text text(JsonNode node, String name) {
    return Text.of(word(node.path(name), "ko"), word(node.path(name), "en"));
  }

  private static String word(JsonNode node, String name) {
    String word = node.path(name).asString("");
    if (word.isEmpty()) {
      throw new IllegalStateException(PATH + ": '" + name + "' is missing in " + shortly(node));
    }
    return word;
  }

  private static String shortly(JsonNode node) {
    String all = node.toString();
    return all.length() <= 120 ? all : all.substring(0, 120) + "…";
  }

  private static java.util.stream.Stream<JsonNode> each(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }

  /** A prerequisite stands before the claim that needs it, so that one pass decides all. */
  private static void check(List<Stage> stages, List<Claim> claims) {
    Set<ClaimId> before = new HashSet<>();
    List<String> wrong = new ArrayList<>();
    for (Claim claim : claims) {
      claim.needs().stream()
          .filter(n -> !before.contains(n))
          .forEach(n -> wrong.add(claim.id() + " needs " + n + ", which does not stand before it"));
      if (!before.add(claim.id())) {
        wrong.add(claim.id() + " stands there twice");
      }
      if (stages.stream().noneMatch(s -> s.number() == claim.stage())) {
        wrong.add(claim.id() + " is of stage " + claim.stage() + ", which is not listed");
      }
    }
    if (!wrong.isEmpty() || claims.isEmpty()) {
      throw new IllegalStateException(PATH + ": " + (claims.isEmpty() ? "no claims" : wrong));
    }
  }
}
