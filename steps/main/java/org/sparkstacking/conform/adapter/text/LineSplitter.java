package org.sparkstacking.conform.adapter.text;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.sparkstacking.conform.adapter.text.TextSink.LineSink;

/**
 * Splits bytes into lines. LF, CR LF and CR CR LF end a line; a lone CR does too, but counts as a
 * line of its own only in a text that has no LF, as editors count.
 */
final class LineSplitter {
  private final LineSink sink;
  private final int longest;
  private final boolean countReturns;
  private byte[] line = new byte[1024];
  private int length;
  private long number = 1;
  private boolean returned;
  private boolean shortened;

  LineSplitter(LineSink sink, int longest, boolean countReturns) {
    this.sink = sink;
    this.longest = longest;
    this.countReturns = countReturns;
  }

  void read(InputStream in) throws IOException {
    byte[] block = new byte[1 << 16];
    for (int n = in.read(block); n >= 0; n = in.read(block)) {
      take(block, n);
    }
    finish();
  }

  private void take(byte[] block, int n) {
    int from = 0;
    for (int i = 0; i < n; i++) {
      byte b = block[i];
      if (b == '\n' || b == '\r') {
        append(block, from, i);
        from = i + 1;
        end(b == '\n');
      } else if (returned) {
        brokenByReturn();
      }
    }
    append(block, from, n);
  }

  private void append(byte[] block, int from, int to) {
    int fits = Math.min(to - from, longest - length);
    shortened |= fits < to - from;
    if (fits <= 0) {
      return;
    }
    if (length + fits > line.length) {
      line = Arrays.copyOf(line, Math.max(line.length * 2, length + fits));
    }
    System.arraycopy(block, from, line, length, fits);
    length += fits;
  }

  /** A return alone may be the start of CR LF: wait for the next byte. */
  private void end(boolean lineFeed) {
    if (!lineFeed) {
      returned = true;
      return;
    }
    emit();
    number++;
    returned = false;
  }

  private void brokenByReturn() {
    emit();
    number += countReturns ? 1 : 0;
    returned = false;
  }

  private void emit() {
    sink.accept(number, Encodings.decode(line, length));
    length = 0;
    if (line.length > 1 << 20) {
      line = new byte[1024];
    }
  }

  private void finish() {
    if (length > 0) {
      emit();
    }
  }

  /** Tell whether some line was longer than allowed. */
  boolean shortened() {
    return shortened;
  }
}
