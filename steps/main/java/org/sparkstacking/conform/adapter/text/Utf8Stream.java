package org.sparkstacking.conform.adapter.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Turns a stream of another encoding into UTF-8, block by block. */
final class Utf8Stream extends InputStream {
  private final Reader reader;
  private final char[] chars = new char[1 << 13];
  private byte[] bytes = {};
  private int at;

  Utf8Stream(InputStream in, Charset from) {
    this.reader = new InputStreamReader(in, from);
  }

  @Override
  public int read() throws IOException {
    return at < bytes.length || fill() ? bytes[at++] & 0xff : -1;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (at >= bytes.length && !fill()) {
      return -1;
    }
    int n = Math.min(length, bytes.length - at);
    System.arraycopy(bytes, at, into, offset, n);
    at += n;
    return n;
  }

  private boolean fill() throws IOException {
    int n = reader.read(chars);
    bytes = n < 0 ? new byte[0] : new String(chars, 0, n).getBytes(StandardCharsets.UTF_8);
    at = 0;
    return n >= 0;
  }
}
