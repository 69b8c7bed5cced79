package org.sparkstacking.conform.glue;

/** Says that the kit itself is wrong. It never counts against the site. */
final class KitFault extends IllegalStateException {
  KitFault(String what) {
    super(what);
  }
}
