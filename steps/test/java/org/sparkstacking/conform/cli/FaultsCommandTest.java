package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class FaultsCommandTest {
  private static String run(String... args) {
    StringWriter out = new StringWriter();
    CommandLine line = new CommandLine(new FaultsCommand());
    line.setOut(new PrintWriter(out));
    line.setCaseInsensitiveEnumValuesAllowed(true);
    assertThat(line.execute(args)).isZero();
    return out.toString();
  }

  @Test
  void jsonHoldsNameTitleClaimsAndSourceOfEveryFault() {
    JsonNode faults = JsonMapper.shared().readTree(run("--json"));
    assertThat(faults.size()).isGreaterThan(30);
    for (JsonNode fault : faults) {
      assertThat(fault.propertyNames()).containsExactly("name", "title", "claims", "source");
      assertThat(fault.get("title").propertyNames()).containsExactly("ko", "en");
    }
    JsonNode sockets = named(faults, "nccl-over-sockets");
    assertThat(sockets.get("claims").get("NCH-3").asString()).isEqualTo("FAIL");
  }

  private static JsonNode named(JsonNode faults, String name) {
    for (JsonNode fault : faults) {
      if (fault.get("name").asString().equals(name)) {
        return fault;
      }
    }
    throw new AssertionError(name);
  }

  @Test
  void theListIsPrintedInEitherLanguage() {
    assertThat(run("--lang", "ko")).contains("방화벽이 막아 MPI가 시작되지 않음");
    assertThat(run("--lang", "en"))
        .contains("A firewall keeps MPI from starting")
        .contains("FAIL: MPI-1");
  }
}
