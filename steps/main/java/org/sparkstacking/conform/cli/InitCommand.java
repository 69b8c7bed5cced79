package org.sparkstacking.conform.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.adapter.kube.KubeClusterView;
import org.sparkstacking.conform.adapter.ssh.HostKeyScan;
import org.sparkstacking.conform.adapter.ssh.SshEnvironment;
import org.sparkstacking.conform.adapter.ssh.SshHostShell;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.probe.ClusterView;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.survey.NodeNames;
import org.sparkstacking.conform.probe.survey.SiteSurvey;
import org.sparkstacking.conform.site.Cluster;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;
import org.sparkstacking.conform.site.SiteFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes a site file from what two hosts show. Looks only. */
@Command(
    name = "init",
    mixinStandardHelpOptions = true,
    description = {
      "두 Spark를 조회해 사이트 파일을 만든다(아무것도 바꾸지 않음).",
      "Write a site file from what two Sparks show; nothing is changed on them."
    },
    footer = {
      "",
      "예 / examples:",
      "  conform init",
      "  conform init --hosts nvidia@10.0.0.11,nvidia@10.0.0.12 --kubeconfig ~/.kube/config",
      "  conform init --hosts spark-a,spark-b --yes --lang ko --out hospital.yaml"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the site file can be used",
      "2:written, but something must be filled in first",
      "64:wrong usage, or nothing could be written"
    })
