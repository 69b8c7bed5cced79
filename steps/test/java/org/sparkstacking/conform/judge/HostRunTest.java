package org.sparkstacking.conform.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.GpuProcess;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.Question;
import org.sparkstacking.conform.probe.SparkPair;

/** Holds the verdicts of a run: a healthy pair, and one thing wrong at a time. */
final class HostRunTest {
  /** Questions whose answer only gives a remark. */
  private static final Set<String> RECORDED =
      Set.of("gpus/apps", "gpus/kernel-log", "addresses/netplan", "rdma-rate/tool");

  @Test
  void aHealthyPairPassesEverything() {
    assertThat(verdicts(new SparkPair()))
        .isNotEmpty()
        .allSatisfy((c, v) -> assertThat(v).as(c).isEqualTo(Verdict.PASS));
  }

  @Test
  void aLinkThatComesAndGoesDuringTheLookFails() {
    SparkPair world =
        new SparkPair()
            .replace(
                "spark-b",
                "links/carrier-again",
                "enp1s0f1np1/carrier_changes:2",
                "enp1s0f1np1/carrier_changes:4");
    assertThat(verdicts(world)).containsEntry("LNK-1", Verdict.FAIL);
    assertThat(findings(world))
        .anyMatch(f -> f.seen().en().contains("enp1s0f1np1 (carrier_changes 2 -> 4)"));
  }

  @Test
  void aLinkThatComesAndGoesUnderLoadFailsItsRate() {
    SparkPair world =
        new SparkPair()
            .replace(
                "spark-b",
                "rdma-rate/carrier-after",
                "enP2p1s0f1np1/carrier_changes:2",
                "enP2p1s0f1np1/carrier_changes:3");
    assertThat(verdicts(world))
        .containsEntry("LNK-3", Verdict.FAIL)
        .containsEntry("LNK-1", Verdict.PASS);
  }

  @Test
  void aLargeCountOfOldChangesIsARemarkOnly() {
    SparkPair world = new SparkPair();
    for (String question : List.of("links/net", "links/carrier-again")) {
      world.replace(
          "spark-b", question, "enp1s0f1np1/carrier_changes:2", "enp1s0f1np1/carrier_changes:88");
    }
    assertThat(verdicts(world)).containsEntry("LNK-1", Verdict.PASS);
    assertThat(findings(world).stream().flatMap(f -> f.remarks().stream()))
        .anyMatch(r -> r.en().contains("88 times since boot"));
  }

  @Test
  void everyCriterionHasAFindingThoughNothingWasSeen() {
    for (ClaimJudge judge : HostJudges.all()) {
      List<Finding> findings = judge.judge(Evidence.nothing(), SparkPair.site(), Scope.RUN);
      assertThat(findings.stream().map(Finding::criterion).distinct().toList())
          .containsExactlyInAnyOrderElementsOf(judge.criteria());
      assertThat(findings).allSatisfy(f -> assertThat(f.verdict()).isEqualTo(Verdict.INCONCLUSIVE));
    }
  }

  @Test
  void criteriaAreThoseOfTheFeatures() {
    assertThat(
            HostJudges.all().stream().flatMap(j -> j.criteria().stream()).map(Criterion::toString))
        .containsExactly(
            "GPU-1/seen",
            "GPU-1/driver",
            "LNK-1/up",
            "LNK-1/twins",
            "LNK-2/speed",
            "LNK-2/pcie",
            "LNK-3/rate",
            "NET-1/address",
            "NET-1/route",
            "NET-1/reach",
            "NET-2/separate",
            "BND-2/recorded");
  }

  @TestFactory
  Stream<DynamicTest> aMissingOrForeignAnswerNeverPassesAndNeverFails() {
    SparkPair healthy = new SparkPair();
    healthy.look();
    return healthy.asked().stream()
        .filter(q -> q.host().equals("spark-b"))
        .filter(
            q ->
                !RECORDED.contains(q.id())
                    && !q.id().startsWith("host/")
                    && !q.id().contains("/server/")
                    && !q.id().startsWith("rdma-rate/guard/"))
        .flatMap(HostRunTest::spoilt);
  }

