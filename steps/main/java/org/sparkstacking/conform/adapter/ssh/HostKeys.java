package org.sparkstacking.conform.adapter.ssh;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Holds the host keys of known_hosts files. Pure. Format: OpenSSH's sshd(8), 'SSH_KNOWN_HOSTS FILE
 * FORMAT': plain and hashed names, {@code [host]:port}, {@code @revoked}; certificate authorities
 * are not used.
 */
final class HostKeys {

  /**
   * One line.
   *
   * @param file as shown to people
   * @param key public key as base64
   */
  record Entry(String file, int line, boolean revoked, String names, String type, String key) {

    String fingerprint() {
      return HostKeys.fingerprint(Base64.getDecoder().decode(key));
    }
  }

  /** How an offered key compares with what is known. */
  enum Standing {
    KNOWN,
    UNKNOWN,
    CHANGED,
    REVOKED
  }

  /**
   * What is known of an offered key.
   *
   * @param entries the lines that say so
   */
  record Verdict(Standing standing, List<Entry> entries) {}

  private final List<Entry> entries = new ArrayList<>();

  HostKeys add(String file, String text) {
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      int at = number;
      entry(file, at, line.strip()).ifPresent(entries::add);
    }
    return this;
  }

  /** Give the name under which a host is looked up. */
  static String name(String host, int port) {
    String lower = host.toLowerCase(Locale.ROOT);
    return port == 22 ? lower : "[" + lower + "]:" + port;
  }

  /** Compare the key that a host offers with what is known. */
  Verdict judge(String host, int port, byte[] offered) {
    List<Entry> own = of(host, port);
    String key = base64(offered);
    List<Entry> revoked = own.stream().filter(e -> e.revoked() && e.key().equals(key)).toList();
    if (!revoked.isEmpty()) {
      return new Verdict(Standing.REVOKED, revoked);
    }
    List<Entry> good = own.stream().filter(e -> !e.revoked()).toList();
    List<Entry> same = good.stream().filter(e -> e.key().equals(key)).toList();
    if (!same.isEmpty()) {
      return new Verdict(Standing.KNOWN, same);
    }
    return new Verdict(good.isEmpty() ? Standing.UNKNOWN : Standing.CHANGED, good);
  }

  /** List the key types that are known of a host. */
  List<String> types(String host, int port) {
    return of(host, port).stream().filter(e -> !e.revoked()).map(Entry::type).distinct().toList();
  }

  List<Entry> of(String host, int port) {
    String name = name(host, port);
    return entries.stream().filter(e -> matches(e.names(), name)).toList();
  }

  /** Give OpenSSH's SHA256 fingerprint of a public key. */
  static String fingerprint(byte[] key) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(key);
      return "SHA256:" + Base64.getEncoder().withoutPadding().encodeToString(hash);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no SHA-256", e);
    }
  }

  /** Give the key type that a public key names itself. */
  static String type(byte[] key) {
    if (key.length < 4) {
      return "";
    }
    int length = ((key[2] & 0xff) << 8) | (key[3] & 0xff);
    return length > key.length - 4 || length > 64
        ? ""
        : new String(key, 4, length, StandardCharsets.US_ASCII);
  }

  private static Optional<Entry> entry(String file, int number, String line) {
    List<String> words = Arrays.stream(line.split("\\s+")).filter(w -> !w.isEmpty()).toList();
    boolean revoked = line.startsWith("@revoked");
    int first = revoked ? 1 : 0;
    if (line.startsWith("#") || (line.startsWith("@") && !revoked) || words.size() < first + 3) {
      return Optional.empty();
    }
    try {
      byte[] key = Base64.getDecoder().decode(words.get(first + 2));
      return Optional.of(
          new Entry(file, number, revoked, words.get(first), words.get(first + 1), base64(key)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static boolean matches(String names, String name) {
    if (names.startsWith("|1|")) {
      return hashed(names, name);
    }
    boolean found = false;
    for (String pattern : names.split(",")) {
      if (pattern.startsWith("!") && Glob.matches(pattern.substring(1), name)) {
        return false;
      }
      found |= Glob.matches(pattern.toLowerCase(Locale.ROOT), name);
    }
    return found;
  }

  private static boolean hashed(String names, String name) {
    String[] parts = names.split("\\|");
    if (parts.length != 4) {
      return false;
    }
    try {
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(Base64.getDecoder().decode(parts[2]), "HmacSHA1"));
      byte[] hash = mac.doFinal(name.getBytes(StandardCharsets.UTF_8));
      return MessageDigest.isEqual(hash, Base64.getDecoder().decode(parts[3]));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return false;
    }
  }

  private static String base64(byte[] key) {
    return Base64.getEncoder().encodeToString(key);
  }
}
