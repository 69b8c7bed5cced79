package org.sparkstacking.conform.probe.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparkstacking.conform.probe.Answer.Ending;
import org.sparkstacking.conform.site.Site;
import org.sparkstacking.conform.site.SiteFile;

final class PreflightTest {
  private final ScriptedShell shell = new ScriptedShell();

  @Test
  void aPreparedPairHasEverything() throws IOException {
    List<Item> items = look(Preflight.LONGEST);
    assertThat(items).hasSizeGreaterThan(24);
    assertThat(items).allSatisfy(i -> assertThat(i.state()).isEqualTo(State.THERE));
    assertThat(items).extracting(Item::id).contains("ssh-to-spark-b", "ssh-to-spark-a", "memlock");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          command -v ib_write_bw | 127 | ``                         | ib_write_bw    | MISSING | exit status 127
          ldd                    | 0   | libc.so.6 => /lib/libc.so.6 | nccl-tests-mpi | MISSING | built without MPI
          ldd                    | 0   | libnccl.so.2 => not found  | nccl-tests-mpi | MISSING | libnccl.so.2 => not found
          sh -c 'ulimit -l'      | 0   | 8192                       | memlock        | MISSING | 8192 kB
          grep -H '' /proc/meminfo | 0 | MemAvailable: 1000000 kB   | memory         | MISSING | needed 16.0 GiB
          grep -H '' /proc/meminfo | 0 | nonsense                   | memory         | UNKNOWN | exit status 0
          df -Pk /tmp            | 0   | tmpfs 9 9 1000 1% /tmp     | disk           | MISSING | 0 MiB
          df -Pk /tmp            | 0   | ``                         | disk           | UNKNOWN | exit status 0
          journalctl             | 0   | -- No entries --           | kernel-log     | LIMITED | may not read
          date                   | 0   | 1000000000.5               | clock          | LIMITED | off by
          date                   | 0   | soon                       | clock          | UNKNOWN | exit status 0
          ssh -o BatchMode=yes   | 255 | ``                         | ssh-to-spark-b | MISSING | exit status 255
          nvidia-smi -L          | 0   | ``                         | nvidia-smi     | MISSING | exit status 0
          mpirun --version       | 127 | ``                         | mpi            | MISSING | exit status 127
          """)
  void whatIsMissingIsNamed(
      String command, int exit, String out, String id, State state, String words)
      throws IOException {
    shell.say(command, exit, out.isEmpty() ? "" : out + "\n", "");
    Item item =
        look(Preflight.LONGEST).stream().filter(i -> i.id().equals(id)).findFirst().orElseThrow();
    assertThat(item.state()).isEqualTo(state);
    assertThat(item.seen().en()).contains(words);
    assertThat(item.how().ko()).isNotBlank();
  }

  @Test
  void aHostThatIsOutOfReachIsOneItem() throws IOException {
    shell.gone("spark-b", Ending.UNREACHABLE);
    List<Item> items = look(Preflight.LONGEST);
    assertThat(items.stream().filter(i -> i.host().equals("spark-b")))
        .singleElement()
        .satisfies(i -> assertThat(i.id()).isEqualTo("ssh"))
        .satisfies(i -> assertThat(i.seen().en()).contains("no route to host"));
  }

  @Test
  void itEndsInTimeThoughHostsAreSlow() throws IOException {
    shell.slow(Duration.ofSeconds(20));
    long start = System.nanoTime();
    List<Item> items = look(Duration.ofSeconds(1));
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(4));
    assertThat(items.stream().filter(i -> !i.host().isEmpty()))
        .hasSize(2)
        .allMatch(i -> i.state() == State.UNKNOWN);
  }

  @Test
  void aSiteWithoutAnImageForItsPodsIsToldHowToBringOne() throws IOException {
    String text = Files.readString(Path.of("fixtures/sites/two-sparks.yaml"));
    Item named = image(text);
    assertThat(named.seen().en()).contains("registry.local/nccl-tests:2.28.9", "was not asked");
    Item none = image(text.replaceAll("(?m)^  image: .*$", ""));
    assertThat(none.state()).isEqualTo(State.MISSING);
    assertThat(none.claims()).contains("NCP-1", "CIL-1");
    assertThat(none.how().ko())
        .contains("fixtures/image/Containerfile", "podman save", "ctr -n k8s.io images import");
    Path containerfile = Path.of("fixtures/image/Containerfile");
    assertThat(containerfile).isRegularFile();
  }

  @Test
  void ncclTestsAreToldToBeBuiltForTheGpuAndTheMachine() throws IOException {
    shell.say("ls -l", 2, "", "No such file or directory");
    assertThat(look(Preflight.LONGEST))
        .filteredOn(i -> i.id().equals("nccl-tests"))
        .allSatisfy(
            i ->
                assertThat(i.how().ko())
                    .contains("make MPI=1", "aarch64-linux-gnu", "code=sm_121", "arm64"));
  }

  private Item image(String text) {
    Site site = ((SiteFile.Accepted) SiteFile.parse("s", text)).site();
    return new Preflight(site, shell, Preflight.LONGEST)
        .look().stream().filter(i -> i.id().equals("pod-image")).findFirst().orElseThrow();
  }

  @Test
  void commandsArePlain() throws IOException {
    look(Preflight.LONGEST);
    assertThat(shell.asked)
        .allSatisfy(q -> assertThat(q.command()).doesNotContainPattern("[|$`><]|&&"));
  }

  private List<Item> look(Duration longest) throws IOException {
    String text = Files.readString(Path.of("fixtures/sites/two-sparks.yaml"));
    Site site = ((SiteFile.Accepted) SiteFile.parse("s", text)).site();
    return new Preflight(site, shell, longest).look();
  }
}
