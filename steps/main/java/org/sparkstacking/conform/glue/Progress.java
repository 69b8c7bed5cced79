package org.sparkstacking.conform.glue;

import org.sparkstacking.conform.claim.Claim;
import org.sparkstacking.conform.claim.ClaimResult;

/** Is told what a run does while it does it. */
public interface Progress {
  /** A claim is about to be tried. */
  void began(Claim claim);

  /** A claim asks for a topic; it is looked at only the first time. */
  default void asks(Claim claim, String topic) {}

  /** A topic is about to be looked at, which may take minutes. */
  void lookingAt(String topic);

  /** The topic was looked at. */
  void looked(String topic);

  void decided(ClaimResult result);

  /** Give a progress that tells nobody. */
  static Progress silent() {
    return new Progress() {
      @Override
      public void began(Claim claim) {}

      @Override
      public void lookingAt(String topic) {}

      @Override
      public void looked(String topic) {}

      @Override
      public void decided(ClaimResult result) {}
    };
  }
}