  private static Stream<DynamicTest> spoilt(Question q) {
    String text = SparkPair.healthy(q.host(), q.id());
    Map<String, SparkPair> worlds = new TreeMap<>();
    worlds.put("timed out", new SparkPair().end(q.host(), q.id(), Answer.Ending.TIMED_OUT));
    worlds.put("not recorded", new SparkPair().end(q.host(), q.id(), Answer.Ending.NOT_RECORDED));
    worlds.put("lost", new SparkPair().end(q.host(), q.id(), Answer.Ending.LOST));
    worlds.put("empty", new SparkPair().say(q.host(), q.id(), ""));
    worlds.put(
        "foreign",
        new SparkPair()
            .say(q.host(), q.id(), "Last login: Mon Nov 30\n<html><body>502</body></html>\n"));
    worlds.put(
        "no UTF-8",
        new SparkPair()
            .say(q.host(), q.id(), new byte[] {(byte) 0xff, (byte) 0xfe, 0, 10, (byte) 0x80}));
    worlds.put("cut", new SparkPair().say(q.host(), q.id(), text.substring(0, text.length() / 3)));
    return worlds.entrySet().stream()
        .map(
            w ->
                DynamicTest.dynamicTest(
                    q.id() + " " + w.getKey(), () -> neither(q, w.getKey(), w.getValue())));
  }

  private static void neither(Question q, String kind, SparkPair world) {
    Collection<Verdict> verdicts = verdicts(world).values();
    if (!kind.equals("cut")) {
      assertThat(verdicts).contains(Verdict.INCONCLUSIVE);
      assertThat(verdicts).doesNotContain(Verdict.FAIL);
    } else if (!q.id().startsWith("links/ethtool")) {
      assertThat(verdicts).as(q.id()).containsAnyOf(Verdict.INCONCLUSIVE, Verdict.FAIL);
    }
  }

  @Test
  void aMissingNoteIsARemarkOnly() {
    SparkPair world = new SparkPair();
    RECORDED.forEach(id -> world.end("spark-a", id, Answer.Ending.TIMED_OUT));
    assertThat(verdicts(world)).allSatisfy((c, v) -> assertThat(v).as(c).isEqualTo(Verdict.PASS));
    assertThat(findings(world).stream().flatMap(f -> f.remarks().stream()).map(t -> t.en()))
        .contains(
            "the kernel log could not be read",
            "the netplan files could not be read: whether the addresses survive a reboot is not known");
  }

