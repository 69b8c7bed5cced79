package org.sparkstacking.conform.rehearsal.ssh;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.util.Map;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.config.keys.writer.openssh.OpenSSHKeyPairResourceWriter;

/** Make the keys of one rehearsal and write the files that an SSH client needs. */
public final class RunKeys {
  private final KeyPair client = pair();
  private final Path identity;
  private final Path knownHosts;

  /** Make a client key and write it into a folder. */
  public RunKeys(Path folder) {
    this.identity = folder.resolve("id_ecdsa");
    this.knownHosts = folder.resolve("known_hosts");
    try {
      writeIdentity();
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("the rehearsal cannot write its client key: " + identity, e);
    }
  }

  private void writeIdentity() throws IOException, GeneralSecurityException {
    Files.createFile(
        identity,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try (OutputStream out = Files.newOutputStream(identity)) {
      OpenSSHKeyPairResourceWriter.INSTANCE.writePrivateKey(client, "rehearsal", null, out);
    }
  }

  /** Make a key pair: ECDSA on nistp256, which takes a few milliseconds. */
  static KeyPair pair() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no ECDSA", e);
    }
  }

  /** Write known_hosts: one line a server, keyed by its port on the loopback. */
  public void trust(Map<Integer, KeyPair> hostKeys) {
    StringBuilder lines = new StringBuilder();
    hostKeys.forEach(
        (port, key) ->
            lines
                .append("[127.0.0.1]:")
                .append(port)
                .append(' ')
                .append(PublicKeyEntry.toString(key.getPublic()))
                .append('\n'));
    try {
      Files.writeString(knownHosts, lines, StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  KeyPair client() {
    return client;
  }

  public Path identity() {
    return identity;
  }

  public Path knownHosts() {
    return knownHosts;
  }
}
