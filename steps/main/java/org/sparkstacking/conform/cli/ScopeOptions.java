package org.sparkstacking.conform.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Catalogue;
import picocli.CommandLine.Option;

/** The options that choose claims; the same for a run and for its plan. */
final class ScopeOptions {
  @Option(
      names = "--claims",
      paramLabel = "IDS",
      split = ",",
      description = "이 시험 항목만 / only these claims, such as NCH-3,NCH-4.")
  private @Nullable List<String> claims;

  @Option(
      names = "--stage",
      paramLabel = "N",
      description = "한 단계의 항목만 / only the claims of a stage.")
  private @Nullable Integer stage;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = "정해진 구성만 / only a named selection: nightly, cluster, light or hosts.")
  private @Nullable String profile;

  boolean none() {
    return claims == null && stage == null && profile == null;
  }

  Choice choice(Catalogue catalogue) {
    return new Choice(catalogue).claims(claims).stage(stage).profile(profile);
  }
}
