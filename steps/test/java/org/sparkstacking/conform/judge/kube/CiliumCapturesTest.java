package org.sparkstacking.conform.judge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.Observed;

/** Judges real outputs of Cilium 1.19.6 as their index demands. */
final class CiliumCapturesTest {
  private static final Set<String> TAKEN = Set.of("01", "05", "12", "17", "19", "25", "23", "27");
  private static final Set<String> NOTHING = Set.of("15", "18");

  static List<Path> folders() throws IOException {
    try (var all = Files.list(World.ROOT.resolve("captures-cilium/01-device-matrix"))) {
      return all.sorted().toList();
    }
  }

  private static Verdict wanted(Path folder) {
    String number = folder.getFileName().toString().substring(0, 2);
    if (NOTHING.contains(number)) {
      return Verdict.INCONCLUSIVE;
    }
    return TAKEN.contains(number) ? Verdict.FAIL : Verdict.PASS;
  }

  @Test
  void allFoldersOfTheMatrixAreThere() throws IOException {
    assertThat(folders()).hasSize(17);
  }

  @ParameterizedTest
  @MethodSource("folders")
  void aWholeFolderIsJudgedAsItsIndexDemands(Path folder) {
    Evidence evidence = World.folder(World.ROOT.relativize(folder).toString());
    assertThat(World.verdict("CIL-2", evidence)).isEqualTo(wanted(folder));
  }

  @ParameterizedTest
  @MethodSource("folders")
  void eachViewThatTellsOfDevicesAgreesWithTheWhole(Path folder) {
    for (String view : List.of("devices.txt", "devices.json", "status.json")) {
      String file = World.ROOT.relativize(folder).resolve(view).toString();
      assertThat(World.verdict("CIL-2", World.file(file))).as(file).isEqualTo(wanted(folder));
    }
  }

  @ParameterizedTest
  @MethodSource("folders")
  void theBlindBpftoolAndAnEmptyFilterListNeverPass(Path folder) throws IOException {
    List<Observed> all = new ArrayList<>();
    try (var files = Files.list(folder)) {
      files
          .filter(f -> f.getFileName().toString().matches("tc-.*|bpftool-net.*"))
          .forEach(f -> all.addAll(World.file(World.ROOT.relativize(f).toString()).all()));
    }
    assertThat(World.verdict("CIL-2", Evidence.of(all))).isNotEqualTo(Verdict.PASS);
  }

  @ParameterizedTest
  @MethodSource("folders")
  void anAgentThatDoesNotProbeYetIsNotCalledHealthy(Path folder) {
    String file = World.ROOT.relativize(folder).resolve("status.txt").toString();
    assertThat(World.verdict("CLU-2", World.file(file))).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @ParameterizedTest
  @CsvSource({
    "00-no-cni/describe-node.txt,                             CLU-1, FAIL",
    "00-no-cni/nodes.json,                                    CLU-1, FAIL",
    "00-no-cni/nodes.yaml,                                    CLU-1, FAIL",
    "00-no-cni/nodes.yaml,                                    CLU-2, FAIL",
    "03-install-failures/ds-init-runcontainererror-pods.yaml, CLU-2, FAIL",
    "04-daemonset-static/status.txt,                          CLU-2, INCONCLUSIVE",
    "04-daemonset-static/status-steady.txt,                   CLU-2, PASS",
    "04-daemonset-static/status-verbose-steady.txt,           CLU-2, PASS",
    "04-daemonset-static/statedb-dump.json,                   CIL-2, FAIL",
    "04-daemonset-static/devices.jsonstream,                  CIL-2, FAIL",
    "06-agent-faults/1-killed/status-from-spark-2.txt,        CLU-2, INCONCLUSIVE",
    "06-agent-faults/1-killed/nodes.json,                     CLU-2, INCONCLUSIVE",
    "06-agent-faults/3-removed/pods.txt,                      CLU-2, INCONCLUSIVE",
    "06-agent-faults/3-removed-after-probe/status-from-spark-1.txt, CLU-2, FAIL",
    "06-agent-faults/3-removed-after-probe/events.txt,        CLU-2, FAIL",
    "07-ds-devices-mgmt/spark-1.status.json,                  CIL-2, PASS",
    "07-ds-devices-mgmt/spark-2.devices.jsonstream,           CIL-2, PASS",
    "07-ds-devices-mgmt/spark-1.agent.log,                    CIL-2, PASS",
    "08-ds-kpr-static-steady/spark-1.status.txt,              CIL-2, FAIL",
    "08-ds-kpr-static-steady/spark-1.tcx.txt,                 CIL-2, FAIL",
    "09-ds-linklocal/spark-1.status.json,                     CIL-2, PASS",
    "10-vxlan-fault/0-before.status.txt,                      CLU-2, PASS",
    "10-vxlan-fault/2-seen.status.txt,                        CLU-2, FAIL",
    "10-vxlan-fault/2-seen.status-verbose.txt,                CLU-2, FAIL",
    "10-vxlan-fault/2-seen.health.txt,                        CLU-2, FAIL",
    "10-vxlan-fault/2-seen.health.json,                       CLU-2, FAIL",
    "10-vxlan-fault/2-seen.metrics.txt,                       CLU-2, FAIL",
    "10-vxlan-fault/2-seen.status.json,                       CLU-2, INCONCLUSIVE",
    "10-vxlan-fault/2-seen.pods.txt,                          CLU-2, INCONCLUSIVE",
    "02-dynamic.txt,                                          CIL-2, INCONCLUSIVE",
  })
  void aCaptureIsJudgedAsMeasured(String file, String claim, Verdict verdict) {
    assertThat(World.verdict(claim, World.file("captures-cilium/" + file))).isEqualTo(verdict);
  }

  @Test
  void selectedButNotYetAttachedIsAskedAgain() {
    List<Observed> all = new ArrayList<>();
    for (String view : List.of("spark-1.devices.txt", "spark-1.tcx.txt")) {
      all.addAll(World.file("captures-cilium/08-ds-kpr-static/" + view).all());
    }
    assertThat(World.verdict("CIL-2", Evidence.of(all))).isEqualTo(Verdict.INCONCLUSIVE);
  }
}
