package org.sparkstacking.conform.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.rehearsal.CataloguedFault;
import org.sparkstacking.conform.rehearsal.FaultCatalogue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** Lists the faults that a rehearsal can simulate, with the verdicts that each must cause. */
@Command(
    name = "faults",
    footer = {"", "예 / example: conform faults"},
    description = "List the simulated faults and the verdicts that each must cause.",
    mixinStandardHelpOptions = true)
final class FaultsCommand implements Callable<Integer> {
  @Option(names = "--json", description = "Print one JSON array for programs.")
  private boolean json;

  @Option(names = "--lang", description = "ko or en; default: the locale's.")
  private @Nullable Lang lang;

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out =
        spec == null
            ? new PrintWriter(System.out, true, StandardCharsets.UTF_8)
            : spec.commandLine().getOut();
    List<CataloguedFault> faults = FaultCatalogue.builtIn().all();
    if (json) {
      out.println(JsonMapper.shared().writeValueAsString(faults.stream().map(Line::of).toList()));
    } else {
      faults.forEach(f -> print(out, f));
    }
    out.flush();
    return 0;
  }

  private void print(PrintWriter out, CataloguedFault fault) {
    out.printf("%-24s %s  [%s]%n", fault.name(), fault.title().in(language()), fault.source());
    Map<String, List<String>> byVerdict = new LinkedHashMap<>();
    Line.verdicts(fault)
        .forEach((id, v) -> byVerdict.computeIfAbsent(v, x -> new ArrayList<>()).add(id));
    byVerdict.forEach((v, ids) -> out.printf("%-24s   %s: %s%n", "", v, String.join(", ", ids)));
  }

  private Lang language() {
    boolean korean = Locale.getDefault().getLanguage().equals("ko");
    return lang != null ? lang : korean ? Lang.KO : Lang.EN;
  }

  /** One fault as programs read it. */
  record Line(String name, Words title, Map<String, String> claims, String source) {
    static Line of(CataloguedFault f) {
      return new Line(f.name(), new Words(f.title().ko(), f.title().en()), verdicts(f), f.source());
    }

    static Map<String, String> verdicts(CataloguedFault fault) {
      Map<String, String> verdicts = new LinkedHashMap<>();
      fault.claims(false).forEach((id, v) -> verdicts.put(id.value(), v.name()));
      return verdicts;
    }
  }

  /** A text in both languages. */
  record Words(String ko, String en) {}
}
