package org.sparkstacking.conform.probe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What RKE2's supervisor gives on /cacerts, and what else may stand there. */
final class AuthorityPageTest {
  private static final Instant NOW = Instant.parse("2026-12-01T00:00:00Z");

  @Test
  void aValidCertificateIsToldWithItsLastDay() throws Exception {
    String page = pem("2026-01-01", "2035-12-30");
    assertThat(said(page)).isEqualTo("valid until 2035-12-30");
  }

  @Test
  void ofSeveralTheOneThatEndsFirstCounts() throws Exception {
    String page = pem("2026-01-01", "2035-12-30") + pem("2020-01-01", "2026-11-30");
    assertThat(said(page)).isEqualTo("expired on 2026-11-30");
  }

  @Test
  void aClockThatIsWrongIsSeenToo() throws Exception {
    assertThat(said(pem("2027-01-01", "2036-01-01"))).isEqualTo("not valid before 2027-01-01");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<html>login</html>",
        "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
        "-----BEGIN CERTIFICATE-----\n",
        "\u0000\u0001",
      })
  void whatIsNoCertificateIsNeverValid(String page) {
    assertThat(said(page)).isEqualTo("no certificate: as it was");
  }

  private static String said(String page) {
    return AuthorityPage.words(page.getBytes(UTF_8), NOW, "as it was");
  }

  private static String pem(String from, String until) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(256);
    KeyPair pair = generator.generateKeyPair();
    X500Principal name = new X500Principal("CN=rke2-server-ca");
    X509Certificate certificate =
        new JcaX509CertificateConverter()
            .getCertificate(
                new JcaX509v3CertificateBuilder(
                        name, BigInteger.ONE, day(from), day(until), name, pair.getPublic())
                    .build(
                        new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate())));
    return "-----BEGIN CERTIFICATE-----\n"
        + Base64.getMimeEncoder().encodeToString(certificate.getEncoded())
        + "\n-----END CERTIFICATE-----\n";
  }

  private static Date day(String day) {
    return Date.from(Instant.parse(day + "T00:00:00Z"));
  }
}
