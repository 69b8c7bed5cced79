package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.report.RecordFile;
import org.sparkstacking.conform.report.Redaction;
import org.sparkstacking.conform.report.RunRecord;
import org.sparkstacking.conform.report.Signature;
import org.sparkstacking.conform.report.SiteDocument;
import org.sparkstacking.conform.report.VendorBundle;
import org.sparkstacking.conform.report.Views;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the views of a run anew, or what others need of it. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = {
      "기록에서 결과서를 다시 만든다 / write the views of a run anew from its record",
      "예 / examples: conform report RUN",
      "  conform report RUN --key key.pem --cert cert.pem",
      "  conform report RUN --vendor --redact",
      "  conform report RUN --site-document --out documents"
    })
final class ReportCommand implements Callable<Integer>, NeedsTerminal {
  @Parameters(paramLabel = "RUN", description = "실행 폴더나 이름 / run folder, or its id")
  private String run = "";

  @Option(
      names = "--lang",
      paramLabel = "ko|en",
      description = "현장 구성 문서를 한 언어로만 / site document in one language only")
  private @Nullable Lang lang;

  @Option(names = "--vendor", description = "제조사용 .tar.gz / bundle for the vendor, in English")
  private boolean vendor;

  @Option(names = "--site-document", description = "현장 구성 문서 / site document of ADR section 8")
  private boolean siteDocument;

  @Option(names = "--redact", description = "이름·주소·일련번호를 바꾼 사본 / copy without names")
  private boolean redact;

  @Option(names = "--key", paramLabel = "PEM", description = "서명 개인 키 / private key to sign with")
  private @Nullable Path key;

  @Option(names = "--cert", paramLabel = "PEM", description = "그 인증서 / its certificate")
  private @Nullable Path certificate;

  @Option(names = "--out", paramLabel = "PATH", description = "만들 폴더나 파일 / where to write")
  private @Nullable Path out;

  private Terminal terminal = Terminal.standard(Map.of(), Map.of());

  @Override
  public void use(Terminal other) {
    terminal = other;
  }

  @Override
  public Integer call() throws IOException {
    if ((key == null) != (certificate == null)) {
      throw Refusal.of("--key와 --cert는 함께 지정하십시오.", "--key and --cert belong together: give both.");
    }
    Path folder = RunFolder.find(run, RunFolder.STORE);
    RunRecord record = whole(folder);
    try {
      return write(folder, record);
    } catch (IOException e) {
      throw Refusal.of(e);
    }
  }

  private int write(Path folder, RunRecord record) throws IOException {
    Path source = redact ? redacted(folder, record) : folder;
    if (siteDocument) {
      Path to = place(record.runId() + "-site-document");
      SiteDocument.write(source, to, lang == null ? List.of(Lang.values()) : List.of(lang));
      return said(to);
    }
    if (vendor) {
      Path bundle = place(record.runId() + "-vendor.tar.gz");
      VendorBundle.write(source, bundle);
      return said(bundle);
    }
    if (!redact) {
      Views.rebuild(folder);
    }
    sign(source);
    return said(source);
  }

  private void sign(Path folder) throws IOException {
    if (key != null && certificate != null) {
      Signature.write(folder, key, certificate);
    }
  }

  /** A redacted copy that only feeds another document lies in a place of its own. */
  private Path redacted(Path folder, RunRecord record) throws IOException {
    boolean itself = !vendor && !siteDocument;
    Path to =
        itself
            ? place(record.runId() + "-redacted")
            : Files.createTempDirectory("conform-redacted");
    if (itself && Files.exists(to)) {
      throw Refusal.of(to + "이(가) 이미 있습니다.", to + " is there already; name a new folder.");
    }
    Redaction.copy(folder, to);
    return to;
  }

  private Path place(String name) {
    return out == null ? Path.of(name) : out;
  }

  private int said(Path written) {
    terminal.out().println(written);
    terminal.out().flush();
    return Exit.GOOD;
  }

  private static RunRecord whole(Path folder) {
    return RecordFile.read(folder)
        .orElseThrow(
            () ->
                Refusal.of(
                    folder + "에 record.json이 없습니다. 'conform judge'로 먼저 만드십시오.",
                    folder + " holds no record.json; 'conform judge' writes one."));
  }
}
