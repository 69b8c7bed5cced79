package org.sparkstacking.conform.glue;

import static org.assertj.core.api.Assertions.assertThat;

import io.cucumber.cucumberexpressions.Argument;
import io.cucumber.cucumberexpressions.Expression;
import io.cucumber.cucumberexpressions.ExpressionFactory;
import io.cucumber.cucumberexpressions.ParameterByTypeTransformer;
import io.cucumber.cucumberexpressions.ParameterType;
import io.cucumber.cucumberexpressions.ParameterTypeRegistry;
import io.cucumber.gherkin.GherkinParser;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.messages.types.Envelope;
import io.cucumber.messages.types.FeatureChild;
import io.cucumber.messages.types.GherkinDocument;
import io.cucumber.messages.types.Pickle;
import io.cucumber.messages.types.PickleStep;
import io.cucumber.messages.types.RuleChild;
import io.cucumber.messages.types.Scenario;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.Claim;

/** The features are the law: they say what the catalogue lists, alike in both languages. */
final class FeaturesAreTheCatalogueTest {
  private static final List<Class<?>> STEPS =
      List.of(
          BoundSteps.class,
          CiliumSteps.class,
          ClusterSteps.class,
          GpuSteps.class,
          LinkSteps.class,
          MpiSteps.class,
          NcclSteps.class,
          NetworkSteps.class,
          PodSteps.class);
  private static final List<Sentence> SENTENCES = sentences();

  @Test
  void everyClaimHasItsScenariosInTheOrderOfTheCatalogue() {
    List<String> ids = Catalogue.builtIn().claims().stream().map(c -> c.id().value()).toList();
    assertThat(claims("en")).containsExactlyElementsOf(ids);
    assertThat(claims("ko")).containsExactlyElementsOf(ids);
  }

  @Test
  void bothEditionsMakeTheSameCalls() {
    assertThat(calls("ko")).isNotEmpty().containsExactlyElementsOf(calls("en"));
  }

  @Test
  void everySentenceOfTheFeaturesIsDefinedExactlyOnce() {
    for (String lang : List.of("en", "ko")) {
      for (Pickle pickle : pickles(lang)) {
        assertThat(pickle.getSteps()).as(pickle.getName()).hasSizeBetween(2, 5);
        for (PickleStep step : pickle.getSteps()) {
          assertThat(matching(step.getText())).as(step.getText()).hasSize(1);
        }
      }
    }
  }

  @Test
  void everySentenceThatIsDefinedIsUsed() {
    Set<String> used = new TreeSet<>();
    Stream.of("en", "ko")
        .flatMap(lang -> pickles(lang).stream())
        .flatMap(p -> p.getSteps().stream())
        .flatMap(s -> matching(s.getText()).stream())
        .forEach(s -> used.add(s.text()));
    assertThat(SENTENCES).isNotEmpty().map(Sentence::text).allMatch(used::contains);
  }

  @Test
  void everyScenarioAssertsTheCriteriaThatTheCatalogueListsAndNoOthers() {
    for (Claim claim : Catalogue.builtIn().claims()) {
      List<String> asserted =
          pickles("en").stream()
              .filter(p -> tags(p).contains("@" + claim.id()))
              .flatMap(p -> p.getSteps().stream())
              .map(s -> matching(s.getText()).get(0))
              .filter(Sentence::asserts)
              .map(s -> s.method().getName())
              .toList();
      assertThat(asserted).as(claim.id().value()).hasSize(claim.origins().size());
    }
  }

  @Test
  void everyScenarioStandsUnderTheRuleOfItsClaim() {
    for (String lang : List.of("en", "ko")) {
      for (GherkinDocument document : documents(lang)) {
        for (FeatureChild child : document.getFeature().orElseThrow().getChildren()) {
          assertThat(child.getRule()).as(document.getUri().orElse("")).isPresent();
          String rule = child.getRule().orElseThrow().getName();
          for (RuleChild under : child.getRule().orElseThrow().getChildren()) {
            Scenario scenario = under.getScenario().orElseThrow();
            assertThat(scenario.getTags().get(0).getName())
                .isEqualTo("@" + rule.substring(0, rule.indexOf(' ')));
          }
        }
      }
    }
  }

  private record Sentence(String text, Expression expression, Method method, boolean asserts) {}

  private static List<String> claims(String lang) {
    return pickles(lang).stream().map(p -> tags(p).get(0).substring(1)).distinct().toList();
  }

  private static List<String> calls(String lang) {
    List<String> calls = new ArrayList<>();
    for (Pickle pickle : pickles(lang)) {
      calls.add(String.join(" ", tags(pickle)));
      for (PickleStep step : pickle.getSteps()) {
        Sentence sentence = matching(step.getText()).get(0);
        List<?> arguments =
            Optional.ofNullable(sentence.expression().match(step.getText())).orElseThrow().stream()
                .map(Argument::getValue)
                .toList();
        calls.add("  " + sentence.method().getName() + arguments);
      }
    }
    return calls;
  }

  private static List<String> tags(Pickle pickle) {
    return pickle.getTags().stream().map(t -> t.getName()).toList();
  }

  private static List<Sentence> matching(String text) {
    return SENTENCES.stream()
        .filter(s -> Optional.ofNullable(s.expression().match(text)).isPresent())
        .toList();
  }

  private static List<Sentence> sentences() {
    ParameterTypeRegistry registry = new ParameterTypeRegistry(Locale.ENGLISH);
    ParameterByTypeTransformer none = (value, type) -> value;
    registry.setDefaultParameterTransformer(none);
    registry.defineParameterType(
        new ParameterType<>(
            "count", "\\d+", Count.class, (String s) -> new Count(Integer.parseInt(s))));
    ExpressionFactory factory = new ExpressionFactory(registry);
    List<Sentence> all = new ArrayList<>();
    for (Class<?> steps : STEPS) {
      for (Method method : steps.getDeclaredMethods()) {
        for (Given given : method.getAnnotationsByType(Given.class)) {
          all.add(
              new Sentence(given.value(), factory.createExpression(given.value()), method, false));
        }
        for (Then then : method.getAnnotationsByType(Then.class)) {
          all.add(new Sentence(then.value(), factory.createExpression(then.value()), method, true));
        }
      }
    }
    return all;
  }

  private static List<Pickle> pickles(String lang) {
    return envelopes(lang).stream().flatMap(e -> e.getPickle().stream()).toList();
  }

  private static List<GherkinDocument> documents(String lang) {
    return envelopes(lang).stream().flatMap(e -> e.getGherkinDocument().stream()).toList();
  }

  private static List<Envelope> envelopes(String lang) {
    GherkinParser parser = GherkinParser.builder().build();
    List<Envelope> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("features", lang))) {
      for (Path file : files.sorted().toList()) {
        parser.parse(file).forEach(all::add);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertThat(all).allSatisfy(e -> assertThat(e.getParseError()).isEmpty());
    return all;
  }
}
