package org.sparkstacking.conform.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.sparkstacking.conform.rehearsal.Remote.Reply;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class HealthyHostTest {
  private Rehearsal rehearsal = Rehearsal.open("simulated:two-sparks", List.of());
  private Remote first = new Remote(rehearsal, 0);
  private Remote second = new Remote(rehearsal, 1);

  @BeforeAll
  void isOpen() {
    assertThat(rehearsal.site().simulated()).isTrue();
  }

  @AfterAll
  void close() {
    first.close();
    second.close();
    rehearsal.close();
  }

  @Test
  void theGpuIsPrintedAsOnAGb10() {
    assertThat(first.ask("nvidia-smi -L").out())
        .isEqualTo("GPU 0: NVIDIA GB10 (UUID: GPU-5bd3f1a2-0000-4b10-9c00-000000000001)\n");
    Reply query =
        first.ask(
            "nvidia-smi --query-gpu=index,uuid,name,driver_version,pci.bus_id,temperature.gpu,pstate,compute_cap,memory.total --format=csv");
    assertThat(query.lines())
        .containsExactly(
            "index, uuid, name, driver_version, pci.bus_id, temperature.gpu, pstate, compute_cap,"
                + " memory.total [MiB]",
            "0, GPU-5bd3f1a2-0000-4b10-9c00-000000000001, NVIDIA GB10, 580.142, 0000000F:01:00.0,"
                + " 41, P8, 12.1, [N/A]");
    assertThat(first.ask("nvidia-smi --query-compute-apps=pid,name,used_memory --format=csv").out())
        .isEqualTo("pid, process_name, used_gpu_memory [MiB]\n");
    assertThat(first.ask("nvidia-smi").out())
        .contains("|   0  NVIDIA GB10                    On  |   0000000F:01:00.0 Off |");
    assertThat(first.ask("nvidia-smi --query-gpu=bogus --format=csv").status()).isEqualTo(2);
  }

  @Test
  void everyLineOfTheGpuTableHasTheSameWidth() {
    List<String> boxed =
        first.ask("nvidia-smi").lines().stream().filter(l -> l.matches("^[|+].*")).toList();
    assertThat(boxed).hasSizeGreaterThan(12).allSatisfy(l -> assertThat(l).hasSize(91));
  }

  @Test
  void linksAreUpOnBothTwinsOfTheCabledPortOnly() {
    assertThat(first.ask("ibdev2netdev").lines())
        .containsExactly(
            "rocep1s0f0 port 1 ==> enp1s0f0np0 (Down)",
            "rocep1s0f1 port 1 ==> enp1s0f1np1 (Up)",
            "roceP2p1s0f0 port 1 ==> enP2p1s0f0np0 (Down)",
            "roceP2p1s0f1 port 1 ==> enP2p1s0f1np1 (Up)");
    assertThat(first.ask("rdma link").out())
        .contains("link rocep1s0f1/1 state ACTIVE physical_state LINK_UP netdev enp1s0f1np1 \n")
        .contains("link rocep1s0f0/1 state DOWN physical_state DISABLED netdev enp1s0f0np0 \n");
    assertThat(first.ask("ethtool enp1s0f1np1").out())
        .contains("\tSpeed: 200000Mb/s\n", "\tLink detected: yes\n", "\tDuplex: Full\n");
    assertThat(first.ask("ethtool enp1s0f0np0").out())
        .contains("\tSpeed: Unknown!\n", "\tLink detected: no\n");
  }

  @Test
  void sysfsIsReadByGlobsAndPortsWithoutTheFileGiveAnError() {
    Reply net =
        first.ask(
            "grep -H \"\" /sys/class/net/*/carrier /sys/class/net/*/speed"
                + " /sys/class/net/*/phys_port_name /sys/class/net/*/phys_switch_id");
    assertThat(net.status()).isEqualTo(2);
    assertThat(net.out())
        .contains(
            "/sys/class/net/enp1s0f1np1/carrier:1\n",
            "/sys/class/net/enp1s0f0np0/carrier:0\n",
            "/sys/class/net/enp1s0f0np0/speed:-1\n",
            "/sys/class/net/enP2p1s0f1np1/speed:200000\n",
            "/sys/class/net/enP2p1s0f1np1/phys_port_name:p1\n");
    assertThat(net.err())
        .contains(
            "grep: /sys/class/net/lo/speed: Invalid argument\n",
            "grep: /sys/class/net/lo/phys_port_name: Operation not supported\n");
    assertThat(switchIds(net)).as("one switch id on all four functions").hasSize(1);
    Reply pci = first.ask("grep -H \"\" /sys/class/net/*/device/current_link_width");
    assertThat(pci.lines()).hasSize(4).allMatch(l -> l.endsWith(":4"));
    assertThat(first.ask("grep -H \"\" /sys/class/infiniband/*/ports/1/rate").out())
        .contains("/sys/class/infiniband/rocep1s0f0/ports/1/rate:40 Gb/sec (4X QDR)\n")
        .contains("/sys/class/infiniband/rocep1s0f1/ports/1/rate:200 Gb/sec (2X NDR)\n");
  }

  private static List<String> switchIds(Reply net) {
    return net.lines().stream()
        .filter(l -> l.contains("phys_switch_id"))
        .map(l -> l.substring(l.indexOf(':') + 1))
        .distinct()
        .toList();
  }

  @Test
  void addressesAndRoutesAreJsonOfIproute2() {
    JsonNode addr = JsonMapper.shared().readTree(first.ask("ip -j addr").out());
    JsonNode twin = named(addr, "enp1s0f1np1");
    assertThat(twin.get("mtu").asInt()).isEqualTo(9000);
    assertThat(twin.get("addr_info").get(0).get("local").asString()).isEqualTo("192.168.100.10");
    assertThat(named(addr, "enp1s0f0np0").get("addr_info").size()).isZero();
    JsonNode get = JsonMapper.shared().readTree(first.ask("ip -j route get 192.168.101.11").out());
    assertThat(get.get(0).get("dev").asString()).isEqualTo("enP2p1s0f1np1");
    JsonNode routes = JsonMapper.shared().readTree(first.ask("ip -j route").out());
    assertThat(routes.get(0).get("dst").asString()).isEqualTo("default");
    assertThat(routes.get(0).get("dev").asString()).isEqualTo("enP7s7");
    assertThat(first.ask("ip route get 192.168.100.11").out())
        .isEqualTo("192.168.100.11 dev enp1s0f1np1 src 192.168.100.10 uid 1000 \n    cache \n");
    assertThat(first.ask("ip -br addr").out())
        .contains("enp1s0f1np1      UP             192.168.100.10/24 fe80::");
  }

  private static JsonNode named(JsonNode array, String name) {
    for (JsonNode node : array) {
      if (node.get("ifname").asString().equals(name)) {
        return node;
      }
    }
    throw new AssertionError("no " + name + " in " + array);
  }

  @Test
  void pingsCrossTheFabricWithJumboFrames() {
    Reply small = first.ask("ping -c 3 -W 2 -I enp1s0f1np1 192.168.100.11");
    assertThat(small.status()).isZero();
    assertThat(small.out())
        .contains(
            "PING 192.168.100.11 (192.168.100.11) from 192.168.100.10 enp1s0f1np1: 56(84) bytes of data.")
        .contains("3 packets transmitted, 3 received, 0% packet loss");
    Reply jumbo = second.ask("ping -c 3 -W 2 -M do -s 8972 -I enP2p1s0f1np1 192.168.101.10");
    assertThat(jumbo.out()).contains("8972(9000) bytes of data.", " 0% packet loss");
    assertThat(first.ask("ping -c 1 -W 1 -I enp1s0f1np1 192.168.100.99").status()).isEqualTo(1);
  }

  @Test
  void hostFilesAndClockAreThere() {
    assertThat(first.ask("uname -a").out())
        .startsWith("Linux spark-01 6.17.0-1014-nvidia #")
        .endsWith("aarch64 GNU/Linux\n");
    assertThat(first.ask("grep -H \"\" /etc/dgx-release").out())
        .contains("/etc/dgx-release:DGX_NAME=\"DGX Spark\"\n");
    assertThat(first.ask("grep -H \"\" /proc/meminfo").out())
        .containsPattern("/proc/meminfo:MemAvailable: +\\d+ kB\n");
    assertThat(first.ask("date -u +%s.%N").out()).matches("\\d{10}\\.\\d{9}\n");
    assertThat(first.exec("sh -c 'ulimit -l'").out()).isEqualTo("unlimited\n");
    assertThat(first.ask("grep -H \"\" /proc/sys/kernel/random/boot_id /proc/cmdline").lines())
        .hasSize(2);
    assertThat(first.ask("journalctl -k -b --no-pager -o short-iso").out())
        .contains(" spark-01 kernel: cx7-pcie-hotplug MTKP0001:00: Hotplug enabled");
    Reply netplan = first.ask("grep -rH \"\" /etc/netplan");
    assertThat(netplan.status()).isEqualTo(2);
    assertThat(netplan.err()).contains("grep: /etc/netplan/40-cx7.yaml: Permission denied");
  }

  @Test
  void theShellKnowsQuotesAssignmentsChainsAndUnknownPrograms() {
    assertThat(first.ask("A=x; echo \"$A y\" && echo z").out()).isEqualTo("x y\nz\n");
    assertThat(first.ask("false && echo no; echo yes").out()).isEqualTo("yes\n");
    assertThat(first.ask("CONFORM_RUN=7 env").out()).contains("CONFORM_RUN=7\n");
    assertThat(first.ask("env -i A=1 env").out()).isEqualTo("A=1\n");
    Reply unknown = first.ask("frobnicate --now");
    assertThat(unknown.status()).isEqualTo(127);
    assertThat(unknown.err()).isEqualTo("sh: 1: frobnicate: not found\n");
    assertThat(first.ask("echo a | cat").status()).isEqualTo(2);
    assertThat(first.exec("timeout 5 frobnicate").status()).isEqualTo(127);
    assertThat(first.ask("command -v mpirun").out()).isEqualTo("/usr/bin/mpirun\n");
    assertThat(first.ask("sudo -n true").err()).isEqualTo("sudo: a password is required\n");
  }

  @Test
  void timeoutEndsAProgramWith124() {
    long start = System.nanoTime();
    assertThat(first.exec("timeout -k 5 0.2 sh -c 'sleep 30'").status()).isEqualTo(124);
    assertThat(System.nanoTime() - start).isLessThan(5_000_000_000L);
  }

  @Test
  void hostsEnterEachOtherBySsh() {
    Reply reply = first.ask("ssh -o BatchMode=yes -o ConnectTimeout=5 192.168.100.11 hostname");
    assertThat(reply.out()).isEqualTo("spark-02\n");
    assertThat(second.ask("ssh -o BatchMode=yes -o ConnectTimeout=5 192.168.100.10 hostname").out())
        .isEqualTo("spark-01\n");
  }

  @Test
  void foldersAreMadeListedAndRemoved() {
    assertThat(first.ask("mkdir -p /tmp/spark-conform-x && ls -d /tmp/spark-conform-x").out())
        .isEqualTo("/tmp/spark-conform-x\n");
    assertThat(first.ask("rm -rf /tmp/spark-conform-x && ls -d /tmp/spark-conform-x").status())
        .isEqualTo(2);
    Reply tests =
        first.ask("ls -l ~/nccl-tests/build/all_gather_perf ~/nccl-tests/build/all_reduce_perf");
    assertThat(tests.lines()).hasSize(2).allMatch(l -> l.startsWith("-rwxrwxr-x 1 nvidia nvidia "));
  }
}
