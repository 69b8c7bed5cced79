package org.sparkstacking.conform.adapter.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ServiceAccountTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void thePodsOwnAccountLeadsToItsOwnApiServer() throws Exception {
    Files.writeString(folder.resolve("token"), "first\n");
    Config config =
        new ServiceAccount(folder)
            .config(
                Map.of("KUBERNETES_SERVICE_HOST", "10.43.0.1", "KUBERNETES_SERVICE_PORT", "443"))
            .orElseThrow();
    assertThat(config.getMasterUrl()).startsWith("https://10.43.0.1:443");
    assertThat(config.getCaCertFile()).isEqualTo(folder.resolve("ca.crt").toString());
    assertThat(config.getOauthTokenProvider().getToken()).isEqualTo("first");
    Files.writeString(folder.resolve("token"), "renewed");
    assertThat(config.getOauthTokenProvider().getToken()).isEqualTo("renewed");
  }

  @Test
  void outsideAPodThereIsNoAccount() throws Exception {
    assertThat(new ServiceAccount(folder).config(Map.of("KUBERNETES_SERVICE_HOST", "10.43.0.1")))
        .isEmpty();
    Files.writeString(folder.resolve("token"), "t");
    assertThat(new ServiceAccount(folder).config(Map.of())).isEmpty();
  }
}
