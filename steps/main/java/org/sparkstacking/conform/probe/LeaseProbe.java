package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.List;
import org.slf4j.LoggerFactory;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.site.Guard;

/**
 * Waits until no other run is at work on the site, and takes its Lease, so that a scheduled look
 * and a run that loads the Sparks do not disturb each other. It loads nothing itself: where it may
 * not have the Lease, or waits in vain, it goes on without, and the run's log says so.
 */
public final class LeaseProbe implements Probe {
  /** A whole run of two Sparks takes 15 minutes at most. */
  private static final Duration LONGEST = Duration.ofMinutes(20);

  @Override
  public String topic() {
    return "lease";
  }

  @Override
  public List<Observed> look(Inquiry inquiry) {
    boolean asked = !inquiry.site().load().overridden().contains(Guard.LEASE);
    if (inquiry.site().cluster() != null && asked) {
      RunLease.await(inquiry, topic(), LONGEST).forEach(LeaseProbe::tell);
    }
    return List.of();
  }

  private static void tell(Observed inTheWay) {
    LoggerFactory.getLogger(LeaseProbe.class).info("looking without the Lease: {}", inTheWay);
  }

  /** Give the Lease back, where this run has it. */
  public void giveBack(Inquiry inquiry) {
    RunLease.release(inquiry, topic() + "/release");
  }
}
