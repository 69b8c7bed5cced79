package org.sparkstacking.conform.cli.diagnose;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.adapter.text.Bounds;
import org.sparkstacking.conform.adapter.text.TextInputs;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.judge.Diagnosed;
import org.sparkstacking.conform.judge.Diagnosis;
import org.sparkstacking.conform.judge.Judges;
import org.sparkstacking.conform.judge.Signatures;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.reading.Readers;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Judge the part of the claims that saved terminal texts and logs show, and name the cause.
 *
 * <p>Exit code: 0 PASS, 1 FAIL, 2 INCONCLUSIVE, NOT_TESTED or nothing recognised (the worst over
 * the claims), 3 the kit itself failed, 64 wrong usage.
 */
@Command(
    name = "diagnose",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "예 / examples:",
      "  conform diagnose nccl.log",
      "  conform diagnose --claim NCH-3 --json - < nccl.log"
    },
    description = {
      "Reads saved terminal texts or logs, says which claims they speak to, verdict and cause.",
      "저장한 터미널 출력이나 로그를 읽어 어떤 시험 항목에 관한 것인지, 판정과 원인을 알려 줍니다."
    },
    exitCodeOnInvalidInput = 64,
    exitCodeOnExecutionException = 3)
public final class DiagnoseCommand implements Callable<Integer> {
  private static final long STEP = 32L << 20;

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--claim",
      paramLabel = "ID",
      description = {"One claim, such as NCH-3.", "시험 항목 하나(예: NCH-3)."})
  private @Nullable String claim;

  @Option(
      names = "--json",
      description = {"JSON on standard output.", "표준 출력에 JSON을 씁니다."})
  private boolean json;

  @Option(
      names = "--lang",
      paramLabel = "ko|en",
      defaultValue = "ko",
      description = {"Language of the text.", "출력 언어."})
  private String lang = "ko";

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = {
        "Files, folders, gzip, tar or zip bundles, or - for standard input; together one incident.",
        "파일, 폴더, gzip·tar·zip 묶음, 또는 표준 입력(-). 함께 준 것은 한 사건으로 봅니다."
      })
  private List<String> files = List.of();

  /** Run the command alone, as the launcher does through the whole program. */
  public static void main(String[] arguments) {
    System.exit(run(arguments));
  }

  static int run(String... arguments) {
    PrintWriter out =
        new PrintWriter(
            new OutputStreamWriter(
                new FileOutputStream(FileDescriptor.out), StandardCharsets.UTF_8));
    int code = new CommandLine(new DiagnoseCommand()).setOut(out).execute(arguments);
    out.flush();
    return code;
  }

  @Override
  public Integer call() {
    ClaimId asked = claim == null ? null : known(claim);
    Lang spoken = language();
    files.forEach(this::mustExist);
    Incident incident = read();
    Diagnosis diagnosis = new Diagnosis(Judges.all(), new Signatures());
    List<Diagnosed> found =
        (asked == null
                ? diagnosis.all(incident.evidence())
                : List.of(asked(diagnosis, asked, incident.evidence())))
            .stream().map(d -> told(d, incident)).toList();
    if (json) {
      write(found, asked != null, incident);
    } else {
      print(found, spoken, incident);
    }
    commandLine().getOut().flush();
    return exitCode(found);
  }

  /** Where the claim asked for is not spoken to, say which ones are. */
  private static Diagnosed asked(Diagnosis diagnosis, ClaimId asked, Evidence evidence) {
    Diagnosed one = diagnosis.of(asked, evidence);
    if (one.spoken()) {
      return one;
    }
    String others =
        String.join(", ", diagnosis.all(evidence).stream().map(d -> d.claim().value()).toList());
    return others.isEmpty()
        ? one
        : one.withRemarks(
            List.of(
                Text.of(
                    "이 텍스트는 다음 항목에 관한 것입니다: " + others, "It speaks to these claims: " + others)));
  }

  private static Diagnosed told(Diagnosed d, Incident incident) {
    Diagnosed noted = d.withRemarks(incident.notes());
    return incident.cut() && d.verdict() == Verdict.PASS
        ? noted.narrowed(
            Verdict.INCONCLUSIVE,
            Text.of(
                "입력의 일부를 읽을 수 없어 적합으로 판정하지 않습니다.",
                "A part of the input could not be read, so this is not a PASS."))
        : noted;
  }

  private Incident read() {
    Incident incident = new Incident(Readers.all());
    for (String file : files) {
      new TextInputs(Bounds.usual(), System.in, progress(file)).read(file, incident);
    }
    incident.notes().forEach(n -> commandLine().getErr().println(n.in(language())));
    commandLine().getErr().flush();
    return incident;
  }

  private LongConsumer progress(String file) {
    long[] next = {STEP};
    return bytes -> {
      if (bytes >= next[0]) {
        next[0] += STEP;
        commandLine().getErr().println(file + ": " + (bytes >> 20) + " MiB");
        commandLine().getErr().flush();
      }
    };
  }

  private void write(List<Diagnosed> found, boolean one, Incident incident) {
    PrintWriter out = commandLine().getOut();
    try (DiagnosedJson writer = new DiagnosedJson(new Unclosed(out))) {
      if (one) {
        writer.one(found.get(0));
      } else {
        writer.all(found, found.isEmpty() ? nothing(incident) : incident.notes());
      }
    }
    out.println();
  }

  private void print(List<Diagnosed> found, Lang spoken, Incident incident) {
    DiagnosedPage page = new DiagnosedPage(commandLine().getOut(), spoken);
    found.forEach(page::print);
    if (found.isEmpty()) {
      nothing(incident).forEach(page::note);
    }
  }

  private static List<Text> nothing(Incident incident) {
    List<Text> notes = new java.util.ArrayList<>(incident.notes());
    if (incident.texts() == 0) {
      notes.add(Text.of("읽을 텍스트가 없습니다.", "There is no text to read."));
    } else if (incident.formats().isEmpty()) {
      notes.add(
          Text.of(
              "이 도구가 다루는 내용이 아닙니다(Spark, RKE2, Cilium, GPU, NCCL에 관한 출력이 없음).",
              "This text is none of this kit's business: no output about Spark, RKE2, Cilium, GPUs or NCCL."));
    } else {
      String formats = String.join(", ", incident.formats());
      notes.add(
          Text.of(
              "알아본 출력(" + formats + ")은 있으나 판정할 수 있는 시험 항목이 없습니다.",
              "Recognised (" + formats + "), but no claim can be judged from it."));
    }
    return notes;
  }

  private static int exitCode(List<Diagnosed> found) {
    List<Verdict> verdicts = found.stream().map(Diagnosed::verdict).toList();
    if (verdicts.contains(Verdict.FAIL)) {
      return 1;
    }
    return !verdicts.isEmpty() && verdicts.stream().allMatch(v -> v == Verdict.PASS) ? 0 : 2;
  }

  private ClaimId known(String text) {
    try {
      ClaimId id = ClaimId.of(text.toUpperCase(Locale.ROOT));
      if (Diagnosis.known().contains(id)) {
        return id;
      }
    } catch (IllegalArgumentException e) {
      throw usage(e.getMessage());
    }
    throw usage("there is no claim " + text + " ('conform claims' lists them)");
  }

  private Lang language() {
    try {
      return Lang.valueOf(lang.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw usage("--lang is ko or en, not '" + lang + "'");
    }
  }

  private void mustExist(String file) {
    try {
      if (!file.equals("-") && !Files.exists(Path.of(file), LinkOption.NOFOLLOW_LINKS)) {
        throw usage(file + ": there is no such file (그런 파일이 없습니다)");
      }
    } catch (InvalidPathException e) {
      throw usage("not a file name: " + e.getReason());
    }
  }

  private ParameterException usage(@Nullable String message) {
    return new ParameterException(commandLine(), message == null ? "wrong usage" : message);
  }

  private CommandLine commandLine() {
    if (spec == null) {
      throw new IllegalStateException("picocli did not set the command's spec");
    }
    return spec.commandLine();
  }
}
