package org.sparkstacking.conform.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Instant;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SignatureTest {
  @TempDir Path folder = Path.of("");
  @TempDir Path keys = Path.of("");

  @BeforeEach
  void aRunFolderAndTwoPeople() throws Exception {
    Files.writeString(folder.resolve("record.json"), "{}");
    Manifest.write(folder);
    person("hospital", "RSA", 2048, "SHA256withRSA");
    person("other", "EC", 256, "SHA256withECDSA");
  }

  @Test
  void aSignedManifestIsGoodAndNamesItsSigner() throws IOException {
    sign("hospital");

    Signature.Outcome outcome = Signature.check(folder, keys.resolve("hospital.crt"));

    assertThat(outcome.state()).isEqualTo(Signature.State.GOOD);
    assertThat(outcome.signer()).contains("hospital");
    assertThat(Verification.of(folder).clean()).isTrue();
  }

  @Test
  void anEllipticKeySignsToo() throws IOException {
    sign("other");

    assertThat(Signature.check(folder, null).state()).isEqualTo(Signature.State.GOOD);
  }

  @Test
  void aChangedManifestIsBad() throws IOException {
    sign("hospital");
    Files.writeString(folder.resolve("manifest.sha256"), "00  record.json\n");

    assertThat(Signature.check(folder, null).state()).isEqualTo(Signature.State.BAD);
  }

  @Test
  void anotherSignerIsBadWhereOneIsExpected() throws IOException {
    sign("other");

    assertThat(Signature.check(folder, keys.resolve("hospital.crt")).state())
        .isEqualTo(Signature.State.BAD);
  }

  @Test
  void anUnsignedFolderHasNoSignature() throws IOException {
    assertThat(Signature.check(folder, null).state()).isEqualTo(Signature.State.ABSENT);
  }

  @Test
  void aKeyOfSomebodyElseIsRefused() throws Exception {
    person("third", "RSA", 2048, "SHA256withRSA");

    assertThatThrownBy(
            () -> Signature.write(folder, keys.resolve("third.key"), keys.resolve("hospital.crt")))
        .hasMessageContaining("does not belong to the certificate");
  }

  @Test
  void opensslAcceptsIt() throws Exception {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/openssl")));
    sign("hospital");

    Process openssl =
        new ProcessBuilder(
                "/usr/bin/openssl",
                "cms",
                "-verify",
                "-binary",
                "-inform",
                "DER",
                "-in",
                "manifest.sha256.p7s",
                "-content",
                "manifest.sha256",
                "-CAfile",
                keys.resolve("hospital.crt").toString(),
                "-purpose",
                "any",
                "-out",
                "/dev/null")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    assertThat(openssl.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(
            new String(
                openssl.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
        .contains("erification successful");
  }

  private void sign(String name) throws IOException {
    Signature.write(folder, keys.resolve(name + ".key"), keys.resolve(name + ".crt"));
  }

  private void person(String name, String kind, int bits, String algorithm)
      throws GeneralSecurityException, OperatorCreationException, IOException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(kind);
    generator.initialize(bits);
    KeyPair pair = generator.generateKeyPair();
    X500Name own = new X500Name("CN=" + name);
    Instant now = Instant.now();
    X509CertificateHolder certificate =
        new JcaX509v3CertificateBuilder(
                own,
                BigInteger.valueOf(now.toEpochMilli()),
                Date.from(now.minusSeconds(60)),
                Date.from(now.plusSeconds(3600)),
                own,
                pair.getPublic())
            .build(new JcaContentSignerBuilder(algorithm).build(pair.getPrivate()));
    pem(keys.resolve(name + ".key"), new JcaPKCS8Generator(pair.getPrivate(), null));
    pem(keys.resolve(name + ".crt"), certificate);
  }

  private static void pem(Path file, Object what) throws IOException {
    try (Writer out = Files.newBufferedWriter(file);
        JcaPEMWriter writer = new JcaPEMWriter(out)) {
      writer.writeObject(what);
    }
  }
}