final class InitCommand implements Callable<Integer>, NeedsTerminal {
  @Option(
      names = "--hosts",
      paramLabel = "A,B",
      description = "Spark 두 대 / both Sparks: [user@]host[:port], or simulated:two-sparks.")
  private @Nullable String hosts;

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description = "클러스터의 kubeconfig / of the cluster.")
  private @Nullable String kubeconfig;

  @Option(names = "--name", paramLabel = "NAME", description = "현장 이름 / name of the site.")
  private @Nullable String name;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      defaultValue = "site.yaml",
      description = "만들 파일 / file to write (default: ${DEFAULT-VALUE}); never overwritten.")
  private Path out = Path.of("site.yaml");

  @Option(
      names = "--yes",
      description =
          "묻지 않음: 새 호스트 키를 받아들이고 시험용 ping을 허용 / ask nothing: accept new host keys, allow"
              + " the test ping.")
  private boolean yes;

  @Option(names = "--lang", paramLabel = "ko|en", description = "언어 / language.")
  private @Nullable Lang lang;

  private Terminal terminal = Terminal.standard(Map.of(), Map.of());
  private final BufferedReader answers;

  InitCommand() {
    this(new InputStreamReader(System.in, StandardCharsets.UTF_8));
  }

  InitCommand(Reader answers) {
    this.answers = new BufferedReader(answers);
  }

  @Override
  public void use(Terminal other) {
    terminal = other;
  }

  @Override
  public Integer call() throws IOException {
    Lang own = lang == null ? terminal.lang() : lang;
    Talk talk = new Talk(answers, terminal.out(), own, yes);
    if (Files.exists(out)) {
      throw Refusal.of(
          out + "이(가) 이미 있습니다. 덮어쓰지 않으니 --out으로 다른 이름을 지정하십시오.",
          out + " is there already and is not overwritten; name another file with --out.");
    }
    demandFolder();
    String given = hosts;
    String both =
        given == null
            ? talk.word(
                Text.of(
                    "Spark 두 대를 쉼표로 구분해 적으십시오([사용자@]호스트[:포트])",
                    "Both Sparks, separated by a comma ([user@]host[:port])"),
                "")
            : given;
    return both.startsWith(KnownSites.SIMULATED) ? simulated(both, talk) : real(both, talk);
  }

  /** Say so before anybody is asked, and not after. */
  private void demandFolder() {
    Path parent = out.toAbsolutePath().getParent();
    if (parent == null || !Files.isDirectory(parent) || !Files.isWritable(parent)) {
      throw Refusal.of(
          parent + " 폴더에 쓸 수 없습니다. 쓸 수 있는 폴더의 파일을 --out으로 지정하십시오.",
          "the folder " + parent + " cannot be written to; name a file elsewhere with --out.");
    }
  }

  private int simulated(String site, Talk talk) throws IOException {
    try (OpenSite opened = new KnownSites().open(site, List.of());
        HostShell shell = opened.shell().get();
        ClusterView cluster = opened.cluster()) {
      Cluster known = opened.site().cluster();
      String kube = known == null ? null : known.kubeconfig();
      return write(opened.site(), kube, shell, cluster, talk);
    }
  }

  private int real(String both, Talk talk) throws IOException {
    Site site = sketch(both, talk);
    String kube = kube(talk);
    SshEnvironment ssh = SshEnvironment.ofThisMachine(out.toAbsolutePath());
    try (HostKeyScan scan = HostKeyScan.of(site, ssh)) {
      new TrustDialog(answers, yes, talk.lang(), terminal.out()).trusts(scan);
    }
    try (HostShell shell = SshHostShell.open(site, ssh);
        ClusterView cluster = kube == null ? ClusterView.none() : KubeClusterView.of(of(kube))) {
      return write(site, kube, shell, cluster, talk);
    }
  }

  private @Nullable String kube(Talk talk) {
    String given = kubeconfig;
    String chosen =
        given == null
            ? talk.word(
                Text.of(
                    "kubeconfig 파일(클러스터가 없으면 빈칸)",
                    "kubeconfig file (empty where there is no cluster)"),
                "")
            : given;
    if (chosen.isEmpty()) {
      return null;
    }
    String home = System.getProperty("user.home", "");
    String file = chosen.startsWith("~/") ? home + chosen.substring(1) : chosen;
    if (!Files.isReadable(Path.of(file))) {
      throw Refusal.of(
          "kubeconfig를 읽을 수 없습니다: " + chosen + ". 경로와 권한을 확인하십시오.",
          "the kubeconfig " + chosen + " cannot be read: check its path and mode.");
    }
    return chosen.startsWith("~/") ? chosen : Path.of(chosen).toAbsolutePath().toString();
  }

  private static Cluster of(String kubeconfig) {
    return new Cluster(
        kubeconfig, null, null, null, "gpu-operator", null, null, null, "pods", 1, Map.of());
  }

  /** Describe just enough of the site to reach its hosts. */
  private static Site sketch(String both, Talk talk) {
    List<String> words = List.of(both.split(",", -1));
    if (words.size() != 2 || words.get(0).strip().equals(words.get(1).strip())) {
      throw Refusal.of(
          "서로 다른 Spark 두 대가 필요합니다: --hosts spark-a,spark-b",
          "Two different Sparks are needed: --hosts spark-a,spark-b");
    }
    List<NamedHost> named = words.stream().map(NamedHost::of).toList();
    boolean nobody = named.stream().allMatch(h -> h.user() == null);
    String user =
        nobody
            ? talk.word(
                Text.of(
                    "로그인 이름(빈칸이면 ~/.ssh/config나 지금 사용자)",
                    "login name (empty: ~/.ssh/config, else your own)"),
                "")
            : "";
    return Sketch.of(named.stream().map(h -> host(h, user)).toList());
  }

  private static Host host(NamedHost named, String user) {
    String login = named.user() == null && !user.isEmpty() ? user : named.user();
    return new Host(
        named.address(),
        named.address(),
        login,
        named.port(),
        null,
        null,
        named.address(),
        1,
        "",
        List.of(),
        "");
  }

  private int write(
      Site site, @Nullable String kube, HostShell shell, ClusterView cluster, Talk talk)
      throws IOException {
    List<Host> asked = site.hosts();
    String called = siteName(talk, asked);
    talk.say(Text.of("두 호스트를 조회합니다(아무것도 바꾸지 않음)…", "Looking at both hosts; nothing is changed…"));
    SiteSurvey survey =
        SiteSurvey.look(
            shell, asked.get(0).name(), asked.get(1).name(), () -> mayPing(talk, asked));
    NodeNames nodes =
        kube == null ? new NodeNames(List.of(), Text.same("")) : NodeNames.look(cluster);
    SiteDraft draft =
        new SiteDraft(
            called,
            Sketch.named(asked, survey),
            site.access().knownHosts(),
            kube,
            survey,
            nodes,
            LocalDate.now(site.timezone()).toString(),
            talk.lang());
    put(draft.text());
    return tell(draft, talk);
  }

  private static boolean mayPing(Talk talk, List<Host> hosts) {
    return talk.may(
        Text.of(
            "어느 포트가 서로 연결되어 있는지 아직 모릅니다. "
                + hosts.get(0).name()
                + "의 ConnectX-7 포트마다 작은 ping을 5번 보내 상대 카운터를 비교해도 됩니까?",
            "It is not known yet which ports are cabled. May 5 small pings be sent over each"
                + " ConnectX-7 port of "
                + hosts.get(0).name()
                + ", to compare the other host's counters?"));
  }

  private String siteName(Talk talk, List<Host> hosts) {
    String given = name;
    String suggested = "site-" + hosts.get(0).name().replaceAll("[^A-Za-z0-9.-]", "-");
    String chosen =
        given == null
            ? talk.word(
                Text.of("현장 이름(영문자, 숫자, 붙임표)", "Name of the site (letters, digits, dashes)"),
                suggested)
            : given;
    if (!chosen.matches("[A-Za-z0-9][A-Za-z0-9.-]{0,62}")) {
      throw Refusal.of(
          "현장 이름 '" + chosen + "'은(는) 쓸 수 없습니다. 영문자, 숫자, 점, 붙임표만 쓰십시오(예: hospital-a).",
          "'"
              + chosen
              + "' is no name of a site: use letters, digits, dots and dashes, such as"
              + " hospital-a.");
    }
    return chosen;
  }

  private void put(String text) {
    try {
      Files.writeString(out, text, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      throw Refusal.of(out + "이(가) 이미 있습니다.", out + " is there already.");
    } catch (IOException e) {
      throw Refusal.of(
          "쓸 수 없습니다: " + out + " (" + e + "). 쓸 수 있는 폴더를 --out으로 지정하십시오.",
          "cannot write "
              + out
              + " ("
              + e
              + "); name a file in a folder you may write with --out.");
    }
  }

  private int tell(SiteDraft draft, Talk talk) {
    talk.say(Text.of("작성했습니다: " + out, "Written: " + out));
    draft
        .survey()
        .cable()
        .ifPresent(
            c ->
                talk.say(
                    Text.of("  연결: ", "  cabling: ")
                        .plus(
                            Text.same(
                                draft.hosts().get(0).name()
                                    + " "
                                    + c.here()
                                    + " ↔ "
                                    + draft.hosts().get(1).name()
                                    + " "
                                    + c.there()
                                    + " — "))
                        .plus(c.proof().words())));
    draft.unknown().forEach(u -> talk.say(Text.of("  알아내지 못함: ", "  not found out: ").plus(u)));
    SiteFile.Outcome outcome = SiteFiles.read(out);
    if (outcome instanceof SiteFile.Refused refused) {
      SiteFiles.explain(refused, terminal.err(), talk.lang());
      return Exit.INCOMPLETE;
    }
    talk.say(
        Text.of(
            "다음 순서: conform check-site "
                + out
                + " → trust --site → preflight --site → plan --site → run --site",
            "Next: conform check-site "
                + out
                + ", then trust --site, preflight --site, plan --site, run --site"));
    return Exit.GOOD;
  }
}
