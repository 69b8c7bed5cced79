package org.sparkstacking.conform.probe;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.Map;

/**
 * Holds the keys by which the pods of one run log in to each other: ECDSA on nistp256, made anew
 * each time. They go into a Secret of the run's namespace and nowhere else.
 */
final class PodKeys {
  private static final String TYPE = "ecdsa-sha2-nistp256";
  private static final String CURVE = "nistp256";
  private static final int COORDINATE = 32;
  private final KeyPair host = pair();
  private final KeyPair client = pair();

  /** Give the files of the Secret by name. */
  Map<String, String> files() {
    return Map.of(
        "host",
        pem(host.getPrivate()),
        "client",
        pem(client.getPrivate()),
        "authorized",
        line(client) + "\n",
        "known",
        "* " + line(host) + "\n");
  }

  private static KeyPair pair() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no ECDSA", e);
    }
  }

  /** Write a private key as PKCS #8, which OpenSSH reads. */
  private static String pem(PrivateKey key) {
    Base64.Encoder lines = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));
    return "-----BEGIN PRIVATE KEY-----\n"
        + lines.encodeToString(key.getEncoded())
        + "\n-----END PRIVATE KEY-----\n";
  }

  /** Write a public key as OpenSSH does (RFC 5656 section 3.1). */
  private static String line(KeyPair pair) {
    ECPublicKey key = (ECPublicKey) pair.getPublic();
    ByteArrayOutputStream point = new ByteArrayOutputStream();
    point.write(4);
    coordinate(point, key.getW().getAffineX());
    coordinate(point, key.getW().getAffineY());
    ByteArrayOutputStream blob = new ByteArrayOutputStream();
    part(blob, TYPE.getBytes(StandardCharsets.US_ASCII));
    part(blob, CURVE.getBytes(StandardCharsets.US_ASCII));
    part(blob, point.toByteArray());
    return TYPE + " " + Base64.getEncoder().encodeToString(blob.toByteArray());
  }

  private static void coordinate(ByteArrayOutputStream out, BigInteger value) {
    byte[] bytes = value.toByteArray();
    for (int i = 0; i < COORDINATE; i++) {
      int at = bytes.length - COORDINATE + i;
      out.write(at < 0 ? 0 : bytes[at]);
    }
  }

  private static void part(ByteArrayOutputStream out, byte[] bytes) {
    out.writeBytes(ByteBuffer.allocate(4).putInt(bytes.length).array());
    out.writeBytes(bytes);
  }
}
