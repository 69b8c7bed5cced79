package org.sparkstacking.conform.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SystemdTest {
  private static final Path FOLDER = Path.of("fixtures/systemd");

  @Test
  void theTimerRunsAtSeoulsNightAndMakesUpForAMissedOne() throws IOException {
    Map<String, String> timer = unit("spark-conform@.timer");
    assertThat(timer).containsEntry("Timer.OnCalendar", "*-*-* 02:30:00 Asia/Seoul");
    assertThat(timer).containsEntry("Timer.Persistent", "true");
  }

  @Test
  void theServiceRefusesARehearsalIsBoundedAndHasNoRights() throws IOException {
    Map<String, String> service = unit("spark-conform@.service");
    assertThat(service.get("Service.Environment")).contains("SPARK_CONFORM_SCHEDULED=1");
    assertThat(service.get("Service.ExecStart"))
        .contains("--site /etc/spark-conform/%i.yaml", "--profile nightly", "--lang ko");
    assertThat(service)
        .containsEntry("Service.User", "spark-conform")
        .containsEntry("Service.NoNewPrivileges", "yes")
        .containsEntry("Service.ProtectSystem", "strict")
        .containsEntry("Service.CapabilityBoundingSet", "")
        .containsEntry("Service.SuccessExitStatus", "2")
        .containsEntry("Service.TimeoutStartSec", "45min");
  }

  private static Map<String, String> unit(String name) throws IOException {
    Map<String, String> entries = new LinkedHashMap<>();
    String section = "";
    for (String line : Files.readAllLines(FOLDER.resolve(name))) {
      if (line.startsWith("[")) {
        section = line.substring(1, line.length() - 1);
      } else if (line.contains("=") && !line.startsWith("#")) {
        int mark = line.indexOf('=');
        String key = section + "." + line.substring(0, mark);
        entries.merge(key, line.substring(mark + 1), (a, b) -> a + "\n" + b);
      }
    }
    return entries;
  }
}
