package org.sparkstacking.conform.adapter.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparkstacking.conform.adapter.ssh.HostKeys.Standing;

final class HostKeysTest {
  private static final String KEY =
      "AAAAC3NzaC1lZDI1NTE5AAAAIGPKSUTyz1HwHReFVvD5obVsALAgJRNarH4TRpNePnAS";
  private static final byte[] BYTES = Base64.getDecoder().decode(KEY);

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ' ',
      value = {
        "spark-a spark-a 22 KNOWN",
        "10.0.0.1,Spark-A spark-a 22 KNOWN",
        "spark-a spark-a 2222 UNKNOWN",
        "[spark-a]:2222 spark-a 2222 KNOWN",
        "spark-* spark-b 22 KNOWN",
        "spark-*,!spark-b spark-b 22 UNKNOWN",
        "[::1]:2222 ::1 2222 KNOWN"
      })
  void namesAreMatchedAsOpenSshDoes(String names, String host, int port, Standing standing) {
    HostKeys keys = new HostKeys().add("f", names + " ssh-ed25519 " + KEY + " comment\n");
    assertThat(keys.judge(host, port, BYTES).standing()).isEqualTo(standing);
  }

  /** The hashed line was written by {@code ssh-keygen -H} for the name spark-a. */
  @Test
  void hashedNamesAreMatched() {
    HostKeys keys = new HostKeys().add("f", hashed("spark-a") + " ssh-ed25519 " + KEY + "\n");
    assertThat(keys.judge("spark-a", 22, BYTES).standing()).isEqualTo(Standing.KNOWN);
    assertThat(keys.judge("spark-b", 22, BYTES).standing()).isEqualTo(Standing.UNKNOWN);
    assertThat(
            new HostKeys().add("f", "|1|x|y ssh-ed25519 " + KEY).judge("a", 22, BYTES).standing())
        .isEqualTo(Standing.UNKNOWN);
  }

  @Test
  void brokenLinesAndAuthoritiesAreNoKeys() {
    HostKeys keys =
        new HostKeys()
            .add(
                "f",
                "# c\n\nspark-a\nspark-a ssh-ed25519 %%%\n@cert-authority * ssh-ed25519 " + KEY);
    assertThat(keys.judge("spark-a", 22, BYTES).standing()).isEqualTo(Standing.UNKNOWN);
  }

  @Test
  void anotherKeyIsChangedAndNamesTheLine() {
    HostKeys keys = new HostKeys().add("f", "\nspark-a ssh-ed25519 " + KEY + "\n");
    HostKeys.Verdict verdict = keys.judge("spark-a", 22, new byte[] {1, 2, 3});
    assertThat(verdict.standing()).isEqualTo(Standing.CHANGED);
    assertThat(verdict.entries().get(0).line()).isEqualTo(2);
  }

  /** The fingerprint of github.com's key as printed by {@code ssh-keygen -lf}. */
  @Test
  void fingerprintsAreOpenSshs() {
    byte[] github =
        Base64.getDecoder()
            .decode("AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl");
    assertThat(HostKeys.fingerprint(github))
        .isEqualTo("SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU");
    assertThat(HostKeys.type(github)).isEqualTo("ssh-ed25519");
  }

  private static String hashed(String name) {
    try {
      byte[] salt = "01234567890123456789".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
      javax.crypto.Mac mac = javax.crypto.Mac.getInstance("HmacSHA1");
      mac.init(new javax.crypto.spec.SecretKeySpec(salt, "HmacSHA1"));
      byte[] hash = mac.doFinal(name.getBytes(java.nio.charset.StandardCharsets.UTF_8));
      Base64.Encoder base64 = Base64.getEncoder();
      return "|1|" + base64.encodeToString(salt) + "|" + base64.encodeToString(hash);
    } catch (java.security.GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
