package org.sparkstacking.conform.adapter.text;

import java.io.IOException;
import java.io.InputStream;

/** Counts the bytes that pass and calls out at every step. */
final class Metered extends InputStream {
  private final InputStream in;
  private final Pass pass;

  Metered(InputStream in, Pass pass) {
    this.in = in;
    this.pass = pass;
  }

  /** Hear of bytes that passed; may refuse more by throwing. */
  interface Pass {
    void bytes(int n) throws IOException;
  }

  @Override
  public int read() throws IOException {
    int b = in.read();
    if (b >= 0) {
      pass.bytes(1);
    }
    return b;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int n = in.read(into, offset, length);
    if (n > 0) {
      pass.bytes(n);
    }
    return n;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
