package org.sparkstacking.conform.adapter.text;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Decodes lines whose encoding nobody names: UTF-8, else the Korean code page 949, else Latin-1. It
 * is decided line by line, since logs of several programs are joined.
 */
final class Encodings {
  private static final String KOREAN = "x-windows-949";

  private Encodings() {}

  static String decode(byte[] bytes, int length) {
    if (plain(bytes, length)) {
      return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }
    return strictly(StandardCharsets.UTF_8, bytes, length)
        .or(() -> Charset.isSupported(KOREAN) ? korean(bytes, length) : Optional.empty())
        .orElseGet(() -> new String(bytes, 0, length, StandardCharsets.ISO_8859_1));
  }

  private static Optional<String> korean(byte[] bytes, int length) {
    return strictly(Charset.forName(KOREAN), bytes, length);
  }

  private static boolean plain(byte[] bytes, int length) {
    for (int i = 0; i < length; i++) {
      if (bytes[i] < 0) {
        return false;
      }
    }
    return true;
  }

  private static Optional<String> strictly(Charset charset, byte[] bytes, int length) {
    try {
      return Optional.of(
          charset
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(bytes, 0, length))
              .toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** Tell UTF-16 by its byte order mark or by NUL bytes at every second place. */
  static Optional<Charset> wide(byte[] head, int length) {
    if (length >= 2 && (head[0] & 0xff) == 0xff && (head[1] & 0xff) == 0xfe) {
      return Optional.of(StandardCharsets.UTF_16LE);
    }
    if (length >= 2 && (head[0] & 0xff) == 0xfe && (head[1] & 0xff) == 0xff) {
      return Optional.of(StandardCharsets.UTF_16BE);
    }
    int even = nuls(head, length, 0);
    int odd = nuls(head, length, 1);
    int half = length / 2;
    if (half > 8 && odd > half * 6 / 10 && even < half / 20) {
      return Optional.of(StandardCharsets.UTF_16LE);
    }
    return half > 8 && even > half * 6 / 10 && odd < half / 20
        ? Optional.of(StandardCharsets.UTF_16BE)
        : Optional.empty();
  }

  private static int nuls(byte[] head, int length, int start) {
    int count = 0;
    for (int i = start; i < length; i += 2) {
      count += head[i] == 0 ? 1 : 0;
    }
    return count;
  }

  /** Tell bytes that are no text: many control characters. A few NUL bytes do occur in logs. */
  static boolean binary(byte[] head, int length) {
    int odd = 0;
    for (int i = 0; i < length; i++) {
      int b = head[i] & 0xff;
      boolean ordinary =
          b >= 32 || b == '\n' || b == '\r' || b == '\t' || b == 27 || b == 8 || b == 7 || b == 12;
      odd += ordinary && b != 127 ? 0 : 1;
    }
    return odd * 20 > length;
  }
}
