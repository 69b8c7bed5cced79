package org.sparkstacking.conform.cli.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures diagnose on a log of 200 MB in a JVM of 256 MB, beside {@code grep -c} on the same file
 * in the same run, so that a busy machine slows both.
 */
@Tag("benchmark")
final class BigLogBenchmark {
  private static final long SIZE = 200L << 20;
  @TempDir Path folder = Path.of("");

  @Test
  void twoHundredMegabytesAreReadInFifteenSecondsAndLittleMemory() throws Exception {
    Path log = write();
    Duration grep = time(List.of("grep", "-c", "NCCL INFO", log.toString()), 0);
    Duration diagnose = time(diagnose(log, "-Xmx256m"), 2);
    Duration again =
        time(List.of("grep", "-c", "-E", "NET/(IB|Socket).*via|busbw +[0-9]+", log.toString()), 1);
    System.out.printf("200 MB: grep -c %s, grep -c -E %s, diagnose %s%n", grep, again, diagnose);
    assertThat(diagnose).isLessThan(Duration.ofSeconds(15));
  }

  @Test
  void aUsualLogTakesASecond() throws Exception {
    Path log = Path.of("fixtures/worlds/samples/nccl-log/2.28-roce-both-halves.txt");
    Duration best = Duration.ofDays(1);
    for (int i = 0; i < 5; i++) {
      Duration once = time(diagnose(log, "-XX:TieredStopAtLevel=1"), 0);
      best = once.compareTo(best) < 0 ? once : best;
    }
    System.out.printf("usual log: diagnose %s%n", best);
    assertThat(best).isLessThan(Duration.ofSeconds(1));
  }

  private static List<String> diagnose(Path log, String option) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        option,
        "-XX:+UseSerialGC",
        "-Xshare:auto",
        "-cp",
        System.getProperty("java.class.path"),
        DiagnoseCommand.class.getName(),
        log.toString());
  }

  private static Duration time(List<String> command, int code) throws Exception {
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor()).as(command.get(0)).isEqualTo(code);
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private Path write() throws IOException {
    Path log = folder.resolve("big.log");
    try (BufferedWriter out = Files.newBufferedWriter(log, StandardCharsets.UTF_8)) {
      long written = 0;
      for (int i = 1; written < SIZE; i++) {
        String line = line(i);
        out.write(line);
        written += line.length();
      }
    }
    return log;
  }

  private static String line(int i) {
    String prefix =
        "[pod/nccl-worker-%d/nccl] 2026-11-30T12:%02d:%02d.%09dZ "
            .formatted(i % 2, i / 6000 % 60, i / 100 % 60, i);
    String text =
        switch (i % 20) {
          case 0 ->
              "spark-0%d:4242:4300 [0] NCCL INFO Channel %02d/0 : 0[0] -> 1[0] [send] via NET/IB/%d"
                  .formatted(1 + i % 2, i % 16, i / 20 % 2);
          case 1 -> "time=\"2026-11-30T12:00:00Z\" level=info msg=\"reconciled\" endpointID=" + i;
          case 2 -> "I1130 12:00:00.%06d 1 server.go:215] served /healthz code=200".formatted(i);
          case 3 -> "kernel: usb 1-1: new high-speed USB device number " + i % 120;
          default ->
              "INFO request id=%d user=%d latency=%d.%03dms tokens=%d finished ok"
                  .formatted(i, i % 991, i % 77, i % 1000, i % 4096);
        };
    return prefix + text + "\n";
  }
}
