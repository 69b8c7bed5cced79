package org.sparkstacking.conform.judge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;

/** Judges every sample as its index demands. */
final class ClusterSamplesTest {

  @ParameterizedTest
  @CsvSource({
    "readyz-verbose-ok.txt,                            CLU-1, INCONCLUSIVE",
    "healthz-etcd-failed.txt,                          CLU-1, FAIL",
    "nodelist-rke2-gpu-canal.json,                     GPU-2, PASS",
    "nodelist-rke2-gpu-canal.json,                     CLU-2, FAIL",
    "node-gb10-rke2-cilium.MODEL.json,                 GPU-2, PASS",
    "node-describe-rke2-controlplane.txt,              CLU-1, PASS",
    "node-describe-rke2-controlplane.txt,              CLU-2, INCONCLUSIVE",
    "cilium-status-rke2-kpr-false-device-listed.txt,   CLU-2, PASS",
    "cilium-status-management-only.MODEL.json,         CIL-2, PASS",
    "cilium-status-cx7-selected.MODEL.json,            CIL-2, FAIL",
    "cilium-devices-table.txt,                         CIL-2, PASS",
    "cilium-devices-table-cx7.MODEL.txt,               CIL-2, FAIL",
    "bpftool-net-tcx.txt,                              CIL-2, PASS",
    "bpftool-net-clsact-legacy.txt,                    CIL-2, PASS",
    "cilium-config-kpr-true.yaml,                      CIL-2, INCONCLUSIVE",
    "clusterpolicy-ready-reconciled.txt,               GPU-2, PASS",
    "clusterpolicy-ready-no-gpu-nodes.MODEL.json,      GPU-2, FAIL",
    "clusterpolicy-notready-operands.MODEL.json,       GPU-2, FAIL",
    "gpu-operator-pods-healthy.txt,                    GPU-2, INCONCLUSIVE",
    "gpu-operator-pods-init-stuck.txt,                 GPU-2, FAIL",
    "events-unexpected-admission.txt,                  GPU-2, FAIL",
    "node-describe-time-sliced.txt,                    GPU-2, FAIL",
    "nodes-mps-labels-without-suffix.txt,              GPU-2, FAIL",
    "device-plugin-gb10.log,                           GPU-2, INCONCLUSIVE",
    "device-plugin-xid.log,                            GPU-2, FAIL",
  })
  void aSampleIsJudgedAsItsIndexDemands(String file, String claim, Verdict verdict) {
    assertThat(World.verdict(claim, World.file("samples/cluster/" + file))).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({
    "clusterpolicy-ready-no-gpu-nodes.MODEL.json, GPU-2, K-44",
    "gpu-operator-pods-init-stuck.txt,            GPU-2, K-05",
    "node-describe-time-sliced.txt,               GPU-2, K-48",
    "nodes-mps-labels-without-suffix.txt,         GPU-2, K-48",
    "device-plugin-xid.log,                       GPU-2, K-47",
    "healthz-etcd-failed.txt,                     CLU-1, K-46",
    "cilium-devices-table-cx7.MODEL.txt,          CIL-2, K-19",
  })
  void aFaultySampleNamesItsCause(String file, String claim, String cause) {
    assertThat(World.findings(claim, World.file("samples/cluster/" + file)))
        .flatExtracting(Finding::causes)
        .contains(cause);
  }

  @ParameterizedTest
  @CsvSource({
    "0, GPU-2, FAIL",
    "1, GPU-3, INCONCLUSIVE",
    "2, GPU-3, FAIL",
    "3, GPU-3, FAIL",
    "4, GPU-4, PASS",
  })
  void eachAdmissionTextMeansItsOwnThing(int line, String claim, Verdict verdict) {
    String text = World.text(World.ROOT.resolve("samples/cluster/events-unexpected-admission.txt"));
    assertThat(World.verdict(claim, text.split("\n")[line])).isEqualTo(verdict);
  }
}
