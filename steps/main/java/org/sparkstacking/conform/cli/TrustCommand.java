package org.sparkstacking.conform.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.adapter.ssh.HostKeyScan;
import org.sparkstacking.conform.adapter.ssh.HostKeyScan.Shown;
import org.sparkstacking.conform.adapter.ssh.HostKeyScan.Standing;
import org.sparkstacking.conform.adapter.ssh.SshEnvironment;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.site.Site;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Shows the keys of a site's hosts, asks, and writes a known_hosts beside the site file. Exit 0
 * when every host's key is in it, 2 when one is not, 64 for a wrong site file.
 */
@Command(
    name = "trust",
    mixinStandardHelpOptions = true,
    description =
        "호스트 키 지문을 보여 주고 known_hosts를 만듭니다 / show host key fingerprints, write known_hosts")
final class TrustCommand implements Callable<Integer> {
  private static final int GOOD = 0;
  private static final int INCOMPLETE = 2;
  private static final int USAGE = 64;

  @Option(
      names = "--site",
      required = true,
      paramLabel = "FILE",
      description = "사이트 파일 / site file")
  private Path file = Path.of("");

  @Option(
      names = "--yes",
      description = "새 키를 묻지 않고 받아들임(바뀐 키는 아님) / accept new keys unasked, never changed ones")
  private boolean yes;

  @Option(names = "--lang", paramLabel = "ko|en", description = "언어 / language")
  private @Nullable String langOption;

  @Spec private @Nullable CommandSpec spec;

  private final BufferedReader answers;
  private final Function<Path, SshEnvironment> environment;
  private Lang lang = Lang.EN;

  TrustCommand() {
    this(new InputStreamReader(System.in, StandardCharsets.UTF_8), SshEnvironment::ofThisMachine);
  }

  TrustCommand(Reader answers, Function<Path, SshEnvironment> environment) {
    this.answers = new BufferedReader(answers);
    this.environment = environment;
  }

  @Override
  public Integer call() throws IOException {
    lang = SpokenLang.of(langOption, System.getenv());
    Site site = SiteFiles.orExplain(file, Streams.err(spec), lang);
    if (site == null) {
      return USAGE;
    }
    try (HostKeyScan scan = HostKeyScan.of(site, environment.apply(file))) {
      return trust(scan, Streams.out(spec));
    }
  }

  private int trust(HostKeyScan scan, PrintWriter out) throws IOException {
    List<Shown> keys = scan.scan();
    keys.forEach(key -> show(key, out));
    List<Shown> accepted = new ArrayList<>();
    for (Shown key : keys) {
      if (accepts(key, scan, out)) {
        accepted.add(key);
      }
    }
    if (accepted.stream().anyMatch(k -> k.standing() != Standing.KNOWN)) {
      PrivateFile.write(scan.target(), scan.merged(accepted));
      say(out, "기록했습니다: " + scan.target(), "Written: " + scan.target());
    }
    boolean all = accepted.size() == keys.size();
    if (!all) {
      say(out, "아직 신뢰하지 않는 호스트가 있습니다.", "Some hosts are not trusted yet.");
    }
    out.flush();
    return all ? GOOD : INCOMPLETE;
  }

  private void show(Shown key, PrintWriter out) {
    String print = key.fingerprint() + " " + key.name() + " (" + key.type() + ")";
    switch (key.standing()) {
      case KNOWN ->
          say(out, key.host() + ": " + print + " — 이미 신뢰함", key.host() + ": " + print + " — known");
      case NEW ->
          say(out, key.host() + ": " + print + " — 새 키", key.host() + ": " + print + " — new");
      case CHANGED, REVOKED -> {
        say(
            out,
            key.host() + ": " + print + " — 키가 바뀌었습니다!",
            key.host() + ": " + print + " — CHANGED");
        key.before().forEach(b -> say(out, "    전에 알던 키: " + b, "    known before: " + b));
      }
      case NOT_SEEN ->
          say(
              out,
              key.host() + ": 키를 보지 못함 — " + key.detail(),
              key.host() + ": no key seen — " + key.detail());
    }
  }

  private boolean accepts(Shown key, HostKeyScan scan, PrintWriter out) throws IOException {
    return switch (key.standing()) {
      case KNOWN -> true;
      case NEW -> yes || acceptsNew(key, out);
      case CHANGED -> acceptsChanged(key, scan, out);
      case REVOKED, NOT_SEEN -> false;
    };
  }

  private boolean acceptsNew(Shown key, PrintWriter out) throws IOException {
    say(
        out,
        key.host()
            + "의 콘솔에서 'ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub'로 지문을 비교하십시오. 같습니까? [y/N]",
        "Compare on the console of "
            + key.host()
            + " by 'ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub'. Is it the same? [y/N]");
    String answer = answer();
    return answer.equalsIgnoreCase("y") || answer.equalsIgnoreCase("yes") || answer.equals("예");
  }

  /** A changed key may be an attack: the person types the host's name, and --yes does not count. */
  private boolean acceptsChanged(Shown key, HostKeyScan scan, PrintWriter out) throws IOException {
    if (scan.tangled(key)) {
      say(
          out,
          scan.target() + "에서 이 호스트의 줄이 다른 이름과 섞여 있습니다: 직접 고치십시오(ssh-keygen -R " + key.name() + ")",
          "In "
              + scan.target()
              + " this host shares a line with other names: edit it yourself (ssh-keygen -R "
              + key.name()
              + ")");
      return false;
    }
    say(
        out,
        "다시 설치한 호스트가 맞을 때만 호스트 이름(" + key.host() + ")을 그대로 입력하십시오. 그 밖의 입력은 거절입니다.",
        "Only if this host was reinstalled, type its name ("
            + key.host()
            + "); anything else refuses.");
    return answer().equals(key.host());
  }

  private String answer() throws IOException {
    Streams.out(spec).flush();
    String line = answers.readLine();
    return line == null ? "" : line.strip();
  }

  private void say(PrintWriter out, String ko, String en) {
    out.println(lang == Lang.KO ? ko : en);
  }
}
