package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.adapter.ssh.SshEnvironment;
import org.sparkstacking.conform.claim.Text;

/** Looks at the machine that runs the kit. */
final class Controller {
  /** No clock that is right shows a time before the kit itself was made. */
  private static final Instant EARLIEST = Instant.parse("2026-11-01T00:00:00Z");

  private static final long LEAST_FREE = 1L << 30;

  private final SshEnvironment ssh;
  private final Map<String, String> env;
  private final Instant now;

  Controller(SshEnvironment ssh, Map<String, String> env, Instant now) {
    this.ssh = ssh;
    this.env = Map.copyOf(env);
    this.now = now;
  }

  static Controller ofThisMachine(@Nullable Path siteFile) {
    return new Controller(SshEnvironment.ofThisMachine(siteFile), System.getenv(), Instant.now());
  }

  /**
   * One thing that was looked at.
   *
   * @param needed whether the kit cannot work without it
   * @param next what to do when it is not good
   */
  record Trait(String id, boolean good, boolean needed, Text what, Text next) {}

  List<Trait> look() {
    return List.of(
        java(),
        client(),
        knownHosts(),
        agent(),
        kubeconfig(),
        clock(),
        disk(),
        store(),
        fonts(),
        locale(),
        terminal());
  }

  private static Trait java() {
    int version = Runtime.version().feature();
    return new Trait(
        "java",
        version >= 17,
        true,
        Text.same("Java " + Runtime.version()),
        Text.of("Java 17 이상이 필요합니다", "Java 17 or newer is needed"));
  }

  private Trait client() {
    Path program = ssh.sshProgram();
    return new Trait(
        "ssh",
        program != null,
        false,
        program == null
            ? Text.of("ssh 클라이언트 없음", "no ssh client")
            : Text.of("ssh 클라이언트 " + program, "ssh client " + program),
        Text.of(
            "없어도 됩니다: ~/.ssh/config는 시험 도구가 직접 읽습니다(Match는 따르지 않음)",
            "not needed: the kit reads ~/.ssh/config itself (it follows no Match)"));
  }

  private Trait knownHosts() {
    Path beside = ssh.knownHostsBesideSite();
    Path own = ssh.home().resolve(".ssh").resolve("known_hosts");
    Path file = beside != null && Files.exists(beside) ? beside : own;
    return new Trait(
        "known_hosts",
        Files.isReadable(file),
        false,
        Text.same("known_hosts " + file),
        Text.of(
            "파일이 없습니다: 'conform trust --site FILE'로 만드십시오",
            "there is none: make it by 'conform trust --site FILE'"));
  }

  private Trait agent() {
    Path socket = ssh.agentSocket();
    boolean there = socket != null && Files.exists(socket);
    return new Trait(
        "agent",
        there,
        false,
        Text.same("ssh-agent " + (socket == null ? "-" : socket)),
        Text.of(
            "암호 걸린 키를 쓰려면 ssh-agent를 켜고 ssh-add로 키를 올리십시오",
            "to use a key with a passphrase, start ssh-agent and add the key by ssh-add"));
  }

  private Trait clock() {
    return new Trait(
        "clock",
        now.isAfter(EARLIEST),
        true,
        Text.of("시계 " + now, "clock " + now),
        Text.of(
            "시계가 이 시험 도구보다 오래된 때를 가리킵니다: 맞추십시오. 결과서의 날짜가 됩니다",
            "the clock shows a time before this kit was made: set it; it dates the record"));
  }

  private Trait disk() {
    long free = free(nearest(RunFolder.store(env).toAbsolutePath()));
    return new Trait(
        "disk",
        free >= LEAST_FREE,
        true,
        Text.of("빈 공간 " + (free >> 20) + " MiB", "free disk " + (free >> 20) + " MiB"),
        Text.of("결과 폴더를 위해 1 GiB를 비우십시오", "free 1 GiB for the run folder"));
  }

  private Trait kubeconfig() {
    String named = env.getOrDefault("KUBECONFIG", "");
    Path file =
        named.isEmpty()
            ? ssh.home().resolve(".kube").resolve("config")
            : Path.of(named.split(":", 2)[0]);
    return new Trait(
        "kubeconfig",
        Files.isReadable(file),
        false,
        Text.same("kubeconfig " + file),
        Text.of(
            "없습니다: 클러스터 항목을 시험하려면 현장 설정의 cluster.kubeconfig에 파일을 적으십시오",
            "there is none: to test the cluster's claims, name one as cluster.kubeconfig"));
  }

  /** The store need not be there yet, but what it will be made in must take it. */
  private Trait store() {
    Path store = RunFolder.store(env).toAbsolutePath();
    Path nearest = nearest(store);
    return new Trait(
        "store",
        Files.isDirectory(nearest) && Files.isWritable(nearest),
        true,
        Text.of("시험 보관소 " + store, "run store " + store),
        Text.of(
            "쓸 수 없습니다: SPARK_CONFORM_STORE로 쓸 수 있는 폴더를 지정하십시오",
            "it cannot be written: name another folder by SPARK_CONFORM_STORE"));
  }

  private static Path nearest(Path store) {
    Path nearest = store;
    while (!Files.exists(nearest) && nearest.getParent() != null) {
      nearest = nearest.getParent();
    }
    return nearest;
  }

  /** The PDF brings its own fonts, so that Korean is printed whatever this machine has. */
  private static Trait fonts() {
    boolean there = Controller.class.getResource("/reports/fonts/NanumGothic.ttf") != null;
    return new Trait(
        "fonts",
        there,
        true,
        Text.of("결과서 글꼴 NanumGothic(내장)", "the record's font NanumGothic (built in)"),
        Text.of("시험 도구가 온전하지 않습니다: 다시 푸십시오", "this kit is not whole: unpack it again"));
  }

  private Trait locale() {
    String named =
        env.getOrDefault("LC_ALL", env.getOrDefault("LC_CTYPE", env.getOrDefault("LANG", "")));
    boolean utf8 = named.toLowerCase(Locale.ROOT).replace("-", "").contains("utf8");
    return new Trait(
        "locale",
        utf8,
        false,
        Text.same(
            "locale " + (named.isEmpty() ? "-" : named) + ", Java " + Charset.defaultCharset()),
        Text.of(
            "한글이 깨지면 LANG=ko_KR.UTF-8 또는 C.UTF-8을 쓰십시오(출력은 언제나 UTF-8)",
            "if Korean looks broken, set LANG=ko_KR.UTF-8 or C.UTF-8 (output is always UTF-8)"));
  }

  private Trait terminal() {
    String term = env.getOrDefault("TERM", "");
    boolean good = !term.isEmpty() && !term.equals("dumb");
    return new Trait(
        "terminal",
        good,
        false,
        Text.of(
            "터미널 " + (term.isEmpty() ? "-" : term), "terminal " + (term.isEmpty() ? "-" : term)),
        Text.of("진행 상황을 색 없이 한 줄씩 찍습니다", "progress is printed line by line, without colour"));
  }

  private static long free(Path folder) {
    try {
      return Files.getFileStore(folder).getUsableSpace();
    } catch (IOException e) {
      return 0;
    }
  }
}
