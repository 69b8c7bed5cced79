package org.sparkstacking.conform.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds the verdict of every sample output of hosts. */
final class HostSamplesTest {

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ibdev2netdev/one-twin-down.MODEL.txt | LNK-1 | FAIL
          ibdev2netdev/port0-up.txt | LNK-1 | PASS
          ibdev2netdev/port1-up-p2-first.txt | LNK-1 | PASS
          ibdev2netdev/two-cables-four-up.txt | LNK-1 | PASS
          ip/addr-json-two-halves.MODEL.json | NET-1 | PASS
          ip/addr-json-two-halves.MODEL.json | NET-2 | PASS
          ip/addr-show-static.txt | NET-1 | PASS
          ip/br-addr-twin-without-ipv4.txt | NET-1 | FAIL
          ip/br-addr-two-subnets.txt | NET-1 | PASS
          ip/br-link-nic-absent.txt | LNK-1 | INCONCLUSIVE
          ip/br-link-port1-up.txt | LNK-1 | PASS
          ip/route-get-peer.txt | NET-1 | PASS
          ethtool/full-settings-200g-dac-other-nic.txt | LNK-2 | PASS
          ethtool/speed-100g-switch-port.txt | LNK-2 | FAIL
          ethtool/speed-200g.txt | LNK-2 | PASS
          sysfs/infiniband-state-rate.txt | LNK-1 | PASS
          sysfs/infiniband-state-rate.txt | LNK-2 | PASS
          sysfs/pci-link-gen5-x4.txt | LNK-2 | PASS
          sysfs/phys-port-twins.txt | LNK-1 | PASS
          rdma/link-port1-up.txt | LNK-1 | PASS
          ibv/devinfo-four-active-mtu1024.txt | LNK-1 | PASS
          lspci/lnksta-2.5gt-bad.txt | LNK-2 | FAIL
          lspci/lnksta-x2-downgraded.MODEL.txt | LNK-2 | FAIL
          dmesg/boot-27w-line-on-healthy-box.txt | LNK-2 | PASS
          dmesg/hot-cable-swap-before-slow-state.txt | LNK-1 | PASS
          dmesg/hotplug-removes-nic-no-cable.txt | LNK-1 | INCONCLUSIVE
          nvidia-smi/580-idle-gb10.txt | GPU-1 | PASS
          nvidia-smi/580-with-processes.txt | GPU-1 | PASS
          nvidia-smi/query-memory-temp-power-header.csv | GPU-1 | PASS
          nvidia-smi-h200/nvidia-smi.txt | GPU-1 | PASS
          nvidia-smi-h200/nvidia-smi-L.txt | GPU-1 | PASS
          nvidia-smi-h200/nvidia-smi-q.txt | GPU-1 | PASS
          nvidia-smi-h200/nvidia-smi-query.csv | GPU-1 | PASS
          perftest/completion-error-status12.txt | LNK-3 | FAIL
          perftest/half1-infinite-92.57.txt | LNK-3 | PASS
          perftest/one-half-4qp-rdmacm-111.txt | LNK-3 | PASS
          perftest/one-half-cpu-util-column.txt | LNK-3 | PASS
          perftest/one-half-mbsec.txt | LNK-3 | PASS
          perftest/port-down.txt | LNK-1 | INCONCLUSIVE
          perftest/slow-state-13.MODEL.txt | LNK-3 | FAIL
          perftest/two-clients-interleaved.txt | LNK-3 | INCONCLUSIVE
          ip-cilium/03-veth-static-addr.txt | NET-1 | PASS
          ip-cilium/03-veth-static-addr.txt | NET-2 | PASS
          ip-cilium/03-veth-static-route.txt | NET-2 | PASS
          ip-cilium/12-veth-static-default-route-route.txt | NET-2 | FAIL
          ip-cilium/02-macvlan-linklocal-addr.txt | NET-1 | FAIL
          """)
  void everySampleGetsItsVerdict(String file, String claim, String verdict) {
    Map<String, ?> verdicts = HostTexts.verdicts(HostTexts.file("samples/" + file), "");
    assertThat(verdicts.get(claim)).as("%s", verdicts).hasToString(verdict);
  }

  @ParameterizedTest
  @CsvSource({
    "nvidia-smi/query-compute-apps.csv, GPU-1",
    "nvidia-smi-h200/nvidia-smi-badfield.txt, GPU-1",
    "nvidia-smi-h200/nvidia-smi-apps.csv, GPU-1",
    "ethtool/show-fec-none-direct.txt, LNK-2",
    "ethtool/stats-mlx5-pause-pci-other-nic.txt, LNK-2",
    "ip/neigh-json-dev-filter-omits-dev.MODEL.json, NET-1",
    "proc/meminfo-cmafree-above-cmatotal.txt, GPU-1",
    "dmesg/boot-27w-line-on-healthy-box.txt, GPU-1"
  })
  void aSampleThatSaysNothingOfTheClaimGivesNoVerdict(String file, String claim) {
    assertThat(HostTexts.verdicts(HostTexts.file("samples/" + file), "")).doesNotContainKey(claim);
  }

  @Test
  void noSampleOfAHealthySparkFails() throws IOException {
    try (Stream<java.nio.file.Path> files = Files.walk(HostTexts.WORLDS.resolve("samples"))) {
      files
          .filter(f -> f.toString().contains("nvidia-smi") && !f.toString().endsWith("x"))
          .filter(Files::isRegularFile)
          .forEach(
              f ->
                  assertThat(
                          HostTexts.verdicts(
                              HostTexts.file(
                                  "samples/" + HostTexts.WORLDS.resolve("samples").relativize(f)),
                              ""))
                      .as(f.toString())
                      .doesNotContainValue(org.sparkstacking.conform.claim.Verdict.FAIL));
    }
  }
}
