package org.sparkstacking.conform.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.rehearsal.fault.Faults;
import org.sparkstacking.conform.rehearsal.world.World;
import org.sparkstacking.conform.rehearsal.world.Worlds;

final class FaultsTest {
  private static final Map<String, String> HEALTHY = Survey.of(Worlds.twoSparks());
  private static final String NO_RUN =
      " nccl-end nccl-check nccl-ranks nccl-tail nccl-speed nccl-log nccl-bytes";
  private static final String REFUSED = " nccl-end nccl-check nccl-tail nccl-speed nccl-bytes";

  /** What each fault may change, and must: names of Survey. */
  private static final Map<String, String> CHANGES =
      Map.ofEntries(
          Map.entry(
              "link-down-one-twin",
              "2:ports 2:carrier 2:speed 2:addresses 1:ping-second nccl-log nccl-speed nccl-bytes"),
          Map.entry("half-rate-pcie", "2:pcie rdma-roceP2p1s0f1 nccl-speed"),
          Map.entry("nccl-over-sockets", "1:nccl-conf 2:nccl-conf nccl-log nccl-speed nccl-bytes"),
          Map.entry("nccl-over-management", "nccl-log nccl-speed nccl-bytes"),
          Map.entry("one-way-management", "1:nccl-conf 2:nccl-conf nccl-log nccl-speed nccl-bytes"),
          Map.entry("nccl-over-cilium", "nccl-log nccl-speed nccl-bytes"),
          Map.entry("wrong-data", "nccl-check nccl-end"),
          Map.entry(
              "slow-ring",
              "1:kernel-log 2:kernel-log rdma-rocep1s0f1 rdma-roceP2p1s0f1 nccl-speed"),
          Map.entry("host-unreachable", "2:sshd 1:ssh ranks" + NO_RUN),
          Map.entry("gpu-off-the-bus", "2:gpu 2:apps 2:kernel-log nccl-log" + REFUSED),
          Map.entry("driver-mismatch", "2:gpu 2:apps nccl-log" + REFUSED),
          Map.entry("gpu-busy", "2:apps"),
          Map.entry("mpi-cannot-start", "ranks" + NO_RUN),
          Map.entry("missing-mpi", "1:mpirun 2:mpirun ranks" + NO_RUN),
          Map.entry("no-ssh-between", "1:ssh 2:ssh ranks" + NO_RUN),
          Map.entry(
              "nccl-tests-without-mpi", "nccl-check nccl-ranks nccl-speed nccl-log nccl-bytes"),
          Map.entry("missing-nccl-tests", "2:tests" + NO_RUN),
          Map.entry("missing-perftest", "2:perftest"),
          Map.entry("one-hca-only", "1:nccl-conf 2:nccl-conf nccl-log nccl-speed nccl-bytes"),
          Map.entry(
              "wrong-twin-pair",
              "1:ports 2:ports 1:carrier 2:carrier 1:speed 2:speed 1:mtu 2:mtu 1:addresses"
                  + " 2:addresses 1:nccl-conf 2:nccl-conf nccl-log nccl-speed nccl-bytes"),
          Map.entry("same-subnet-twins", "1:addresses 2:addresses 1:ping-second"),
          Map.entry("default-route-on-fabric", "2:default-route"),
          Map.entry(
              "duplicate-address", "2:addresses 1:ping-first 1:jumbo 1:ssh 2:ssh ranks" + NO_RUN),
          Map.entry(
              "no-address",
              "2:addresses 1:ping-first 2:ping-first 1:ping-second 1:jumbo 1:ssh 2:ssh ranks"
                  + NO_RUN),
          Map.entry("mtu-mismatch", "2:mtu 1:jumbo rdma-rocep1s0f1 rdma-roceP2p1s0f1"),
          Map.entry("speed-100g", "1:speed 2:speed rdma-rocep1s0f1 rdma-roceP2p1s0f1 nccl-speed"),
          Map.entry("rdma-13g", "rdma-roceP2p1s0f1 nccl-speed"),
          Map.entry("link-flaps", "2:flaps 2:kernel-log"),
          Map.entry("counters-stuck", "nccl-bytes"),
          Map.entry("memlock-8m", "1:memlock 2:memlock nccl-log" + REFUSED),
          Map.entry("kho-kernel", "1:kernel 2:kernel 1:memory 2:memory nccl-log" + REFUSED),
          Map.entry("validation-off", "nccl-check"),
          Map.entry("hang-in-nccl", "nccl-log" + REFUSED),
          Map.entry("empty-output", "2:gpu 2:apps"),
          Map.entry("cut-output", "nccl-check nccl-tail nccl-speed"),
          Map.entry("slow-host", "2:latency"));

