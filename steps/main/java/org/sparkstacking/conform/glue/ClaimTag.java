package org.sparkstacking.conform.glue;

import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import org.sparkstacking.conform.claim.ClaimId;

/** The tag that ties a scenario to its claim, such as {@code @NCH-3}. */
final class ClaimTag {
  private static final Pattern SHAPE = Pattern.compile("@[A-Z]{3}-[1-9][0-9]?");

  private ClaimTag() {}

  /** Give the one claim of a scenario; none or several is a fault of the features. */
  static ClaimId in(Collection<String> tags) {
    List<String> found = tags.stream().filter(t -> SHAPE.matcher(t).matches()).distinct().toList();
    if (found.size() != 1) {
      throw new KitFault("a scenario names one claim in its tags, this one has " + tags);
    }
    return ClaimId.of(found.get(0).substring(1));
  }
}
