package org.sparkstacking.conform.claim;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describe one sentence of the ADR that can be true or false of a site.
 *
 * @param stage 1 to 6, see the catalogue's stages
 * @param mayExclude whether a site file may declare it out with reason and approver
 * @param needs prerequisites; one that is FAIL, INCONCLUSIVE or NOT_TESTED gates this claim
 * @param adrSection section of ADR 0003, such as {@code 5-3}
 * @param adrQuote sentence of the ADR's body, Korean as written
 * @param origins where each criterion comes from
 * @param title short sentence
 * @param meaning plain meaning for a reader who is not a GPU person
 * @param untestable why this kit cannot test it, or null
 */
public record Claim(
    ClaimId id,
    int stage,
    Level level,
    boolean mayExclude,
    List<ClaimId> needs,
    String adrSection,
    String adrQuote,
    List<Origin> origins,
    Text title,
    Text meaning,
    @Nullable Text untestable) {

  public Claim {
    needs = List.copyOf(needs);
    origins = List.copyOf(origins);
  }

  public boolean required() {
    return level == Level.REQUIRED;
  }

  /** Give the same claim as a site sees it that made it required. */
  public Claim asRequired() {
    return new Claim(
        id,
        stage,
        Level.REQUIRED,
        mayExclude,
        needs,
        adrSection,
        adrQuote,
        origins,
        title,
        meaning,
        untestable);
  }

  /**
   * Tell where a criterion comes from.
   *
   * @param from ADR, NVIDIA, measured or kit
   */
  public record Origin(String criterion, String from, Text note) {}
}
