package org.sparkstacking.conform.adapter.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sparkstacking.conform.adapter.ssh.Bench.question;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.Answer.Ending;
import org.sparkstacking.conform.probe.Question;

@Timeout(60)
final class SshHostShellTest {
  @TempDir Path home = Path.of("unset");
  private Bench bench;
  private TestHost host;

  @BeforeEach
  void setUp() throws IOException {
    bench = new Bench(home);
    host = bench.host();
    bench.knows(host).add("a", host.port());
  }

  @AfterEach
  void tearDown() throws IOException {
    host.close();
  }

  @Test
  void aFinishedCommandGivesItsBytesAndItsExitStatus() {
    try (SshHostShell shell = bench.open()) {
      Answer answer =
          shell.ask(question("a", "printf 'a\\000\\377'; echo \"it's $HOME\" >&2; exit 3"));
      assertThat(answer.ending()).isEqualTo(Ending.FINISHED);
      assertThat(answer.exit()).hasValue(3);
      assertThat(answer.out()).containsExactly('a', 0, 0xff);
      assertThat(answer.errText()).startsWith("it's /");
      assertThat(answer.cut()).isFalse();
      assertThat(host.commands.get(0)).startsWith("env LC_ALL=C timeout -k 5 10 sh -c 'printf ");
    }
  }