  @Test
  void aMissingMapProgramIsARemarkWhereTheOtherMapAnswers() {
    SparkPair world = new SparkPair().noProgram("spark-a", "links/ibdev2netdev");
    assertThat(verdicts(world).get("LNK-1")).isEqualTo(Verdict.PASS);
    assertThat(verdicts(world.noProgram("spark-a", "links/rdma")).get("LNK-1"))
        .isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void aLostTwinFailsTheLinkInTheRightWords() {
    SparkPair world =
        new SparkPair()
            .replace("spark-b", "links/ibdev2netdev", "enP2p1s0f1np1 (Up)", "enP2p1s0f1np1 (Down)")
            .replace(
                "spark-b",
                "links/rdma",
                "roceP2p1s0f1/1 state ACTIVE physical_state LINK_UP",
                "roceP2p1s0f1/1 state DOWN physical_state DISABLED")
            .replace("spark-b", "links/net", "enP2p1s0f1np1/carrier:1", "enP2p1s0f1np1/carrier:0")
            .replace(
                "spark-b",
                "links/ib",
                "roceP2p1s0f1/ports/1/state:4: ACTIVE",
                "roceP2p1s0f1/ports/1/state:1: DOWN");
    Finding finding = only(world, "LNK-1/up");
    assertThat(finding.seen().en()).isEqualTo("not up as Ethernet: enP2p1s0f1np1");
    assertThat(finding.seen().ko()).isEqualTo("이더넷으로 up이 아닌 링크: enP2p1s0f1np1");
    assertThat(finding.where().en()).isEqualTo("spark-b: enp1s0f1np1, enP2p1s0f1np1");
    assertThat(finding.causes()).containsExactly("S-32");
    assertThat(finding.next().en())
        .isEqualTo(
            "Check the QSFP cable, then power the Spark off completely and start it with the cable in.");
  }

  @Test
  void disagreeingWitnessesPreventPassOnly() {
    SparkPair world =
        new SparkPair()
            .replace("spark-a", "links/ibdev2netdev", "enp1s0f1np1 (Up)", "enp1s0f1np1 (Down)");
    assertThat(verdicts(world).get("LNK-1")).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void anInfinibandPortFails() {
    SparkPair world =
        new SparkPair()
            .replace(
                "spark-a",
                "links/ib",
                "rocep1s0f1/ports/1/link_layer:Ethernet",
                "rocep1s0f1/ports/1/link_layer:InfiniBand");
    assertThat(only(world, "LNK-1/up").seen().en())
        .isEqualTo("not up as Ethernet: rocep1s0f1 (InfiniBand)");
  }

  @Test
  void linksOfTwoPortsAreNoTwins() {
    SparkPair world =
        new SparkPair()
            .replace(
                "spark-a",
                "links/net",
                "enP2p1s0f1np1/phys_port_name:p1",
                "enP2p1s0f1np1/phys_port_name:p0");
    assertThat(only(world, "LNK-1/twins").seen().en())
        .isEqualTo("not links of one port: enp1s0f1np1, enP2p1s0f1np1");
  }

  @Test
  void aSwitchPortAt100GFails() {
    SparkPair world =
        new SparkPair()
            .replace("spark-a", "links/ethtool/enp1s0f1np1", "200000Mb/s", "100000Mb/s")
            .replace(
                "spark-a", "links/net", "enp1s0f1np1/speed:200000", "enp1s0f1np1/speed:100000");
    Finding finding = only(world, "LNK-2/speed");
    assertThat(finding.seen().en()).isEqualTo("below the limit: enp1s0f1np1 100 Gb/s");
    assertThat(finding.expected().en()).isEqualTo("negotiated speed 200 Gb/s or more (NVIDIA)");
    assertThat(finding.causes()).containsExactly("S-26");
  }

  @Test
  void aNarrowPcieLinkFails() {
    SparkPair world =
        new SparkPair()
            .replace(
                "spark-b",
                "links/pci",
                "enP2p1s0f1np1/device/current_link_width:4",
                "enP2p1s0f1np1/device/current_link_width:2");
    Finding finding = only(world, "LNK-2/pcie");
    assertThat(finding.seen().ko()).isEqualTo("기준 미달: enP2p1s0f1np1 x2");
    assertThat(finding.causes()).containsExactly("S-29");
  }

  @Test
  void aSlowTwinFails() {
    SparkPair world =
        new SparkPair().replace("spark-a", "rdma-rate/alone/enp1s0f1np1/spark-b", "98.04", "13.23");
    Finding finding = only(world, "LNK-3/rate");
    assertThat(finding.seen().en()).isEqualTo("RDMA rate too low: rocep1s0f1 13.23 Gb/s");
    assertThat(finding.where().en()).isEqualTo("spark-a -> spark-b");
    assertThat(finding.causes()).containsExactly("S-01", "S-27");
  }

  @Test
  void aTwinBetweenTheLimitsIsNoVerdictUnlessBothAtOnceDeliver() {
    SparkPair world =
        new SparkPair().replace("spark-a", "rdma-rate/alone/enp1s0f1np1/spark-b", "98.04", "71.20");
    assertThat(verdicts(world).get("LNK-3")).isEqualTo(Verdict.PASS);
    world.replace("spark-a", "rdma-rate/both/enp1s0f1np1/spark-b", "98.04", "71.20");
    assertThat(verdicts(world).get("LNK-3")).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void bothTwinsOnOneLinkIsNoPass() {
    SparkPair world =
        new SparkPair()
            .replace("spark-a", "rdma-rate/both/enp1s0f1np1/spark-b", "98.04", "54.60")
            .replace("spark-a", "rdma-rate/both/enP2p1s0f1np1/spark-b", "98.04", "54.60");
    Finding finding =
        findings(world).stream().filter(f -> f.verdict() != Verdict.PASS).findFirst().orElseThrow();
    assertThat(finding.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(finding.causes()).containsExactly("S-04");
  }

  @Test
  void anUnreachablePeerOverRdmaFails() {
    SparkPair world =
        new SparkPair()
            .say(
                "spark-a",
                "rdma-rate/alone/enp1s0f1np1/spark-b",
                " Completion with error at client\n Failed status 12: wr_id 0 syndrom 0x81\nscnt=128, ccnt=0\n");
    assertThat(only(world, "LNK-3/rate").causes()).containsExactly("S-17", "S-28", "S-37");
  }

  @Test
  void aFailedProgramIsNoFault() {
    SparkPair world =
        new SparkPair()
            .say(
                "spark-a",
                "rdma-rate/alone/enp1s0f1np1/spark-b",
                "Couldn't connect to 192.168.100.11:12000\n");
    assertThat(verdicts(world).get("LNK-3")).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void aMissingAddressFails() {
    SparkPair world =
        new SparkPair()
            .replace(
                "spark-b",
                "addresses/addr",
                "{\"family\":\"inet\",\"local\":\"192.168.101.11\",\"prefixlen\":24}",
                "");
    Finding finding = only(world, "NET-1/address");
    assertThat(finding.seen().en())
        .isEqualTo("enP2p1s0f1np1: 192.168.101.11/24 expected, no IPv4 address");
    assertThat(finding.causes()).containsExactly("S-34");
  }

  @Test
  void aRouteByManagementFails() {
    SparkPair world =
        new SparkPair()
            .replace("spark-a", "addresses/route-get/192.168.100.11", "enp1s0f1np1", "enP7s7");
    assertThat(only(world, "NET-1/route").seen().en())
        .isEqualTo("routes that do not leave by ConnectX-7: 192.168.100.11 -> enP7s7");
  }

  @Test
  void aSilentPeerFails() {
    SparkPair world =
        new SparkPair()
            .replace(
                "spark-a",
                "addresses/ping/enp1s0f1np1/192.168.100.11",
                "3 received, 0%",
                "0 received, 100%");
    assertThat(only(world, "NET-1/reach").seen().en())
        .isEqualTo("ping/enp1s0f1np1/192.168.100.11: 100% packet loss");
  }

  @Test
  void aBlackHoleForLargeFramesFails() {
    SparkPair world =
        new SparkPair()
            .replace(
                "spark-a",
                "addresses/jumbo/enp1s0f1np1/192.168.100.11",
                "3 received, 0%",
                "0 received, 100%");
    assertThat(only(world, "NET-1/reach").causes()).containsExactly("S-28");
  }

  @Test
  void unequalMtuFailsOnBothEnds() {
    SparkPair world =
        new SparkPair()
            .replace(
                "spark-b",
                "addresses/addr",
                "\"enp1s0f1np1\",\"flags\":[],\"mtu\":9000",
                "\"enp1s0f1np1\",\"flags\":[],\"mtu\":1500");
    List<Finding> failed =
        findings(world).stream().filter(f -> f.verdict() == Verdict.FAIL).toList();
    assertThat(failed)
        .hasSize(2)
        .allSatisfy(f -> assertThat(f.criterion()).hasToString("NET-1/reach"));
    assertThat(failed.get(0).seen().en()).isEqualTo("MTU 9000 on spark-a, 1500 on spark-b");
  }

  @Test
  void anAddressUsedTwiceFails() {
    SparkPair world =
        new SparkPair().replace("spark-b", "addresses/addr", "192.168.100.11", "192.168.100.10");
    assertThat(
            findings(world).stream()
                .filter(f -> f.verdict() == Verdict.FAIL)
                .flatMap(f -> f.causes().stream()))
        .contains("S-06");
  }

  @Test
  void aDefaultRouteOverTheInterconnectFails() {
    SparkPair world =
        new SparkPair()
            .replace(
                "spark-a",
                "networks/routes",
                "\"gateway\":\"10.20.0.1\",\"dev\":\"enP7s7\"",
                "\"gateway\":\"192.168.100.1\",\"dev\":\"enp1s0f1np1\"");
    Finding finding = only(world, "NET-2/separate");
    assertThat(finding.seen().en()).isEqualTo("not separate: default route by enp1s0f1np1");
    assertThat(finding.causes()).containsExactly("S-35");
  }

  @Test
  void anOverlappingManagementNetworkFails() {
    SparkPair world =
        new SparkPair().replace("spark-a", "networks/addr", "10.20.0.10", "192.168.101.200");
    assertThat(only(world, "NET-2/separate").seen().en())
        .isEqualTo("not separate: enP7s7 192.168.101.200/24 overlaps ConnectX-7 192.168.101.0/24");
  }

  @Test
  void noGpuFails() {
    SparkPair world =
        new SparkPair()
            .say("spark-a", "gpus/list", "No devices were found\n")
            .say("spark-a", "gpus/query", "No devices were found\n");
    assertThat(
            findings(world).stream()
                .filter(f -> f.verdict() == Verdict.FAIL)
                .map(f -> f.seen().en()))
        .containsExactly("nvidia-smi found no GPU (No devices were found)");
  }

  @Test
  void aDriverThatDoesNotAnswerFails() {
    String said =
        "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver. Make sure that the latest NVIDIA driver is installed and running.\n";
    SparkPair world =
        new SparkPair().say("spark-a", "gpus/list", said).say("spark-a", "gpus/query", said);
    assertThat(verdicts(world).get("GPU-1")).isEqualTo(Verdict.FAIL);
  }

  @Test
  void driversOfTwoBranchesFailAndPatchLevelsAreARemark() {
    SparkPair world = new SparkPair().replace("spark-b", "gpus/query", "580.142", "570.86.15");
    assertThat(only(world, "GPU-1/driver").seen().en())
        .isEqualTo("drivers differ: 570.86.15, 580.142");
    SparkPair patch = new SparkPair().replace("spark-b", "gpus/query", "580.142", "580.95.05");
    assertThat(verdicts(patch).get("GPU-1")).isEqualTo(Verdict.PASS);
    assertThat(remarks(patch)).contains("drivers differ in their patch level: 580.142, 580.95.05");
  }

  @Test
  void aSkewedClockABusyGpuAndTheKernelFaultAreRemarks() {
    SparkPair world =
        new SparkPair()
            .say("spark-a", "host/clock", "1800000007.000000000\n")
            .say(
                "spark-a",
                "gpus/apps",
                "pid, process_name, used_gpu_memory [MiB]\n6418, sglang::scheduler, 96110 MiB\n")
            .replace("spark-a", "host/memory", "CmaFree: 30000", "CmaFree: 938212");
    assertThat(verdicts(world)).allSatisfy((c, v) -> assertThat(v).as(c).isEqualTo(Verdict.PASS));
    assertThat(remarks(world))
        .contains(
            "the clock of spark-a is off by 6 s or more",
            "programs on the GPU: sglang::scheduler (6418) (S-44)");
    assertThat(remarks(world)).anyMatch(r -> r.contains("S-09"));
  }

  @Test
  void withoutPerftestNothingIsMeasuredAndNothingIsBlamed() {
    SparkPair world = new SparkPair().noProgram("spark-b", "rdma-rate/tool");
    assertThat(verdicts(world).get("LNK-3")).isEqualTo(Verdict.NOT_TESTED);
    assertThat(world.asked()).noneMatch(q -> q.id().startsWith("rdma-rate/alone"));
  }

  @Test
  void randomBytesAreNoProcessesOnTheGpu() {
    SparkPair world =
        new SparkPair()
            .say(
                "spark-b",
                "gpus/apps",
                "pid, process_name, used_gpu_memory [MiB]\n\u0001x, y, z\n77, /usr/bin/gnome-shell, 9 MiB\n");
    assertThat(world.look().all(GpuProcess.class))
        .singleElement()
        .satisfies(p -> assertThat(p.compute()).isFalse());
  }

  @Test
  void commandsArePlain() {
    SparkPair world = new SparkPair();
    world.look();
    assertThat(world.asked())
        .allSatisfy(
            q ->
                assertThat(q.command())
                    .doesNotContain("|")
                    .doesNotContain("$(")
                    .doesNotContain(">")
                    .doesNotContain("`"));
    assertThat(world.asked().stream().map(q -> q.host() + q.id())).doesNotHaveDuplicates();
    Set<String> ports = new LinkedHashSet<>();
    List<String> servers = new ArrayList<>();
    world.asked().stream()
        .filter(q -> q.id().contains("/server/"))
        .map(Question::command)
        .forEach(c -> servers.add(c.replaceAll(".* -p (\\d+) .*", "$1")));
    ports.addAll(servers);
    assertThat(ports).hasSameSizeAs(servers).hasSize(8);
  }

  private static Finding only(SparkPair world, String criterion) {
    List<Finding> bad = findings(world).stream().filter(f -> f.verdict() == Verdict.FAIL).toList();
    assertThat(bad)
        .as("%s", bad.stream().map(f -> f.criterion() + " " + f.seen().en()).toList())
        .hasSize(1);
    assertThat(bad.get(0).criterion()).hasToString(criterion);
    assertThat(bad.get(0).cited()).isNotEmpty();
    assertThat(bad.get(0).seen().ko()).isNotBlank();
    return bad.get(0);
  }

  private static List<String> remarks(SparkPair world) {
    return findings(world).stream().flatMap(f -> f.remarks().stream()).map(t -> t.en()).toList();
  }

  private static List<Finding> findings(SparkPair world) {
    Evidence evidence = world.look();
    return HostJudges.all().stream()
        .flatMap(j -> j.judge(evidence, SparkPair.site(), Scope.RUN).stream())
        .toList();
  }

  private static Map<String, Verdict> verdicts(SparkPair world) {
    Map<String, List<Verdict>> byClaim =
        findings(world).stream()
            .collect(
                Collectors.groupingBy(
                    f -> f.claim().value(),
                    TreeMap::new,
                    Collectors.mapping(Finding::verdict, Collectors.toList())));
    Map<String, Verdict> verdicts = new TreeMap<>();
    byClaim.forEach((claim, all) -> verdicts.put(claim, Verdict.merge(all)));
    return verdicts;
  }
}
