package org.sparkstacking.conform.adapter.recording;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Hashes evidence. */
public final class Sha256 {
  private Sha256() {}

  /** Give the SHA-256 of bytes in lower-case hex, as {@code sha256sum} prints it. */
  public static String of(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
