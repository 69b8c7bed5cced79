package org.sparkstacking.conform.judge;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NotUnderstood;

/** Finds the lines that looked like data of a claim and could not be read. */
final class Unread {
  /** The claims that the rows of a format belong to. */
  private static final Map<String, Set<String>> CLAIMS =
      Map.ofEntries(
          Map.entry("nccl-tests", Set.of("NCH-1", "NCH-2", "NCP-1", "NCP-2")),
          Map.entry("nccl-tests -J", Set.of("NCH-1", "NCH-2", "NCP-1", "NCP-2")),
          Map.entry("ibdev2netdev", Set.of("LNK-1")),
          Map.entry("ibv_devinfo", Set.of("LNK-1", "LNK-2")),
          Map.entry("sysfs", Set.of("LNK-1", "LNK-2")),
          Map.entry("ethtool", Set.of("LNK-1", "LNK-2")),
          Map.entry("lspci", Set.of("LNK-2")),
          Map.entry("perftest", Set.of("LNK-3")),
          Map.entry("ip addr", Set.of("NET-1", "NET-2")),
          Map.entry("ip -j", Set.of("NET-1", "NET-2")),
          Map.entry("ip route", Set.of("NET-1", "NET-2")),
          Map.entry("netplan", Set.of("NET-1")),
          Map.entry("ping", Set.of("NET-1")),
          Map.entry("nvidia-smi", Set.of("GPU-1")),
          Map.entry("nvidia-smi csv", Set.of("GPU-1")),
          Map.entry("show_gids", Set.of("NET-1")),
          Map.entry("gpud", Set.of("GPU-1")),
          Map.entry("kubernetes json", Set.of("CLU-1", "CLU-2", "GPU-2", "GPU-4", "BND-1")),
          Map.entry("kubernetes yaml", Set.of("CLU-1", "CLU-2", "GPU-2", "GPU-4", "BND-1")),
          Map.entry("kubectl table", Set.of("CLU-1", "CLU-2", "GPU-2", "BND-1")),
          Map.entry("kubectl describe", Set.of("CLU-1", "GPU-2", "GPU-4")),
          Map.entry("cilium status", Set.of("CLU-2", "CIL-2")),
          Map.entry("cilium devices", Set.of("CIL-2")));

  private Unread() {}

  /** List those in the files that a PASS of the claim rests on. */
  static List<NotUnderstood> of(ClaimId claim, Evidence evidence, List<Finding> deciding) {
    Set<String> files =
        deciding.stream()
            .flatMap(f -> f.cited().stream())
            .map(c -> c.file())
            .collect(Collectors.toSet());
    return evidence.all(NotUnderstood.class).stream()
        .filter(n -> CLAIMS.getOrDefault(n.format(), Set.of()).contains(claim.value()))
        .filter(n -> files.contains(n.source().file()))
        .toList();
  }
}
