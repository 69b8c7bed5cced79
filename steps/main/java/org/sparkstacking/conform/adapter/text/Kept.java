package org.sparkstacking.conform.adapter.text;

import java.io.FilterInputStream;
import java.io.InputStream;

/** Passes a stream on that its reader must not close. */
final class Kept extends FilterInputStream {
  Kept(InputStream in) {
    super(in);
  }

  @Override
  public void close() {
    // the bundle goes on after this member
  }
}
