package org.sparkstacking.conform.probe.survey;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.sparkstacking.conform.probe.HostShell;

/**
 * Hold what two hosts show, and how they are cabled.
 *
 * @param cables what was found between them; more than one where there are several cables
 */
public record SiteSurvey(SparkSeen one, SparkSeen other, List<Cable> cables) {
  public SiteSurvey {
    cables = List.copyOf(cables);
  }

  /**
   * Look at both hosts.
   *
   * @param mayPing asked only where nothing else tells the cabling: may a few pings be sent?
   */
  public static SiteSurvey look(
      HostShell shell, String first, String second, BooleanSupplier mayPing) {
    SparkSeen one = new SparkLook(shell, first).look();
    SparkSeen other = new SparkLook(shell, second).look();
    Cables cables = new Cables(one, other);
    List<Cable> told = cables.told();
    boolean seen = told.stream().anyMatch(c -> c.proof().seen());
    boolean can = !one.cages().isEmpty() && !other.cages().isEmpty();
    if (!seen && can && mayPing.getAsBoolean()) {
      List<Cable> sent = new CounterProbe(shell, one, other).send();
      told = sent.isEmpty() ? told : sent;
    }
    return new SiteSurvey(one, other, told.isEmpty() ? cables.onlyOne().stream().toList() : told);
  }

  /** Give the cable that the site file describes: the first that was found. */
  public Optional<Cable> cable() {
    return cables.stream().findFirst();
  }
}
