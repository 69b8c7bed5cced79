package org.sparkstacking.conform.bed;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import tools.jackson.databind.json.JsonMapper;

/** An admission webhook of the hospital on the controller, for the pods of the kit. */
final class Webhook implements AutoCloseable {
  private static final String CONTROLLER = "10.77.0.1";
  private static final char[] PASSWORD = "bed".toCharArray();

  private final HttpsServer server;
  private final X509Certificate certificate;
  private final String words;
  private final AtomicInteger asked = new AtomicInteger();

  private Webhook(String words) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(256);
    KeyPair pair = generator.generateKeyPair();
    this.words = words;
    this.certificate = certificate(pair);
    this.server = HttpsServer.create(new InetSocketAddress(CONTROLLER, 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(tls(pair)));
    server.createContext("/", this::deny);
    server.start();
  }

  static Webhook denying(String words) throws Exception {
    return new Webhook(words);
  }

  int asked() {
    return asked.get();
  }

  @Override
  public void close() {
    server.stop(0);
  }

  /** Give the object that makes the API server ask. */
  String manifest() throws Exception {
    return """
        apiVersion: admissionregistration.k8s.io/v1
        kind: ValidatingWebhookConfiguration
        metadata: {name: bed-denies}
        webhooks:
          - name: pods.hospital.example
            admissionReviewVersions: [v1]
            sideEffects: None
            failurePolicy: Fail
            timeoutSeconds: 5
            clientConfig: {url: "https://%s:%d/", caBundle: %s}
            namespaceSelector: {matchLabels: {app.kubernetes.io/managed-by: spark-conform}}
            rules: [{apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [pods]}]
        """
        .formatted(CONTROLLER, server.getAddress().getPort(), base64(pem()));
  }

  /** Answer an AdmissionReview (admission.k8s.io/v1). */
  private void deny(HttpExchange exchange) throws IOException {
    asked.incrementAndGet();
    JsonMapper mapper = JsonMapper.builder().build();
    String uid = mapper.readTree(exchange.getRequestBody()).at("/request/uid").asString();
    String answer =
        """
        {"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview",
         "response": {"uid": "%s", "allowed": false, "status": {"code": 403, "message": "%s"}}}
        """
            .formatted(uid, words);
    byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private SSLContext tls(KeyPair pair) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, PASSWORD);
    store.setKeyEntry("bed", pair.getPrivate(), PASSWORD, new X509Certificate[] {certificate});
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  private static X509Certificate certificate(KeyPair pair) throws Exception {
    X500Principal name = new X500Principal("CN=webhook");
    Instant now = Instant.now();
    JcaX509v3CertificateBuilder builder =
        new JcaX509v3CertificateBuilder(
            name,
            BigInteger.ONE,
            Date.from(now.minus(Duration.ofHours(1))),
            Date.from(now.plus(Duration.ofHours(1))),
            name,
            pair.getPublic());
    GeneralNames names = new GeneralNames(new GeneralName(GeneralName.iPAddress, CONTROLLER));
    builder.addExtension(Extension.subjectAlternativeName, false, names);
    return new JcaX509CertificateConverter()
        .getCertificate(
            builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate())));
  }

  private byte[] pem() throws Exception {
    return ("-----BEGIN CERTIFICATE-----\n"
            + Base64.getMimeEncoder().encodeToString(certificate.getEncoded())
            + "\n-----END CERTIFICATE-----\n")
        .getBytes(StandardCharsets.US_ASCII);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
