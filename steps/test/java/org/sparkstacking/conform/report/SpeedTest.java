package org.sparkstacking.conform.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures what a reader waits for. Processor time is held to the limit, since it does not depend
 * on what else the machine does; on two idle cores the wait is shorter than that.
 */
@Tag("benchmark")
final class SpeedTest {
  private static final long MOST_BYTES = 15_000_000;

  @TempDir Path folder = Path.of("");

  @Test
  void aRunOfTwoSparksIsPrintedWithinFiveSeconds() throws IOException {
    assertThat(took(SampleRecord.with(false, Map.of("BND-3", "NOT_TESTED"))))
        .isLessThan(Duration.ofSeconds(5));
  }

  @Test
  void aRunOfSixtyFourSparksIsPrintedWithinTwentySeconds() throws IOException {
    assertThat(took(SampleRecord.many(64))).isLessThan(Duration.ofSeconds(20));
    assertThat(bytes()).isLessThan(MOST_BYTES);
  }

  private Duration took(RunRecord run) throws IOException {
    Files.write(folder.resolve("record.json"), RecordJson.bytes(run));
    long start = cpu();
    long since = System.nanoTime();
    Views.write(folder);
    Duration took = Duration.ofNanos(cpu() - start);
    Duration waited = Duration.ofNanos(System.nanoTime() - since);
    int hosts = run.site().hosts().size();
    System.out.println(hosts + " hosts: " + took + " of processor, " + waited + ", " + bytes());
    return took;
  }

  private static long cpu() {
    return ((com.sun.management.OperatingSystemMXBean)
            java.lang.management.ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private long bytes() throws IOException {
    List<Long> sizes = new ArrayList<>();
    for (Path file : Manifest.files(folder)) {
      sizes.add(Files.size(file));
    }
    return sizes.stream().mapToLong(Long::longValue).sum();
  }
}