  @Test
  void aHundredCommandsUseOneConnectionAndAreQuick() {
    try (SshHostShell shell = bench.open()) {
      shell.connectAll();
      long start = System.nanoTime();
      for (int i = 0; i < 100; i++) {
        assertThat(shell.ask(question("a", "echo " + i)).outText()).isEqualTo(i + "\n");
      }
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(4));
      assertThat(host.connections()).isEqualTo(1);
    }
  }

  @Test
  void atMostFourCommandsRunAtOnce() throws Exception {
    ExecutorService askers = Executors.newFixedThreadPool(12);
    try (SshHostShell shell = bench.open()) {
      List<CompletableFuture<Answer>> answers = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        String command = "sleep 0.2; echo " + i;
        answers.add(CompletableFuture.supplyAsync(() -> shell.ask(question("a", command)), askers));
      }
      List<Instant> asked = new ArrayList<>();
      for (CompletableFuture<Answer> answer : answers) {
        assertThat(answer.get(20, TimeUnit.SECONDS).succeeded()).isTrue();
        asked.add(answer.get().askedAt());
      }
      assertThat(host.mostRunning.get()).isBetween(2, 4);
      assertThat(Duration.between(Collections.min(asked), Collections.max(asked)))
          .as("the last four were sent after two others had ended")
          .isGreaterThan(Duration.ofMillis(390));
      assertThat(host.connections()).isEqualTo(1);
    } finally {
      askers.shutdownNow();
    }
  }

  @Test
  void aMissingProgramIsExit127() {
    try (SshHostShell shell = bench.open()) {
      Answer answer = shell.ask(question("a", "no-such-program"));
      assertThat(answer.exit()).hasValue(127);
      assertThat(answer.errText()).contains("not found");
    }
  }

  @Test
  void theRemoteTimeoutEndsAHangAndKeepsWhatWasRead() {
    try (SshHostShell shell = bench.open()) {
      Answer answer = shell.ask(question("a", "echo before; sleep 30", Duration.ofSeconds(1)));
      assertThat(answer.ending()).isEqualTo(Ending.TIMED_OUT);
      assertThat(answer.exit()).isEmpty();
      assertThat(answer.outText()).isEqualTo("before\n");
      assertThat(answer.took()).isBetween(Duration.ofMillis(900), Duration.ofSeconds(4));
      assertThat(answer.detail()).contains("remote timeout");
    }
  }

  @Test
  void aCommandThatExits124ByItselfIsNotATimeOut() {
    try (SshHostShell shell = bench.open()) {
      assertThat(shell.ask(question("a", "exit 124")).exit()).hasValue(124);
    }
  }

  @Test
  void theKitItselfStopsWaitingWhereTheRemoteTimeoutDoesNotHelp() {
    try (SshHostShell shell = bench.open()) {
      String deaf = "trap '' TERM; echo deaf; while :; do sleep 1; done";
      Answer answer = shell.ask(question("a", deaf, Duration.ofSeconds(1)));
      assertThat(answer.ending()).isEqualTo(Ending.TIMED_OUT);
      assertThat(answer.outText()).isEqualTo("deaf\n");
      assertThat(answer.took()).isLessThan(Duration.ofSeconds(6));
    }
  }

  @Test
  void twoHundredMegabytesAreCutAtTheCapAndSaidToBeCut() {
    try (SshHostShell shell = bench.open()) {
      String flood = "head -c 209715200 /dev/zero";
      Answer answer = shell.ask(new Question("x", "a", flood, Duration.ofSeconds(50), 1 << 20));
      assertThat(answer.ending()).isEqualTo(Ending.FINISHED);
      assertThat(answer.exit()).hasValue(0);
      assertThat(answer.out()).hasSize(1 << 20);
      assertThat(answer.cut()).isTrue();
    }
  }

  @Test
  void anEndlessOutputIsStopped() {
    try (SshHostShell shell = bench.open()) {
      Answer answer = shell.ask(new Question("x", "a", "yes", Duration.ofSeconds(50), 1000));
      assertThat(answer.succeeded()).isFalse();
      assertThat(answer.out()).hasSize(1000);
      assertThat(answer.cut()).isTrue();
      assertThat(answer.took()).isLessThan(Duration.ofSeconds(50));
      assertThat(shell.ask(question("a", "echo alive")).outText()).isEqualTo("alive\n");
    }
  }

  @Test
  void aConnectionDroppedInMidCommandIsLostAndTheNextQuestionConnectsAgain() throws Exception {
    try (SshHostShell shell = bench.open()) {
      CompletableFuture<Answer> asked =
          CompletableFuture.supplyAsync(() -> shell.ask(question("a", "echo half; sleep 20")));
      waitFor(() -> host.running.get() == 1);
      TimeUnit.MILLISECONDS.sleep(300);
      host.dropConnections();
      Answer answer = asked.get(10, TimeUnit.SECONDS);
      assertThat(answer.ending()).isEqualTo(Ending.LOST);
      assertThat(answer.outText()).isEqualTo("half\n");
      assertThat(answer.detail()).isNotBlank();
      Answer next = shell.ask(question("a", "echo again"));
      assertThat(next.outText()).as(next.ending() + " " + next.detail()).isEqualTo("again\n");
    }
  }

  @Test
  void aHostWithoutPowerIsLostWithinSeconds() throws Exception {
    try (Relay relay = new Relay(host.port())) {
      bench
          .add("b", relay.port())
          .knows(host.knownHostsLine().replace(":" + host.port(), ":" + relay.port()));
      try (SshHostShell shell = bench.open()) {
        assertThat(shell.ask(question("b", "echo up")).outText()).isEqualTo("up\n");
        CompletableFuture<Answer> asked =
            CompletableFuture.supplyAsync(
                () -> shell.ask(question("b", "sleep 40", Duration.ofSeconds(40))));
        waitFor(() -> host.running.get() == 1);
        relay.swallow();
        Answer answer = asked.get(15, TimeUnit.SECONDS);
        assertThat(answer.ending()).isEqualTo(Ending.LOST);
        assertThat(answer.took()).isLessThan(Duration.ofSeconds(10));
      }
    }
  }

  @Test
  void nobodyListeningIsUnreachableAndNotAskedAgainForAWhile() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    bench.add("b", port);
    try (SshHostShell shell = bench.open()) {
      Answer answer = shell.ask(question("b", "true"));
      assertThat(answer.ending()).isEqualTo(Ending.UNREACHABLE);
      assertThat(answer.detail()).contains("tester@127.0.0.1:" + port).contains("refused");
      assertThat(shell.ask(question("b", "true")).took()).isLessThan(Duration.ofSeconds(2));
    }
  }

  @Test
  void anUnknownNameIsUnreachable() {
    bench.add("b", "no-such-host.invalid", 22, null, bench.identity.toString());
    try (SshHostShell shell = bench.open()) {
      Answer answer = shell.ask(question("b", "true"));
      assertThat(answer.ending()).isEqualTo(Ending.UNREACHABLE);
      assertThat(answer.detail()).contains("no-such-host.invalid");
    }
  }

  @Test
  void aServerThatNeverShowsItsBannerIsSaidSo() throws IOException {
    try (ServerSocket mute = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      bench.add("b", mute.getLocalPort());
      try (SshHostShell shell = bench.open()) {
        Answer answer = shell.ask(question("b", "true"));
        assertThat(answer.ending()).isEqualTo(Ending.UNREACHABLE);
        assertThat(answer.detail()).contains("timed out during banner exchange");
        assertThat(answer.took()).isLessThan(Duration.ofSeconds(8));
      }
    }
  }

  @Test
  void anUnknownHostKeyIsRefusedWithItsFingerprint() throws IOException {
    try (TestHost stranger = bench.host()) {
      bench.add("b", stranger.port());
      try (SshHostShell shell = bench.open()) {
        Answer answer = shell.ask(question("b", "true"));
        assertThat(answer.ending()).isEqualTo(Ending.HOST_KEY_UNKNOWN);
        assertThat(answer.detail())
            .contains(HostKeys.fingerprint(stranger.publicKey()))
            .contains("conform trust");
        assertThat(stranger.commands).isEmpty();
      }
    }
  }

  @Test
  void aChangedHostKeyIsRefusedWithBothFingerprints() throws IOException {
    try (TestHost changed = bench.host()) {
      bench.add("b", changed.port());
      bench.knows(host.knownHostsLine().replace(":" + host.port(), ":" + changed.port()));
      try (SshHostShell shell = bench.open()) {
        Answer answer = shell.ask(question("b", "true"));
        assertThat(answer.ending()).isEqualTo(Ending.HOST_KEY_CHANGED);
        assertThat(answer.detail())
            .contains(HostKeys.fingerprint(changed.publicKey()))
            .contains(HostKeys.fingerprint(host.publicKey()));
      }
    }
  }

  @Test
  void aHostKnownByAnotherTypeOfKeyCountsAsChanged() throws IOException {
    try (TestHost changed = bench.host()) {
      bench.add("b", changed.port());
      bench.knows(
          "[127.0.0.1]:"
              + changed.port()
              + " ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGPKSUTyz1HwHReFVvD5obVsALAgJRNarH4TRpNePnAS\n");
      try (SshHostShell shell = bench.open()) {
        assertThat(shell.ask(question("b", "true")).ending()).isEqualTo(Ending.HOST_KEY_CHANGED);
      }
    }
  }

  @Test
  void aRevokedKeyIsRefusedThoughItIsListedToo() throws IOException {
    bench.knows("@revoked " + host.knownHostsLine());
    try (SshHostShell shell = bench.open()) {
      Answer answer = shell.ask(question("a", "true"));
      assertThat(answer.ending()).isEqualTo(Ending.HOST_KEY_CHANGED);
      assertThat(answer.detail()).contains("revoked");
    }
  }

  @Test
  void theKnownHostsBesideTheSiteFileCounts() throws IOException {
    Path siteFile = home.resolve("hospital.yaml");
    try (TestHost other = bench.host()) {
      Files.writeString(home.resolve("hospital.known_hosts"), other.knownHostsLine());
      bench.add("b", other.port());
      bench.siteFile = siteFile;
      try (SshHostShell shell = bench.open()) {
        assertThat(shell.ask(question("b", "echo ok")).outText()).isEqualTo("ok\n");
        assertThat(shell.ask(question("a", "true")).ending()).isEqualTo(Ending.HOST_KEY_UNKNOWN);
      }
    }
  }

  @Test
  void aKeyThatTheHostDoesNotAcceptIsAccessDenied() throws IOException {
    Path other = TestHost.write(TestHost.freshKey(), home.resolve("other"), null);
    bench.add("b", "127.0.0.1", host.port(), null, other.toString());
    try (SshHostShell shell = bench.open()) {
      Answer answer = shell.ask(question("b", "true"));
      assertThat(answer.ending()).isEqualTo(Ending.ACCESS_DENIED);
      assertThat(answer.detail()).contains("tried key " + other).contains("no ssh-agent");
    }
  }

  @Test
  void aKeyWithAPassphraseAndNoAgentSaysWhatToDo() throws IOException {
    Path locked = TestHost.write(bench.login, home.resolve("locked"), "secret");
    bench.add("b", "127.0.0.1", host.port(), null, locked.toString());
    bench.add("c", "127.0.0.1", host.port(), null, home.resolve("none").toString());
    try (SshHostShell shell = bench.open()) {
      assertThat(shell.ask(question("b", "true")).detail())
          .contains("protected by a passphrase")
          .contains("ssh-add " + locked);
      assertThat(shell.ask(question("c", "true")).detail()).contains("does not exist");
    }
  }

  @Test
  void aHostBehindAJumpHostIsReachedThroughIt() throws IOException {
    try (TestHost gate = bench.host()) {
      bench.knows(gate);
      String jump = "tester@127.0.0.1:" + gate.port();
      Files.writeString(
          home.resolve(".ssh/config"), "Host 127.0.0.1\n  IdentityFile " + bench.identity + "\n");
      bench.add("b", "127.0.0.1", host.port(), jump, bench.identity.toString());
      bench.add("c", "127.0.0.1", host.port(), jump, bench.identity.toString());
      try (SshHostShell shell = bench.open()) {
        assertThat(shell.ask(question("b", "echo inside")).outText()).isEqualTo("inside\n");
        assertThat(shell.ask(question("c", "echo inside")).outText()).isEqualTo("inside\n");
        assertThat(gate.connections()).isEqualTo(1);
        assertThat(gate.commands).isEmpty();
      }
    }
  }

  @Test
  void aJumpHostThatIsNotKnownIsNamed() throws IOException {
    try (TestHost gate = bench.host()) {
      bench.add("b", "127.0.0.1", host.port(), "127.0.0.1:" + gate.port(), null);
      try (SshHostShell shell = bench.open()) {
        Answer answer = shell.ask(question("b", "true"));
        assertThat(answer.ending()).isEqualTo(Ending.HOST_KEY_UNKNOWN);
        assertThat(answer.detail()).startsWith("jump host: ");
      }
    }
  }

  @Test
  void anInterruptEndsTheWaitAndKeepsTheInterrupt() throws Exception {
    try (SshHostShell shell = bench.open()) {
      CompletableFuture<Answer> answer = new CompletableFuture<>();
      CompletableFuture<Boolean> still = new CompletableFuture<>();
      Thread asker =
          new Thread(
              () -> {
                answer.complete(shell.ask(question("a", "echo part; sleep 30")));
                still.complete(Thread.currentThread().isInterrupted());
              });
      asker.start();
      waitFor(() -> host.running.get() == 1);
      TimeUnit.MILLISECONDS.sleep(300);
      asker.interrupt();
      Answer ended = answer.get(5, TimeUnit.SECONDS);
      assertThat(ended.ending()).isEqualTo(Ending.INTERRUPTED);
      assertThat(ended.outText()).isEqualTo("part\n");
      assertThat(still.get(5, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void sudoIsRefusedUnlessTheSiteAllowsExactlyThatCommand() {
    bench.sudo = List.of("ethtool -m enp1s0f1np1");
    try (SshHostShell shell = bench.open()) {
      for (String command :
          List.of(
              "sudo -n id",
              "true; sudo id",
              "sudo -n ethtool -m enp1s0f1np1; id",
              "/usr/bin/sudo x")) {
        assertThat(shell.ask(question("a", command)).ending()).isEqualTo(Ending.ACCESS_DENIED);
      }
      assertThat(host.commands).isEmpty();
      assertThat(shell.ask(question("a", "sudo -n ethtool -m enp1s0f1np1")).ending())
          .isEqualTo(Ending.FINISHED);
    }
  }

  @Test
  void hostsAreConnectedSideBySide() throws IOException {
    try (ServerSocket mute = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        ServerSocket mute2 = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      bench.add("b", mute.getLocalPort()).add("c", mute2.getLocalPort());
      try (SshHostShell shell = bench.open()) {
        long start = System.nanoTime();
        List<SshHostShell.Reach> reached = shell.connectAll();
        assertThat(reached)
            .extracting(SshHostShell.Reach::reached)
            .containsExactly(true, false, false);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(6));
      }
    }
  }

  @Test
  void aHostThatTheSiteDoesNotNameIsSaidSo() {
    try (SshHostShell shell = bench.open()) {
      assertThat(shell.ask(question("z", "true")).detail()).contains("names no host z");
    }
  }

  @Test
  void anAgentsKeyLogsInThoughItsFileIsLocked() throws Exception {
    try (RealAgent agent = RealAgent.start(home)) {
      agent.add(bench.identity);
      Path locked = TestHost.write(bench.login, home.resolve("locked"), "secret");
      bench.agent = agent.socket();
      bench.add("b", "127.0.0.1", host.port(), null, locked.toString());
      bench.add("c", "127.0.0.1", host.port(), null, null);
      Files.delete(bench.identity);
      try (SshHostShell shell = bench.open()) {
        assertThat(shell.ask(question("b", "echo named")).outText()).isEqualTo("named\n");
        assertThat(shell.ask(question("c", "echo any")).outText()).isEqualTo("any\n");
      }
    }
  }

  @Test
  void outputIsBytesAndNotText() {
    try (SshHostShell shell = bench.open()) {
      Answer answer = shell.ask(question("a", "printf '\\033[31m\\342\\202'"));
      assertThat(new String(answer.out(), StandardCharsets.ISO_8859_1))
          .isEqualTo("\u001b[31m\u00e2\u0082");
    }
  }

  private static void waitFor(java.util.function.BooleanSupplier condition)
      throws InterruptedException {
    for (int i = 0; i < 100 && !condition.getAsBoolean(); i++) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }
}
