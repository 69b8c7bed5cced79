package org.sparkstacking.conform.adapter.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ScrubberTest {
  private final Scrubber scrubber = new Scrubber();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Authorization: Bearer abcdefgh12345678 | Authorization: Bearer [scrubbed]",
        "https://kit:s3cret@proxy:8080/ | https://kit:[scrubbed]@proxy:8080/",
        "HF_TOKEN=hf_abcdefgh rest | HF_TOKEN=[scrubbed] rest",
        "MYSQL_ROOT_PASSWORD=x1y2 | MYSQL_ROOT_PASSWORD=[scrubbed]",
        "    token: abcdefgh12345678 | token: [scrubbed]",
        "key nvapi-abcdefghijklmnop1234 | key [scrubbed]",
      })
  void takesSecretsOut(String line, String clean) {
    assertThat(scrubber.clean(line).strip()).isEqualTo(clean);
    assertThat(scrubber.count()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "spark-01:1234:1234 [0] NCCL INFO NET/IB : Using [0]rocep1s0f1:1/RoCE",
        "PasswordAuthentication no",
        "2: enp1s0f1np1: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 9000",
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFakeFakeFakeFakeFakeFakeFakeFakeFakeFake spark",
        "NCCL_IB_HCA=rocep1s0f1",
        "SHA256:3q2+7w",
      })
  void leavesEverythingElse(String line) {
    assertThat(scrubber.clean(line)).isEqualTo(line);
    assertThat(scrubber.count()).isZero();
  }

  @Test
  void takesAWholePrivateKeyOut() {
    String text =
        """
        before
        -----BEGIN OPENSSH PRIVATE KEY-----
        b3BlbnNzaA
        QyNTUxOQ
        -----END OPENSSH PRIVATE KEY-----
        after
        """;
    assertThat(scrubber.clean(text)).isEqualTo("before\n[scrubbed]\nafter\n");
    assertThat(scrubber.count()).isEqualTo(1);
  }

  @Test
  void keepsBytesThatAreNoText() {
    byte[] bytes = {0, (byte) 0xff, (byte) 0xc3, 10, 7};
    assertThat(scrubber.clean(bytes)).isSameAs(bytes);
  }

  @Test
  void keepsKoreanAroundASecret() {
    byte[] bytes = "비밀 TOKEN=abc 끝\n".getBytes(StandardCharsets.UTF_8);
    assertThat(new String(scrubber.clean(bytes), StandardCharsets.UTF_8))
        .isEqualTo("비밀 TOKEN=[scrubbed] 끝\n");
  }
}