  /** Prerequisites of the claims, as the design gives them. */
  private static final Map<String, List<String>> DEPENDANTS =
      Map.of(
          "LNK-1", List.of("LNK-2", "LNK-3", "NET-1"),
          "NET-1", List.of("MPI-1"),
          "MPI-1", List.of("NCH-1"),
          "GPU-1", List.of("NCH-1", "BND-2"),
          "NCH-1", List.of("NCH-2", "NCH-3", "NCH-4", "NCP-1"),
          "NCP-1", List.of("NCP-2", "NCP-3", "NCP-4"),
          "GPU-2", List.of("GPU-3", "GPU-4"),
          "GPU-3", List.of("NCP-1", "CIL-1"));

  static Stream<String> faults() {
    return Faults.ofHosts().stream();
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aFaultChangesExactlyWhatItSays(String name) {
    World world = Worlds.twoSparks();
    Faults.named(name).change(world);
    Map<String, String> seen = Survey.of(world);
    assertThat(differences(seen))
        .containsExactlyElementsOf(
            new TreeSet<>(List.of(CHANGES.getOrDefault(name, "").split(" "))));
  }

  private static java.util.SortedSet<String> differences(Map<String, String> seen) {
    TreeSet<String> changed = new TreeSet<>();
    HEALTHY.forEach(
        (k, v) -> {
          if (!v.equals(seen.get(k))) {
            changed.add(k);
          }
        });
    return changed;
  }

  @Test
  void twoHealthyWorldsLookTheSame() {
    assertThat(differences(Survey.of(Worlds.twoSparks()))).isEmpty();
    assertThat(HEALTHY).containsEntry("nccl-speed", "healthy").containsEntry("1:ping-second", "0");
  }

  @Test
  void theCatalogueNamesEveryFaultAndNoOther() {
    List<String> catalogued = new ArrayList<>();
    FaultCatalogue.builtIn().all().forEach(f -> catalogued.add(f.name()));
    assertThat(catalogued).containsExactlyInAnyOrderElementsOf(Faults.names());
  }

  static Stream<CataloguedFault> catalogue() {
    return FaultCatalogue.builtIn().all().stream();
  }

  @ParameterizedTest
  @MethodSource("catalogue")
  void whatDependsOnAClaimThatDoesNotPassIsNotTested(CataloguedFault fault) {
    Map<ClaimId, Verdict> claims = fault.claims(true);
    claims.forEach(
        (id, verdict) -> {
          for (String dependant : DEPENDANTS.getOrDefault(id.value(), List.of())) {
            assertThat(claims)
                .as("%s of %s", dependant, fault.name())
                .containsEntry(ClaimId.of(dependant), Verdict.NOT_TESTED);
          }
        });
  }

  @ParameterizedTest
  @MethodSource("catalogue")
  void titlesAreWrittenInBothLanguages(CataloguedFault fault) {
    assertThat(fault.title().ko()).matches("(?s).*[가-힣].*");
    assertThat(fault.title().en()).isNotBlank().doesNotContainPattern("[가-힣]");
    assertThat(fault.source()).isNotBlank();
    assertThat(fault.claims().values()).doesNotContain(Verdict.PASS, Verdict.NOT_APPLICABLE);
  }

  @Test
  void aBusyGpuAndASilentToolAreNeverFaultsOfTheSite() {
    for (String name :
        List.of("gpu-busy", "empty-output", "cut-output", "slow-host", "counters-stuck")) {
      assertThat(FaultCatalogue.builtIn().find(name).claims(true).values())
          .doesNotContain(Verdict.FAIL);
    }
  }
}
