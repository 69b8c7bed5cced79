package org.sparkstacking.conform.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparkstacking.conform.claim.Verdict;

/** Holds that verdicts follow the kind of a fault, not one text: other names, units, versions. */
final class HostVariantsTest {

  @ParameterizedTest(name = "{1} {2}: {0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          $ rdma -j link~LF~[{"ifindex":0,"ifname":"rocep1s0f0","port":1,"state":"ACTIVE","physical_state":"LINK_UP","netdev":"enp1s0f0np0"},{"ifindex":1,"ifname":"roceP2p1s0f0","port":1,"state":"DOWN","physical_state":"DISABLED","netdev":"enP2p1s0f0np0"}] | LNK-1 | FAIL
          0000:01:00.0 rocep1s0f0 (MT4129 - NVD) fw 28.45.4028 port 1 (ACTIVE) ==> enp1s0f0np0 (Up)~LF~0002:01:00.0 roceP2p1s0f0 (MT4129 - NVD) fw 28.45.4028 port 1 (ACTIVE) ==> enP2p1s0f0np0 (Up) | LNK-1 | PASS
          rocep1s0f1 port 1 ==> enp1s0f1np1 (Up) | LNK-1 | INCONCLUSIVE
          rocep1s0f0 port 1 ==> enp1s0f0np0 (Down)~LF~rocep1s0f1 port 1 ==> enp1s0f1np1 (Up) | LNK-1 | INCONCLUSIVE
          CA 'rocep1s0f1'~LF~\tPort 1:~LF~\t\tState: Active~LF~\t\tPhysical state: LinkUp~LF~\t\tRate: 200~LF~\t\tLink layer: InfiniBand | LNK-1 | FAIL
          $ ethtool enp1s0f1np1~LF~\tSpeed: Unknown!~LF~\tLink detected: no | LNK-1 | INCONCLUSIVE
          $ ethtool enp1s0f1np1~LF~\tSpeed: Unknown!~LF~\tLink detected: no | LNK-2 | INCONCLUSIVE
          $ ethtool enP2p1s0f0np0~LF~\tSpeed: 50000Mb/s | LNK-2 | FAIL
          /sys/class/net/enp1s0f1np1/device/current_link_speed:16.0 GT/s PCIe~LF~/sys/class/net/enp1s0f1np1/device/current_link_width:4 | LNK-2 | FAIL
          mlx5_core 0002:01:00.0: 63.014 Gb/s available PCIe bandwidth, limited by 32.0 GT/s PCIe x2 link at 0002:00:00.0 (capable of 126.028 Gb/s with 32.0 GT/s PCIe x4 link) | LNK-2 | FAIL
          000f:01:00.0 3D controller: NVIDIA Corporation GB10~LF~\t\tLnkSta: Speed 2.5GT/s, Width x1~LF~0000:01:00.0 Ethernet controller: Mellanox Technologies MT2910 Family [ConnectX-7]~LF~\t\tLnkSta: Speed 32GT/s, Width x4 | LNK-2 | PASS
          [  10.0] mlx5_core 0000:01:00.1 enp1s0f1np1: Link down~LF~[  11.0] mlx5_core 0000:01:00.1 enp1s0f1np1: Link up~LF~[  20.0] mlx5_core 0000:01:00.1 enp1s0f1np1: Link down~LF~[  21.0] mlx5_core 0000:01:00.1 enp1s0f1np1: Link up~LF~[  30.0] mlx5_core 0000:01:00.1 enp1s0f1np1: Link down | LNK-1 | FAIL
          -----~LF~ #bytes     #iterations    BW peak[MiB/sec]    BW average[MiB/sec]   MsgRate[Mpps]~LF~ 65536      5000             1577.30            1571.20      0.025 | LNK-3 | FAIL
          -----~LF~ #bytes     #iterations    BW peak[MiB/sec]    BW average[MiB/sec]   MsgRate[Mpps]~LF~ 65536      5000             11577.30            11571.20      0.185 | LNK-3 | PASS
          -----~LF~ #bytes     #iterations    BW peak[Gb/sec]    BW average[Gb/sec]   MsgRate[Mpps]~LF~ 65536      5000             61.30            60.20      0.115 | LNK-3 | INCONCLUSIVE
          RDMA_Write Bidirectional BW Test~LF~ #bytes     #iterations    BW peak[Gb/sec]    BW average[Gb/sec]   MsgRate[Mpps]~LF~ 65536      5000             181.30            180.20      0.342 | LNK-3 | INCONCLUSIVE
          -----~LF~ #bytes     #iterations    BW peak[furlong]    BW average[furlong]   MsgRate[Mpps]~LF~ 65536      5000             97.30            97.20      0.185 | LNK-3 | INCONCLUSIVE
          $ ib_write_bw -d rocep1s0f0 --report_gbits --out_json 192.168.100.11~LF~"MsgSize": 65536,~LF~"BW_average": 97.08, | LNK-3 | PASS
          "MsgSize": 65536,~LF~"BW_average": 97.08, | LNK-3 | INCONCLUSIVE
          -----~LF~ #bytes #iterations t_min[usec] t_max[usec] t_typical[usec] t_avg[usec]~LF~ 2       1000          1.70           4.34         1.74               1.75 | LNK-3 | -
          [SUM]   0.00-20.00  sec   224 GBytes  96.2 Gbits/sec  12             sender | LNK-3 | INCONCLUSIVE
          $ ip -br addr~LF~enP7s7           UP             10.1.2.3/24~LF~enp1s0f1np1      UP             10.1.2.77/24 | NET-2 | FAIL
          enP7s7 UP 10.1.2.3/16~LF~enp1s0f1np1 UP 10.1.200.1/24 | NET-2 | FAIL
          default via 10.9.0.1 dev enp1s0f0np0 proto dhcp metric 101~LF~10.9.0.0/24 dev enp1s0f0np0 proto kernel scope link src 10.9.0.4 | NET-2 | FAIL
          10.xx.0.0/24 dev enp1s0f0np0 proto kernel scope link src 10.xx.0.4~LF~10.20.0.0/24 dev enP7s7 proto kernel scope link src 10.20.0.4 | NET-2 | INCONCLUSIVE
          $ ping -I enp1s0f1np1 -c 3 192.168.100.11~LF~3 packets transmitted, 0 received, 100% packet loss, time 2031ms | NET-1 | FAIL
          $ ping -I enp1s0f1np1 -c 3 192.168.100.11~LF~3 packets transmitted, 3 received, 0% packet loss, time 2031ms | NET-1 | PASS
          $ ping -c 3 1.1.1.1~LF~3 packets transmitted, 3 received, 0% packet loss, time 2031ms | NET-1 | INCONCLUSIVE
          $ ping -I enp1s0f1np1 -M do -s 8972 -c 3 192.168.100.11~LF~ping: local error: message too long, mtu=1500~LF~3 packets transmitted, 0 received, +3 errors, 100% packet loss, time 2031ms | NET-1 | INCONCLUSIVE
          $ arping -D -I enp1s0f1np1 -c 2 192.168.100.10~LF~Received 1 response(s) | NET-1 | FAIL
          $ nvidia-smi~LF~NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver. | GPU-1 | FAIL
          $ nvidia-smi~LF~Failed to initialize NVML: Driver/library version mismatch | GPU-1 | FAIL
          $ nvidia-smi~LF~Failed to initialize NVML: Unknown Error | GPU-1 | INCONCLUSIVE
          $ timeout 30 nvidia-smi~LF~$ echo $?~LF~124 | GPU-1 | -
          bash: nvidia-smi: command not found | GPU-1 | INCONCLUSIVE
          $ nvidia-smi --query-gpu=name,driver_version --format=csv,noheader~LF~NVIDIA GB10, 580.95.05 | GPU-1 | PASS
          Nov 30 09:00:00 gx10 kernel: NVRM: Xid (PCI:000f:01:00): 79, pid=1234, GPU has fallen off the bus. | GPU-1 | FAIL
          NVRM: Xid (PCI:000f:01:00): 31, pid=1234, name=python3 | GPU-1 | INCONCLUSIVE
          "component": "accelerator-nvidia-ecc","health": "Unhealthy","reason": "row remapping failed" | GPU-1 | FAIL
          NVIDIA-SMI version  : 580.95.05~LF~DRIVER version      : 580.95.05 | GPU-1 | INCONCLUSIVE
          """)
  void theKindOfFaultDecides(String text, String claim, String verdict) {
    Map<String, Verdict> verdicts =
        HostTexts.verdicts(text.replace("~LF~", "\n").replace("\\t", "\t") + "\n", "");
    if (verdict.equals("-")) {
      assertThat(verdicts).doesNotContainKey(claim);
    } else {
      assertThat(verdicts.get(claim)).as("%s", verdicts).hasToString(verdict);
    }
  }
}
