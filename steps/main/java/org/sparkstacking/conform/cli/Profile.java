package org.sparkstacking.conform.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Selection;

/** Names selections that are run again and again. */
enum Profile {
  /** Loads nothing: for every night, beside the hospital's own work. */
  LIGHT("CLU-1", "CLU-2", "GPU-1", "GPU-2", "LNK-1", "LNK-2", "NET-1", "NET-2", "CIL-2", "BND-1"),
  /** The same, as a scheduler asks for it every night. */
  NIGHTLY("CLU-1", "CLU-2", "GPU-1", "GPU-2", "LNK-1", "LNK-2", "NET-1", "NET-2", "CIL-2", "BND-1"),
  /** What a kubeconfig alone can show. GPU-2 is not in it: it compares with what hosts count. */
  CLUSTER("CLU-1", "CLU-2", "CIL-2", "BND-1"),
  /** What SSH alone can show, with load: a visit before the cluster stands. */
  HOSTS(
      "GPU-1", "LNK-1", "LNK-2", "LNK-3", "NET-1", "NET-2", "MPI-1", "NCH-1", "NCH-2", "NCH-3",
      "NCH-4", "BND-2");

  private final Set<ClaimId> claims;

  Profile(String... ids) {
    this.claims = Stream.of(ids).map(ClaimId::of).collect(Collectors.toUnmodifiableSet());
  }

  Set<ClaimId> claims() {
    return claims;
  }

  static Profile named(String name) {
    String known = Arrays.stream(values()).map(Profile::lower).collect(Collectors.joining(", "));
    return Arrays.stream(values())
        .filter(p -> p.lower().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                Refusal.of(
                    "'" + name + "' 구성은 없습니다. 사용할 수 있는 구성: " + known,
                    "There is no profile '" + name + "'; there are " + known + "."));
  }

  /** Tell whether a selection is what a kubeconfig alone can show: then no host is contacted. */
  static boolean clusterOnly(Selection selection) {
    return selection.asked().equals("--profile " + CLUSTER.lower());
  }

  private String lower() {
    return name().toLowerCase(Locale.ROOT);
  }
}
