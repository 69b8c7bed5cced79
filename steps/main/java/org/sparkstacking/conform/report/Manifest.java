package org.sparkstacking.conform.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Lists the files of a run folder with their SHA-256, in the form that {@code sha256sum -c} reads.
 */
public final class Manifest {
  /** Name of the file; it does not list itself. */
  public static final String FILE = "manifest.sha256";

  /**
   * What is not listed: the manifest itself, its signature, which comes after it, and the note of a
   * later acceptance, which must not change what was accepted.
   */
  private static final Set<String> OUTSIDE = Set.of(FILE, Signature.FILE, Acceptance.FILE);

  private Manifest() {}

  /** Write the manifest of everything below the folder. */
  public static void write(Path folder) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (Path file : files(folder)) {
      lines.append(sha256(file)).append("  ").append(name(folder, file)).append('\n');
    }
    Files.writeString(folder.resolve(FILE), lines, StandardCharsets.UTF_8);
  }

  /** Hash one file, hexadecimal in lower case. */
  public static String sha256(Path file) throws IOException {
    MessageDigest digest = digest();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(java.io.OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Hash bytes, hexadecimal in lower case. */
  public static String sha256(byte[] bytes) {
    return HexFormat.of().formatHex(digest().digest(bytes));
  }

  static List<Path> files(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .filter(f -> !OUTSIDE.contains(name(folder, f)))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String name(Path folder, Path file) {
    return folder.relativize(file).toString().replace('\\', '/');
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
