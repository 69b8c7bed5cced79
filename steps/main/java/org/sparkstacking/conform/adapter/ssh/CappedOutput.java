package org.sparkstacking.conform.adapter.ssh;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads a stream to its end, keeping only the first bytes of it. */
final class CappedOutput {
  /** Bytes that are read and dropped beyond the cap before reading stops: 256 MiB. */
  static final long MOST_DROPPED = 256L << 20;

  private final long cap;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private long seen;

  CappedOutput(long cap) {
    this.cap = Math.max(0, Math.min(cap, Integer.MAX_VALUE - 64));
  }

  /** Read until the stream ends or too much was dropped. */
  void drain(InputStream in) throws IOException {
    byte[] buffer = new byte[32 << 10];
    for (int n = in.read(buffer); n >= 0 && take(buffer, n); ) {
      n = in.read(buffer);
    }
  }

  private synchronized boolean take(byte[] buffer, int n) {
    int room = (int) Math.max(0, Math.min(n, cap - kept.size()));
    kept.write(buffer, 0, room);
    seen += n;
    return !flooded();
  }

  synchronized byte[] bytes() {
    return kept.toByteArray();
  }

  synchronized boolean cut() {
    return seen > kept.size();
  }

  synchronized long seen() {
    return seen;
  }

  synchronized boolean flooded() {
    return seen > cap + MOST_DROPPED;
  }
}
