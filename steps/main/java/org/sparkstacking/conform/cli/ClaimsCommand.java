package org.sparkstacking.conform.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.Claim;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Stage;
import org.sparkstacking.conform.claim.Text;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Lists the claims of the catalogue. */
@Command(
    name = "claims",
    footer = {"", "예 / example: conform claims --json"},
    description = "List the claims: id, level, prerequisites, ADR section, title.",
    mixinStandardHelpOptions = true)
final class ClaimsCommand implements Callable<Integer>, NeedsTerminal {
  @Option(names = "--json", description = "Print one JSON array for programs.")
  private boolean json;

  @Option(names = "--lang", description = "ko or en; default: the locale's.")
  private @Nullable Lang lang;

  private Terminal terminal = Terminal.standard(java.util.Map.of(), java.util.Map.of());

  @Override
  public void use(Terminal other) {
    terminal = other;
  }

  @Override
  public Integer call() {
    Catalogue catalogue = Catalogue.builtIn();
    if (json) {
      JsonMapper mapper = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
      List<Line> lines = catalogue.claims().stream().map(Line::of).toList();
      terminal.out().println(mapper.writeValueAsString(lines));
    } else {
      print(catalogue, lang == null ? terminal.lang() : lang);
    }
    return Exit.GOOD;
  }

  private void print(Catalogue catalogue, Lang in) {
    for (Stage stage : catalogue.stages()) {
      terminal.out().println(stage.number() + ". " + stage.title().in(in));
      for (Claim claim : catalogue.ofStage(stage.number())) {
        terminal.out().printf("  %-6s %s%n", claim.id(), claim.title().in(in));
      }
    }
  }

  /** One claim as programs read it. */
  record Line(
      String id,
      int stage,
      String level,
      boolean mayExclude,
      List<String> needs,
      String adrSection,
      String adrQuote,
      Text title,
      Text meaning,
      @Nullable Text untestable) {
    static Line of(Claim c) {
      return new Line(
          c.id().value(),
          c.stage(),
          c.required() ? "required" : "informative",
          c.mayExclude(),
          c.needs().stream().map(ClaimId::value).toList(),
          c.adrSection(),
          c.adrQuote(),
          c.title(),
          c.meaning(),
          c.untestable());
    }
  }
}
