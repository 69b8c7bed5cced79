package org.sparkstacking.conform.adapter.text;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads a tar archive member by member: ustar, GNU long names, pax paths. POSIX.1-2001 pax. */
final class TarStream extends InputStream {
  private static final int BLOCK = 512;
  private static final int LONGEST_NAME = 64 << 10;

  private final InputStream in;
  private long left;
  private long padding;

  TarStream(InputStream in) {
    this.in = in;
  }

  /**
   * Go to the next regular file.
   *
   * @return its name, or null at the end
   */
  @Nullable String next() throws IOException {
    String longName = null;
    while (true) {
      in.skipNBytes(left + padding);
      left = 0;
      padding = 0;
      byte[] head = in.readNBytes(BLOCK);
      if (head.length < BLOCK || head[0] == 0) {
        return null;
      }
      open(size(head));
      char type = (char) head[156];
      if (type == 'L' || type == 'x') {
        longName = name(type, longName);
      } else if (type == '0' || type == 0) {
        return longName == null ? shortName(head) : longName;
      } else if (type != 'g') {
        longName = null;
      }
    }
  }

  private void open(long size) {
    left = size;
    padding = (BLOCK - size % BLOCK) % BLOCK;
  }

  private @Nullable String name(char type, @Nullable String before) throws IOException {
    if (left > LONGEST_NAME) {
      return before;
    }
    String text = new String(readNBytes((int) left), StandardCharsets.UTF_8);
    if (type == 'L') {
      int end = text.indexOf('\0');
      return end < 0 ? text : text.substring(0, end);
    }
    int path = text.indexOf(" path=");
    int end = text.indexOf('\n', Math.max(path, 0));
    return path < 0 || end < 0 ? before : text.substring(path + 6, end);
  }

  private static String shortName(byte[] head) {
    String name = text(head, 0, 100);
    String prefix = text(head, 345, 155);
    return prefix.isEmpty() ? name : prefix + "/" + name;
  }

  private static String text(byte[] head, int from, int most) {
    int end = from;
    while (end < from + most && head[end] != 0) {
      end++;
    }
    return new String(head, from, end - from, StandardCharsets.UTF_8);
  }

  private static long size(byte[] head) throws IOException {
    long size = 0;
    if (head[124] < 0) {
      for (int i = 128; i < 136; i++) {
        size = (size << 8) | (head[i] & 0xff);
      }
    } else {
      for (int i = 124; i < 136; i++) {
        size = head[i] >= '0' && head[i] <= '7' ? size * 8 + (head[i] - '0') : size;
      }
    }
    if (size < 0) {
      throw new IOException("tar member with a size below zero");
    }
    return size;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (left == 0) {
      return -1;
    }
    int n = in.read(into, offset, (int) Math.min(length, left));
    if (n < 0) {
      throw new EOFException("tar ends inside a member");
    }
    left -= n;
    return n;
  }
}
