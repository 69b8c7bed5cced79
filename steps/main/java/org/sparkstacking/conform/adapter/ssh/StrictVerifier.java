package org.sparkstacking.conform.adapter.ssh;

import java.security.PublicKey;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.schmizz.sshj.common.Buffer;
import net.schmizz.sshj.transport.verification.HostKeyVerifier;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.probe.Answer.Ending;

/** Accepts a host's key only where known_hosts holds it, and remembers why not. */
final class StrictVerifier implements HostKeyVerifier {
  private static final List<String> OTHERS =
      List.of(
          "ssh-ed25519",
          "ecdsa-sha2-nistp256",
          "ecdsa-sha2-nistp384",
          "ecdsa-sha2-nistp521",
          "rsa-sha2-512",
          "rsa-sha2-256");

  private final HostKeys known;
  private final String file;
  private final Route route;
  private volatile @Nullable SshTrouble trouble;
  private volatile byte @Nullable [] offered;

  /**
   * @param file known_hosts file as shown to people
   */
  StrictVerifier(HostKeys known, String file, Route route) {
    this.known = known;
    this.file = file;
    this.route = route;
  }

  /** Give why the key was refused, or null. */
  @Nullable SshTrouble trouble() {
    return trouble;
  }

  byte @Nullable [] offered() {
    return offered == null ? null : offered.clone();
  }

  @Override
  public boolean verify(String hostname, int port, PublicKey key) {
    byte[] bytes = new Buffer.PlainBuffer().putPublicKey(key).getCompactData();
    offered = bytes;
    HostKeys.Verdict verdict = known.judge(route.keyName(), route.port(), bytes);
    switch (verdict.standing()) {
      case KNOWN -> trouble = null;
      case UNKNOWN -> trouble = new SshTrouble(Ending.HOST_KEY_UNKNOWN, unknown(bytes));
      case CHANGED -> trouble = new SshTrouble(Ending.HOST_KEY_CHANGED, changed(verdict, bytes));
      case REVOKED -> trouble = new SshTrouble(Ending.HOST_KEY_CHANGED, revoked(verdict, bytes));
    }
    return verdict.standing() == HostKeys.Standing.KNOWN;
  }

  /** Prefer the key types that are known, so that a host with several shows the known one. */
  @Override
  public List<String> findExistingAlgorithms(String hostname, int port) {
    Set<String> wanted = new LinkedHashSet<>();
    for (String type : known.types(route.keyName(), route.port())) {
      wanted.addAll(
          type.equals("ssh-rsa") ? List.of("rsa-sha2-512", "rsa-sha2-256") : List.of(type));
    }
    wanted.addAll(OTHERS);
    return new ArrayList<>(wanted);
  }

  private String unknown(byte[] key) {
    return name()
        + " shows the key "
        + shown(key)
        + ", which "
        + file
        + " does not hold: compare it on the host, then run 'conform trust'";
  }

  private String changed(HostKeys.Verdict verdict, byte[] key) {
    return name()
        + " shows the key "
        + shown(key)
        + " but known are "
        + entries(verdict)
        + ": the host was reinstalled, or another machine answers at its address";
  }

  private String revoked(HostKeys.Verdict verdict, byte[] key) {
    return name() + " shows the key " + shown(key) + ", which is revoked: " + entries(verdict);
  }

  private String name() {
    return HostKeys.name(route.keyName(), route.port());
  }

  private static String shown(byte[] key) {
    return HostKeys.fingerprint(key) + " (" + HostKeys.type(key) + ")";
  }

  private static String entries(HostKeys.Verdict verdict) {
    return verdict.entries().stream()
        .map(e -> e.fingerprint() + " (" + e.type() + ", " + e.file() + ":" + e.line() + ")")
        .collect(Collectors.joining(", "));
  }
}
