package org.sparkstacking.conform.rehearsal.shell;

import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.rehearsal.world.Spark.Garble;

/** Let a program's output vanish or end in the middle, where a fault says so. */
final class Spoilt {
  private static final int LONG = 1200;
  private final @Nullable Garble garble;
  private final Call call;
  private final StringBuilder held = new StringBuilder();

  private Spoilt(@Nullable Garble garble, Call call) {
    this.garble = garble;
    this.call = call;
  }

  static Spoilt of(@Nullable Garble garble, Call call) {
    return new Spoilt(garble, call);
  }

  Output out() {
    return garble == null ? call.out() : held::append;
  }

  Output err() {
    return garble == Garble.EMPTY ? text -> {} : call.err();
  }

  int end(int status) {
    if (garble == Garble.EMPTY) {
      return 0;
    }
    if (garble == Garble.CUT) {
      boolean cut = held.length() > LONG;
      call.out().print(cut ? held.substring(0, held.length() * 6 / 10) : held.toString());
    }
    return status;
  }
}
