package org.sparkstacking.conform.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.Claim;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Gate;
import org.sparkstacking.conform.claim.Selection;

/** Turns {@code --claims}, {@code --stage} and {@code --profile} into a selection. */
final class Choice {
  private final Catalogue catalogue;
  private final Set<ClaimId> chosen = new LinkedHashSet<>();
  private final List<String> asked = new ArrayList<>();

  Choice(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  Choice claims(@Nullable List<String> ids) {
    if (ids != null && !ids.isEmpty()) {
      ids.forEach(id -> chosen.add(known(id.strip())));
      asked.add("--claims " + String.join(",", ids));
    }
    return this;
  }

  Choice stage(@Nullable Integer number) {
    if (number != null) {
      List<Claim> own = catalogue.ofStage(number);
      if (own.isEmpty()) {
        throw Refusal.of(
            number + "단계는 없습니다. 'conform claims'로 확인하십시오.",
            "There is no stage " + number + "; 'conform claims' lists them.");
      }
      own.forEach(c -> chosen.add(c.id()));
      asked.add("--stage " + number);
    }
    return this;
  }

  Choice profile(@Nullable String name) {
    if (name != null) {
      chosen.addAll(Profile.named(name).claims());
      asked.add("--profile " + name);
    }
    return this;
  }

  /** Give what was chosen; all claims where nothing was. */
  Selection selection() {
    if (asked.isEmpty()) {
      return Selection.all(catalogue);
    }
    return new Selection(chosen, false, String.join(" ", asked));
  }

  /** Give what a re-test of the chosen claims tries again: they, what depends on them, BND-4. */
  Selection retest() {
    if (asked.isEmpty()) {
      throw Refusal.of(
          "--retest에는 다시 시험할 항목이 필요합니다: --claims NCH-3",
          "--retest needs the claims to try again: --claims NCH-3");
    }
    Set<ClaimId> again = catalogue.withDependents(chosen);
    catalogue.ids().stream().filter(Gate::always).forEach(again::add);
    return new Selection(again, false, "--retest " + String.join(" ", asked));
  }

  /** Give what a reboot loses most often: links, addresses, MPI and host NCCL. */
  Selection afterReboot(String run) {
    catalogue.ofStage(3).forEach(c -> chosen.add(c.id()));
    catalogue.ofStage(4).forEach(c -> chosen.add(c.id()));
    return new Selection(chosen, false, "--after-reboot " + run);
  }

  private ClaimId known(String id) {
    try {
      return catalogue.claim(ClaimId.of(id)).id();
    } catch (IllegalArgumentException e) {
      throw Refusal.of(
          "'" + id + "' 항목은 없습니다. 'conform claims'로 확인하십시오.",
          "There is no claim '" + id + "'; 'conform claims' lists them.");
    }
  }
}
