package org.sparkstacking.conform.rehearsal.api;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.HexFormat;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** Holds certificate, key and token of one simulated API server; all are made for one run. */
final class Identity {
  private final byte[] certificate;
  private final byte[] key;
  private final String token;

  private Identity(byte[] certificate, byte[] key, String token) {
    this.certificate = certificate;
    this.key = key;
    this.token = token;
  }

  static Identity fresh() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      KeyPair pair = generator.generateKeyPair();
      byte[] secret = new byte[24];
      SecureRandom random = new SecureRandom();
      random.nextBytes(secret);
      return new Identity(
          certificate(pair, new BigInteger(63, random)).getEncoded(),
          pair.getPrivate().getEncoded(),
          HexFormat.of().formatHex(secret));
    } catch (GeneralSecurityException | OperatorCreationException | java.io.IOException e) {
      throw new IllegalStateException("this Java cannot make a certificate", e);
    }
  }

  private static X509CertificateHolder certificate(KeyPair pair, BigInteger serial)
      throws OperatorCreationException, java.io.IOException {
    X500Name name = new X500Name("CN=rehearsal-kube-apiserver");
    Instant now = Instant.now();
    JcaX509v3CertificateBuilder builder =
        new JcaX509v3CertificateBuilder(
            name,
            serial,
            Date.from(now.minus(Duration.ofHours(1))),
            Date.from(now.plus(Duration.ofDays(2))),
            name,
            pair.getPublic());
    builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
    builder.addExtension(
        Extension.subjectAlternativeName,
        false,
        new GeneralNames(new GeneralName(GeneralName.iPAddress, "127.0.0.1")));
    return builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate()));
  }

  String certificatePem() {
    return pem("CERTIFICATE", certificate);
  }

  String keyPem() {
    return pem("PRIVATE KEY", key);
  }

  String token() {
    return token;
  }

  private static String pem(String what, byte[] der) {
    String body =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(der);
    return "-----BEGIN " + what + "-----\n" + body + "\n-----END " + what + "-----\n";
  }

  /** Write the kubeconfig that leads to this server. */
  String kubeconfig(int port) {
    String authority =
        Base64.getEncoder().encodeToString(certificatePem().getBytes(StandardCharsets.US_ASCII));
    return """
        apiVersion: v1
        kind: Config
        clusters:
        - name: rehearsal
          cluster:
            server: https://127.0.0.1:%d
            certificate-authority-data: %s
        users:
        - name: kit
          user:
            token: %s
        contexts:
        - name: rehearsal
          context:
            cluster: rehearsal
            user: kit
        current-context: rehearsal
        """
        .formatted(port, authority, token);
  }
}
