package org.sparkstacking.conform.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NotUnderstood;

/** Real runs on real GPUs, and retyped samples, get the verdicts they were recorded for. */
final class NcclRecordingsTest {

  /** P pass, F fail, I inconclusive, N not tested, - says nothing. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        // run                                   MPI-1 NCH-1 NCH-2 NCH-3 NCH-4
        "gpu-runs/h-ok                          |P|P|F|F|P",
        "gpu-runs/h-mgmt                        |P|P|F|F|F",
        "gpu-runs/h-both                        |P|P|F|F|P",
        "gpu-runs/h-warn                        |P|P|F|I|P",
        "gpu-runs/h-tag                         |P|P|F|I|P",
        "gpu-runs/h-timestamp                   |P|P|F|I|P",
        "gpu-runs/h-reduce_scatter              |P|P|I|I|P",
        "gpu-runs/h-sendrecv                    |P|P|I|I|P",
        "gpu-runs/h-alltoall                    |P|P|I|I|P",
        "gpu-runs/h-broadcast                   |P|P|I|I|P",
        "gpu-runs/h-reduce                      |P|P|I|I|P",
        "gpu-runs/h-gather                      |P|P|I|I|P",
        "gpu-runs/h-hypercube                   |P|P|I|I|P",
        "gpu-runs/h-badif                       |P|F|I|F|I",
        "gpu-runs/h-noexe                       |I|N|-|-|-",
        "gpu-runs/h-slots                       |I|N|-|-|-",
        "gpu-runs/h-noroute                     |F|N|-|-|-",
        "gpu-runs/h-linkdown                    |P|I|I|I|P",
        "gpu-runs/k-init-net                    |P|P|F|F|P",
        "gpu-runs/k-default-sizes               |P|P|F|I|P",
        "gpu-runs/k-nompi-two-runs              |-|F|I|F|I",
        "gpu-runs/k-c0                          |P|I|F|I|P",
        "gpu-runs/g2-c0                         |-|F|I|I|I",
        "gpu-runs/k-slow-link                   |P|P|F|F|P",
        "gpu-runs/k-all-ops                     |P|P|I|I|P",
        "gpu-runs/k-all-types                   |P|P|I|I|P",
        "gpu-runs/k-json-mpi                    |P|P|F|I|P",
        "gpu-runs/k-debug-file                  |P|P|I|F|P",
        "gpu-runs/k-mtu                         |P|P|I|F|P",
        "gpu-runs/g1-single-gpu                 |-|F|I|I|I",
        "gpu-runs/g2-nvlink                     |-|F|I|I|I",
        "gpu-runs/g2-help                       |-|-|-|-|-",
        "gpu-runs/mpi-same-host                 |-|F|I|I|I",
        "gpu-runs/mpi-not-mpi                   |I|N|I|I|I",
        "gpu-runs/oom                           |-|F|I|I|I",
        "captures-gpu/s1/H1/all_reduce          |P|P|F|F|P",
        "captures-gpu/s1/H1/all_gather          |P|P|F|F|P",
        "captures-gpu/s1/H2/all_reduce          |P|P|F|F|F",
        "captures-gpu/s1/H3-ifname-unset/all_reduce          |P|I|I|F|I",
        "captures-gpu/s1/H4-two-ports/all_reduce             |P|P|F|F|P",
        "captures-gpu/s1/H5-no-such-interface/all_reduce     |P|F|I|F|I",
        "captures-gpu/s1/H6-wrong-library-path/all_reduce    |I|N|-|-|-",
        "captures-gpu/s1/H7-second-port-only/all_reduce      |P|P|F|F|P",
        "captures-gpu/s1/H8-debug-subsys/all_reduce          |P|P|I|F|P",
        "captures-gpu/s1/P1/all_gather          |P|P|F|F|P",
        "captures-gpu/s1/P2/all_gather          |P|P|F|F|F",
        "captures-gpu/s1/P3-ifname-unset/all_reduce          |P|I|I|F|I",
        "captures-gpu/s1/C1/all_reduce          |P|P|F|F|F",
        "captures-gpu/s1/C2/all_reduce          |P|F|I|F|I",
        "captures-gpu/s1/F1-link-down/all_reduce             |P|I|F|F|P",
        "captures-gpu/s1/F1-link-down/start-while-down       |P|F|I|F|I",
        "captures-gpu/s1/F1b-link-flap-3s/all_reduce         |P|I|F|F|P",
        "captures-gpu/s1/F2-pod-deleted/all_reduce           |P|I|F|F|P",
        "captures-gpu/s1/F2-pod-deleted/start-after          |F|N|-|-|-",
        "captures-gpu/s1/F3-agent-stopped/P1-full-all_reduce |P|P|F|F|P",
        "captures-gpu/s1/F3-agent-stopped/C1-midrun          |P|I|F|F|F",
        "captures-gpu/s2/C1-linklocal/all_reduce             |P|P|F|F|F",
        "captures-gpu/s2/H1-linklocal/all_reduce             |P|P|F|F|P",
        "captures-gpu/s2/P1-devices-mgmt/all_reduce          |P|P|F|F|P",
        "captures-gpu/s2/F4-gpu-busy/held-H1-all_reduce      |P|P|F|F|P",
        "captures-gpu/s2/F4-gpu-busy/full-H1-all_reduce      |P|I|I|I|I",
        "captures-gpu/s2/F10-fabric-tcp-dropped/all_reduce   |P|I|I|F|I",
        "captures-gpu/s2/F12-mtu-both-1500/all_reduce        |P|P|F|F|P",
        "captures-gpu/s2/F13-nccl-versions-differ/all_reduce |I|N|-|-|-",
        "captures-gpu/s2/H9-ifname-prefix-enp/all_reduce     |P|P|F|F|P",
        "captures-gpu/s2/H9-ifname-exact/all_reduce          |P|P|F|F|P",
        "captures-gpu/s2/H9-ifname-exclusion/all_reduce      |P|P|F|F|P",
        "captures-gpu/s3/H10-no-debug/all_reduce             |P|P|F|I|P",
        "captures-gpu/s3/H10-debug-warn/all_reduce           |P|P|F|I|P",
        "captures-gpu/s3/H11-net-ib-forced/all_reduce        |P|F|I|F|I",
        "captures-gpu/s3/H12-both-ranks-on-one-host/all_reduce |I|N|I|I|I",
        "captures-gpu/s3/H13-one-rank/all_reduce             |-|F|I|F|I",
        "captures-gpu/s3/F15-rank-killed/all_reduce          |P|I|F|F|P",
        "captures-gpu/s3/F16-rank-frozen-12s/all_reduce      |P|I|F|F|P",
        "samples/nccl-log/2.28-roce-both-halves.txt          |-|-|-|P|P",
        "samples/nccl-log/2.28-slow-state-looks-healthy.txt  |-|-|-|P|P",
        "samples/nccl-log/2.30-gdr-disabled.txt              |-|-|-|P|P",
        "samples/nccl-log/oob-management-data-both-halves.txt |-|-|-|P|P",
        "samples/nccl-log/no-ib-device-socket-fallback.txt   |-|-|-|F|P",
        "samples/nccl-log/ib-disabled-socket-channels.txt    |-|-|-|F|P",
        "samples/nccl-log/one-half-plugin-v10.txt            |-|-|-|F|P",
        "samples/nccl-log/wrong-pair-one-x4-link.MODEL.txt   |-|-|-|F|P",
        "samples/nccl-log/merged-device-cross-port.txt       |-|-|-|I|I",
        "samples/nccl-log/ibext-gdrdma-channel-other-host.txt |-|-|-|I|I",
        "samples/nccl-log/warn-reg-mr-enomem.txt             |-|F|-|F|-",
        "samples/nccl-log/warn-modify-qp-variants.txt        |-|F|-|F|-",
        "samples/nccl-tests/2.18-allgather-1g-4g-good-x11-noise.txt |P|P|P|I|I",
        "samples/nccl-tests/2.18-allgather-slow-state-2.82.txt |P|P|F|I|I",
        "samples/nccl-tests/2.19-allgather-512m-16g.txt      |P|P|P|I|I",
        "samples/nccl-tests/2.18-allgather-16g-single-row.txt |P|P|P|I|I",
        "samples/nccl-tests/2.18-allreduce-1m-128m-other-host.txt |P|P|I|I|I",
        "samples/nccl-tests/2.19-allgather-4g.MODEL.json     |P|P|P|I|I",
        "samples/nccl-tests/row-split-by-log-lines.MODEL.txt |-|P|P|I|I",
        "samples/nccl-tests/truncated-table-16g.txt          |-|-|I|I|I",
        "samples/nccl-tests/wrong-values-failed.MODEL.txt    |-|F|P|I|I",
        "samples/mpirun/4.1-nonzero-exit.txt                 |I|I|-|-|-",
        "samples/mpirun/4.1-ssh-refused-orte.txt             |F|N|-|-|-",
        "samples/mpirun/4.1-oob-bad-interface.txt            |F|N|-|-|-",
        "samples/mpirun/wrong-peer-warning.txt               |F|N|-|-|-",
        "samples/mpirun/tcp-connection-firewall.txt          |F|N|-|-|-",
      })
  void everyRecordingGetsItsVerdicts(
      String run, String mpi, String job, String speed, String carrier, String path)
      throws IOException {
    Evidence evidence = SavedTexts.evidence(files(run.strip()));

    assertThat(letter("MPI-1", evidence)).as(said("MPI-1", evidence)).isEqualTo(mpi);
    assertThat(letter("NCH-1", evidence)).as(said("NCH-1", evidence)).isEqualTo(job);
    assertThat(letter("NCH-2", evidence)).as(said("NCH-2", evidence)).isEqualTo(speed);
    assertThat(letter("NCH-3", evidence)).as(said("NCH-3", evidence)).isEqualTo(carrier);
    assertThat(letter("NCH-4", evidence)).as(said("NCH-4", evidence)).isEqualTo(path);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"gpu-runs/h-ok", "captures-gpu/s1/H8-debug-subsys/all_reduce", "gpu-runs/k-mtu"})
  void nothingInARealOutputIsLeftUnread(String run) throws IOException {
    assertThat(SavedTexts.evidence(files(run)).all(NotUnderstood.class)).isEmpty();
  }

  private static Path[] files(String run) throws IOException {
    Path exact = SavedTexts.WORLDS.resolve(run);
    if (Files.isRegularFile(exact)) {
      return new Path[] {exact};
    }
    String start = exact.getFileName() + ".";
    try (Stream<Path> files = Files.list(exact.getParent())) {
      Path[] found =
          files
              .filter(f -> f.getFileName().toString().startsWith(start))
              .sorted()
              .toArray(Path[]::new);
      assertThat(found).as(run).isNotEmpty();
      return found;
    }
  }

  private static String letter(String claim, Evidence evidence) {
    List<Finding> findings = SavedTexts.findings(claim, evidence);
    if (findings.isEmpty()) {
      return "-";
    }
    Verdict verdict = SavedTexts.verdict(claim, evidence);
    return verdict.name().substring(0, 1);
  }

  private static String said(String claim, Evidence evidence) {
    return claim
        + SavedTexts.findings(claim, evidence).stream()
            .map(f -> " " + f.verdict() + ": " + f.seen().en())
            .toList();
  }
}
