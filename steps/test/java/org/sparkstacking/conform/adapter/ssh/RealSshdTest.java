package org.sparkstacking.conform.adapter.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sparkstacking.conform.adapter.ssh.Bench.question;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.Answer.Ending;
import org.sparkstacking.conform.probe.Question;

/** What only OpenSSH's own server shows. */
@Timeout(60)
final class RealSshdTest {
  @TempDir Path home = Path.of("unset");
  private RealSshd sshd;
  private SshHostShell shell;

  @BeforeEach
  void setUp() throws Exception {
    Bench bench = new Bench(home);
    sshd = RealSshd.start(home, bench.login.getPublic());
    String me = System.getProperty("user.name");
    bench.knows(sshd.knownHostsLine());
    bench.addAs(me, "a", sshd.port());
    shell = bench.open();
  }

  @AfterEach
  void tearDown() {
    if (shell != null) {
      shell.close();
    }
    if (sshd != null) {
      sshd.close();
    }
  }

  @Test
  void commandsAndTheirEndingsAreTheSameAsWithTheServerInTheProcess() {
    Answer answer = shell.ask(question("a", "echo \"it's\" 'a b'; echo e >&2; exit 7"));
    assertThat(answer.detail()).isEmpty();
    assertThat(answer.exit()).hasValue(7);
    assertThat(answer.outText()).isEqualTo("it's a b\n");
    Answer hang = shell.ask(question("a", "echo part; sleep 7771", Duration.ofSeconds(1)));
    assertThat(hang.ending()).isEqualTo(Ending.TIMED_OUT);
    assertThat(hang.outText()).isEqualTo("part\n");
    assertThat(alive("7771")).isEmpty();
  }

  @Test
  void aChildLeftInTheBackgroundDoesNotHoldTheAnswer() {
    Answer answer = shell.ask(question("a", "sleep 12 & echo done", Duration.ofSeconds(20)));
    assertThat(answer.succeeded()).isTrue();
    assertThat(answer.outText()).isEqualTo("done\n");
    assertThat(answer.took()).isLessThan(Duration.ofSeconds(9));
    assertThat(answer.cut()).isTrue();
    assertThat(answer.detail()).contains("left in the background");
  }

  @Test
  void twoHundredMegabytesPassQuicklyInBoundedMemory() {
    String flood = "head -c 209715200 /dev/zero";
    Answer answer = shell.ask(new Question("x", "a", flood, Duration.ofSeconds(40), 1 << 20));
    assertThat(answer.exit()).hasValue(0);
    assertThat(answer.out()).hasSize(1 << 20);
    assertThat(answer.cut()).isTrue();
  }

  @Test
  void anEndlessOutputIsStoppedAndItsProcessEnded() throws Exception {
    Answer answer =
        shell.ask(new Question("x", "a", "yes endless7772", Duration.ofSeconds(50), 1000));
    assertThat(answer.succeeded()).isFalse();
    assertThat(answer.cut()).isTrue();
    TimeUnit.MILLISECONDS.sleep(500);
    assertThat(alive("endless7772")).isEmpty();
  }

  /** sshd tells the exit status before the last bytes have passed: none of them may be missed. */
  @Test
  void everyByteArrivesThoughTheReaderIsSlow() {
    Question most = new Question("x", "a", "head -c 9000000 /dev/zero", Bench.SOON, 16 << 20);
    for (int i = 0; i < 5; i++) {
      Answer answer = shell.ask(most);
      assertThat(answer.out()).hasSize(9_000_000);
      assertThat(answer.cut()).isFalse();
    }
  }

  @Test
  void aClosedShellAnswersThatItIsClosed() {
    shell.ask(question("a", "true"));
    shell.close();
    assertThat(shell.ask(question("a", "true")).ending()).isEqualTo(Ending.INTERRUPTED);
  }

  @Test
  void aKilledSshdChildIsLost() throws Exception {
    CompletableFuture<Answer> asked =
        CompletableFuture.supplyAsync(() -> shell.ask(question("a", "echo half; sleep 7773")));
    TimeUnit.MILLISECONDS.sleep(1500);
    List<ProcessHandle> children = sshd.process().descendants().toList();
    children.forEach(ProcessHandle::destroyForcibly);
    Answer answer = asked.get(10, TimeUnit.SECONDS);
    assertThat(answer.ending()).isEqualTo(Ending.LOST);
    assertThat(answer.outText()).isEqualTo("half\n");
  }

  @Test
  void aCommandKilledByASignalIsFinishedWithoutAnExitStatus() {
    Answer answer = shell.ask(question("a", "kill -9 $PPID"));
    assertThat(answer.succeeded()).isFalse();
    assertThat(answer.ending()).isEqualTo(Ending.FINISHED);
    assertThat(answer.detail()).contains("signal");
  }

  /** For root's own logins sshd refuses signals; there the remote timeout ends the command. */
  @Test
  void anInterruptEndsTheRemoteCommandToo() throws Exception {
    boolean root = "root".equals(System.getProperty("user.name"));
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    Thread asker = new Thread(() -> answer.complete(shell.ask(question("a", "sleep 7774"))));
    asker.start();
    for (int i = 0; i < 60 && alive("7774").isEmpty(); i++) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    assertThat(alive("7774")).isNotEmpty();
    asker.interrupt();
    assertThat(answer.get(5, TimeUnit.SECONDS).ending()).isEqualTo(Ending.INTERRUPTED);
    for (int i = 0; i < 60 && !root && !alive("7774").isEmpty(); i++) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    assertThat(alive("7774").isEmpty() || root).isTrue();
  }

  private List<String> alive(String word) {
    return sshd.process()
        .descendants()
        .map(p -> p.info().commandLine().orElse(""))
        .filter(c -> c.contains(word))
        .toList();
  }
}
