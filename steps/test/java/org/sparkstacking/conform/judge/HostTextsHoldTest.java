package org.sparkstacking.conform.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.sparkstacking.conform.claim.Verdict;

/** Holds that what terminals and collectors do to a text never turns PASS into FAIL or back. */
final class HostTextsHoldTest {
  private static final List<String> TEXTS =
      List.of(
          "cases/001-one-cable-two-twins-up.txt",
          "cases/002-negotiated-200g-delivers-13g.txt",
          "cases/003-second-nic-pcie-x2-downgraded.txt",
          "cases/005-perftest-cpu-frequency-noise.txt",
          "cases/006-perftest-rows-then-stall.txt",
          "cases/008-doctor-passes-with-every-port-down.txt",
          "cases/010-ip-br-addr-metric-suffix.txt",
          "cases/014-peer-needs-explicit-route.txt",
          "cases/015-nvidia-smi-gb10-memory-not-supported.txt",
          "cases/017-gb10-proprietary-modules-xid-169.txt",
          "cases/018-gpu-off-the-bus-without-xid.txt",
          "samples/ibdev2netdev/one-twin-down.MODEL.txt",
          "samples/ip/addr-json-two-halves.MODEL.json",
          "samples/ip/br-addr-twin-without-ipv4.txt",
          "samples/ibv/devinfo-four-active-mtu1024.txt",
          "samples/sysfs/infiniband-state-rate.txt",
          "samples/rdma/link-port1-up.txt",
          "samples/nvidia-smi-h200/nvidia-smi.txt",
          "samples/perftest/one-half-mbsec.txt",
          "samples/perftest/slow-state-13.MODEL.txt",
          "samples/lspci/lnksta-x2-downgraded.MODEL.txt",
          "samples/ethtool/speed-100g-switch-port.txt");

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of(TEXTS);
  }

  @Provide
  Arbitrary<String> prefixes() {
    return Arbitraries.of(
        "spark-7: ",
        "spark-7 | ",
        "[1,0]<stdout>:",
        "[pod/nccl-0/main] ",
        "2026-11-30T09:00:00.123Z ",
        "Nov 30 09:00:00 ",
        "> ");
  }

  @Property(tries = 200)
  void prefixesDoNotFlip(@ForAll("texts") String file, @ForAll("prefixes") String prefix) {
    String text = HostTexts.file(file);
    holds(text, text.lines().map(l -> prefix + l + "\n").reduce("", String::concat));
  }

  @Property(tries = 100)
  void lineEndsMarksAndColoursDoNotChange(@ForAll("texts") String file) {
    String text = HostTexts.file(file);
    Map<String, Verdict> before = HostTexts.verdicts(text, "");
    assertThat(HostTexts.verdicts(text.replace("\n", "\r\n"), "")).isEqualTo(before);
    assertThat(HostTexts.verdicts("\ufeff" + text, "")).isEqualTo(before);
    assertThat(
            HostTexts.verdicts(
                text.lines().map(l -> "\u001b[32m" + l + "\u001b[0m\n").reduce("", String::concat),
                ""))
        .isEqualTo(before);
    holds(text, text.replaceAll("(?<=\\S) (?=\\S)", "\t"));
  }

  @net.jqwik.api.Example
  void aHealthyHostThatPrintsInTurnsDoesNotHideASlowOne() {
    twoHostsInterleavedKeepTheirVerdicts(
        "cases/002-negotiated-200g-delivers-13g.txt", "samples/perftest/one-half-mbsec.txt");
  }

  @net.jqwik.api.Example
  void everyPairOfHostsThatPrintInTurnsKeepsItsFailures() {
    for (String one : TEXTS) {
      for (String other : TEXTS) {
        twoHostsInterleavedKeepTheirVerdicts(one, other);
      }
    }
  }

  private static void twoHostsInterleavedKeepTheirVerdicts(String one, String other) {
    String[] a = HostTexts.file(one).split("\n");
    String[] b = HostTexts.file(other).split("\n");
    StringBuilder mixed = new StringBuilder();
    for (int i = 0; i < Math.max(a.length, b.length); i++) {
      if (i < a.length) {
        mixed.append("spark-a: ").append(a[i]).append('\n');
      }
      if (i < b.length) {
        mixed.append("spark-b: ").append(b[i]).append('\n');
      }
    }
    keepsFailures(one, mixed.toString(), one + " and " + other + " in turns");
  }

  /** Any lines in any order of the two hosts, each host's own in its order. */
  @Property(tries = 150)
  void twoHostsInAnyTurnsKeepTheirFailures(
      @ForAll("texts") String one, @ForAll("texts") String other, @ForAll int seed) {
    java.util.Random random = new java.util.Random(seed);
    List<String> a = HostTexts.file(one).lines().toList();
    List<String> b = HostTexts.file(other).lines().toList();
    StringBuilder mixed = new StringBuilder();
    int i = 0;
    int j = 0;
    while (i < a.size() || j < b.size()) {
      boolean first = j == b.size() || (i < a.size() && random.nextBoolean());
      mixed.append(first ? "spark-a: " + a.get(i++) : "spark-b: " + b.get(j++)).append('\n');
    }
    keepsFailures(one, mixed.toString(), one + " and " + other + ", seed " + seed);
  }

  private static void keepsFailures(String one, String mixed, String what) {
    Map<String, Verdict> together = HostTexts.verdicts(mixed, "");
    for (Map.Entry<String, Verdict> claim :
        HostTexts.verdicts(HostTexts.file(one), "").entrySet()) {
      if (claim.getValue() == Verdict.FAIL) {
        assertThat(together.get(claim.getKey())).as(what + " " + claim).isNotEqualTo(Verdict.PASS);
      }
    }
  }

  @Property(tries = 200)
  void cutTextsNeverThrow(@ForAll("texts") String file, @ForAll int seed) {
    String text = HostTexts.file(file);
    String cut = text.substring(0, Math.floorMod(seed, text.length() + 1));
    assertThatCode(() -> HostTexts.verdicts(cut, "")).doesNotThrowAnyException();
  }

  @Property(tries = 300)
  void randomTextNeverThrowsAndNeverDecides(@ForAll String noise) {
    assertThat(HostTexts.verdicts(noise, ""))
        .doesNotContainValue(Verdict.FAIL)
        .doesNotContainValue(Verdict.PASS);
  }

  @Property(tries = 300)
  void damagedTextsNeverThrow(
      @ForAll("texts") String file, @ForAll String noise, @ForAll int seed) {
    String text = HostTexts.file(file);
    int at = Math.floorMod(seed, text.length());
    assertThatCode(() -> HostTexts.verdicts(text.substring(0, at) + noise + text.substring(at), ""))
        .doesNotThrowAnyException();
  }

  private static void holds(String text, String changed) {
    Map<String, Verdict> after = HostTexts.verdicts(changed, "");
    HostTexts.verdicts(text, "")
        .forEach(
            (claim, verdict) -> {
              boolean flipped =
                  Stream.of(verdict, after.getOrDefault(claim, Verdict.INCONCLUSIVE))
                      .map(v -> v.name().toLowerCase(Locale.ROOT))
                      .distinct()
                      .sorted()
                      .toList()
                      .equals(List.of("fail", "pass"));
              assertThat(flipped).as("%s %s %s\n%s", claim, verdict, after, changed).isFalse();
            });
  }
}
