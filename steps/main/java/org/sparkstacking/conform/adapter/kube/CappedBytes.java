package org.sparkstacking.conform.adapter.kube;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** Keeps the first bytes of a stream and counts the rest. Safe to write from any thread. */
final class CappedBytes extends OutputStream {
  private final long cap;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private boolean cut;

  CappedBytes(long cap) {
    this.cap = Math.max(0, Math.min(cap, Integer.MAX_VALUE - 64));
  }

  @Override
  public void write(int one) {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int from, int length) {
    int room = (int) Math.max(0, Math.min(length, cap - kept.size()));
    kept.write(bytes, from, room);
    cut |= room < length;
  }

  void write(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    write(bytes, 0, bytes.length);
  }

  synchronized byte[] bytes() {
    return kept.toByteArray();
  }

  synchronized boolean cut() {
    return cut;
  }
}
