package org.sparkstacking.conform.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparkstacking.conform.claim.Lang;

final class SiteFileTest {
  private static final Path SITES = Path.of("fixtures/sites");

  @Test
  void aPairIsDescribedInTwentyFiveLines() throws IOException {
    String text = Files.readString(SITES.resolve("two-sparks.yaml"));
    assertThat(text.lines().count()).isLessThanOrEqualTo(26);
    Site site = accepted(text);
    assertThat(site.hosts()).extracting(Host::name).containsExactly("spark-a", "spark-b");
    assertThat(site.hosts().get(0).fabricNetdevs()).containsExactly("enp1s0f1np1", "enP2p1s0f1np1");
    assertThat(site.hosts().get(1).user()).isEqualTo("conform");
    assertThat(site.hosts().get(1).gpus()).isEqualTo(1);
    assertThat(site.load()).isEqualTo(Load.defaults());
    assertThat(site.timezone().getId()).isEqualTo("Asia/Seoul");
    assertThat(site.paper().signers()).hasSize(4);
  }

  @Test
  void everyKeyReachesTheSite() throws IOException {
    Site site = accepted(Files.readString(SITES.resolve("every-key.yaml")));
    assertThat(site.load().largestBytes()).isEqualTo(4L << 30);
    assertThat(site.load().podNetworkBudgetBytes()).isEqualTo(2_000_000_000L);
    assertThat(site.load().perTest()).isEqualTo(Duration.ofMinutes(5));
    assertThat(site.load().hours()).hasToString("22:00-05:00");
    assertThat(site.hosts().get(0).jump()).isEqualTo("gateway.local");
    assertThat(site.hosts().get(1).jump()).isEqualTo("admin@gateway.local:22");
    assertThat(site.access().knownHosts()).isEqualTo("dir/hospital-a.known_hosts");
    assertThat(site.access().sudo()).containsExactly("ethtool -m enp1s0f1np1");
    assertThat(site.exclusions()).extracting(e -> e.claim().value()).containsExactly("CIL-3");
    assertThat(site.changed("nch-2.pair.4g").orElseThrow().value()).isEqualTo(20.5);
    assertThat(site.mpi().extraFlags()).containsExactly("--bind-to", "none");
    assertThat(site.paper().contract()).isEqualTo("2026-1130");
    assertThat(site.secondaryNetwork())
        .isEqualTo(
            new SecondaryNetwork(
                List.of("default/cx7-a", "default/cx7-b"), "rdma/rdma_shared_device_a"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "default/cx7-a | default/cx7-a",
        "'default/cx7-a,default/cx7-b' | default/cx7-a default/cx7-b",
        "'default/cx7-a, default/cx7-b' | default/cx7-a default/cx7-b",
        "'[default/cx7-a, kube-system/cx7-b]' | default/cx7-a kube-system/cx7-b"
      })
  void aSecondaryNetworkHasOneOrSeveralAttachments(String written, String read) throws IOException {
    SecondaryNetwork network =
        Objects.requireNonNull(accepted(secondary(written)).secondaryNetwork());
    assertThat(String.join(" ", network.attachments())).isEqualTo(read);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"cx7-a", "default/cx7-a,", "[]", "[default/cx7-a, B]", "''", "{a: b}", ""})
  void whatIsNoAttachmentIsRefused(String written) throws IOException {
    assertThat(SiteFile.parse("s.yaml", secondary(written)))
        .isInstanceOfSatisfying(
            SiteFile.Refused.class,
            refused ->
                assertThat(refused.problems())
                    .anyMatch(p -> p.in(Lang.EN).contains("'secondaryNetwork.attachment")));
  }

  private static String secondary(String attachment) throws IOException {
    String two = Files.readString(SITES.resolve("two-sparks.yaml"));
    String alone = two.contains("\ncluster:") ? two.replaceFirst("(?s)\ncluster:.*", "\n") : two;
    return alone
        + "secondaryNetwork:\n  attachment: "
        + attachment
        + "\n  resource: rdma/rdma_shared_device_a\n";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          site: two-sparks      | siet: two-sparks        | 'siet' is no key of the site file; did you mean 'site'?
          address: 10.0.0.11    | adress: 10.0.0.11        | 'adress' is no key of hosts[0]; did you mean 'address'?
          address: 10.0.0.11    | address: [a, b]          | 'hosts[0].address' takes an address, host name or ~/.ssh/config alias
          address: 10.0.0.11    | address: -oProxyCommand  | 'hosts[0].address' takes
          address: 10.0.0.11    | address:                 | 'hosts[0].address' has no value: write one or delete the line
          address: 10.0.0.11    | port: 70000              | 'hosts[0].port' takes a whole number from 1 to 65535, not '70000'
          address: 10.0.0.11    | gpus: one                | 'hosts[0].gpus' takes a whole number from 1 to 16, not 'one'
          name: spark-b         | name: spark-a            | 'hosts[1].name' repeats a value used before: spark-a
          192.168.100.11/24     | 192.168.100.10/24        | repeats a value used before: 192.168.100.10
          192.168.100.11/24     | 192.168.100.11           | 'hosts[1].twins[0].address' takes a static address with its prefix length
          192.168.100.11/24     | 192.168.300.11/24        | 'hosts[1].twins[0].address' takes
          192.168.100.11/24     | 169.254.1.1/16           | 169.254.1.1/16 is link-local: use a static address or declare access.linkLocal: true
          management: enP7s7    | management: enp1s0f1np1  | repeats a value used before: enp1s0f1np1
          site: two-sparks      | layout: ring             | layout 'ring' is not judged by this edition yet
          site: two-sparks      | layout: triangle         | 'layout' takes pair, ring, switch, single, not 'triangle'
          site: two-sparks      | timezone: Asia/Seul      | a time zone name such as Asia/Seoul
          site: two-sparks      | hosts: []                | key 'hosts' appears twice here: keep one
          """)
  void aMistakeIsNamedWithItsPlace(String right, String wrong, String words) throws IOException {
    String text = Files.readString(SITES.resolve("two-sparks.yaml")).replaceFirst(right, wrong);
    int line = (int) text.substring(0, Math.max(0, text.indexOf(wrong))).lines().count();
    List<String> problems = refused(text);
    assertThat(problems).anySatisfy(p -> assertThat(p).contains(words));
    assertThat(problems).allSatisfy(p -> assertThat(p).matches("(?s)dir/s\\.yaml:\\d+:\\d+: .*"));
    assertThat(line).isPositive();
  }

  @Test
  void theMpiOperatorIsUsedOnlyWhereItIsAskedForAndOnHostNetworkPods() throws IOException {
    String every = Files.readString(SITES.resolve("every-key.yaml"));
    String secondary = "secondaryNetwork:(?s:.*?)(?=madeRequired)";
    String alone = every.replaceFirst(secondary, "");
    assertThat(accepted(alone).cluster()).matches(c -> c != null && !c.mpiJobs());
    String wanted = alone.replace("launcher: pods ", "launcher: mpijob ");
    assertThat(accepted(wanted).cluster()).matches(c -> c != null && c.mpiJobs());
    assertThat(refused(every.replace("launcher: pods ", "launcher: mpijob ")))
        .anyMatch(p -> p.contains("mpijob works with hostNetwork pods alone"));
    assertThat(refused(alone.replace("launcher: pods ", "launcher: jobset ")))
        .anyMatch(p -> p.contains("'cluster.launcher' takes pods, or mpijob"));
  }

  @Test
  void theLineAndColumnAreThoseOfTheMistake() {
    assertThat(refused("site: a\nhostz: []\n"))
        .anyMatch(p -> p.startsWith("dir/s.yaml:2:1: 'hostz' is no key"));
  }

  @Test
  void tabsNulsAndBrokenYamlAreClearSentences() {
    assertThat(refused("site: a\nhosts:\n\t- name: x\n"))
        .containsExactly(
            "dir/s.yaml:3:1: a tab in the indentation: YAML allows blanks only; replace the tab by"
                + " two blanks");
    assertThat(refused("site: a\0b\n").get(0))
        .startsWith("dir/s.yaml:1:8: an unprintable")
        .contains("U+0000");
    assertThat(refused("site: \uFFFD\n").get(0)).contains("not UTF-8");
    assertThat(refused("site: 'a\n").get(0)).contains("not YAML");
    assertThat(refused("").get(0)).isEqualTo("dir/s.yaml: the file is empty");
    assertThat(refused("- a\n").get(0)).contains("starts with 'key: value' lines");
    assertThat(refused("a: 1\n---\nb: 1\n").get(0)).contains("one site a file");
    assertThat(refused("[".repeat(100_000)).get(0)).isNotBlank();
    assertThat(refused("x".repeat(2 << 20)).get(0)).contains("too large");
  }

  @Test
  void aliasBombsAreRefused() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x]\n");
    for (int i = 1; i < 30; i++) {
      bomb.append("a%d: &a%d [%s]\n".formatted(i, i, ("*a" + (i - 1) + ",").repeat(9)));
    }
    assertThat(refused(bomb.toString())).isNotEmpty();
  }

  @Test
  void coreClaimsCannotBeDeclaredOut() throws IOException {
    String text = Files.readString(SITES.resolve("two-sparks.yaml"));
    String out = "excluded:\n  - {claim: GPU-1, reason: r, approver: a}\n";
    assertThat(refused(text + out))
        .singleElement()
        .asString()
        .contains("GPU-1 cannot be declared out");
    assertThat(refused(text + "excluded:\n  - {claim: NCH-9, reason: r, approver: a}\n").get(0))
        .contains("a claim that exists, such as NCH-1");
    assertThat(refused(text + "excluded:\n  - {claim: NCH-2, reason: r}\n").get(0))
        .contains("'excluded[0].approver' is missing");
  }

  @Test
  void anUnknownLimitIsRefusedWhereTheLimitsAreKnown() throws IOException {
    String text =
        Files.readString(SITES.resolve("two-sparks.yaml"))
            + "changedLimits:\n  - {limit: nch-2.pair.4gb, value: 20, reason: r, approver: a}\n";
    SiteFile.Outcome outcome =
        SiteFile.parse("s.yaml", text, Set.of("nch-2.pair.4g", "lnk-3.twin"));
    assertThat(((SiteFile.Refused) outcome).problems().get(0).in(Lang.EN))
        .contains("such as nch-2.pair.4g");
  }

  @Test
  void whatReachesACommandLineHoldsNoShellCharacters() throws IOException {
    String text = Files.readString(SITES.resolve("two-sparks.yaml"));
    assertThat(refused(text + "nccl: {testsDirectory: '/a; rm -rf /'}\n").get(0)).contains("shell");
    assertThat(refused(text + "mpi: {extraFlags: ['$(id)']}\n").get(0)).contains("shell");
    assertThat(refused(text + "nccl: {environment: {NCCL_DEBUG: WARN}}\n").get(0))
        .contains("the kit itself sets NCCL_DEBUG*");
    assertThat(refused(text + "nccl: {environment: {LD_PRELOAD: x}}\n").get(0)).contains("NCCL_");
  }

  @Test
  void sizesAndTimesAreReadAsPeopleWriteThem() {
    assertThat(Quantity.bytes("4G")).hasValue(4L << 30);
    assertThat(Quantity.bytes("2GB")).hasValue(2_000_000_000L);
    assertThat(Quantity.bytes("32 MiB")).hasValue(32L << 20);
    assertThat(Quantity.bytes("-1")).isEmpty();
    assertThat(Quantity.bytes("999999999999T")).isEmpty();
    assertThat(Quantity.time("5m")).isEqualTo(Duration.ofMinutes(5));
    assertThat(Quantity.time("5")).isZero();
  }

  @Test
  void unequalSubnetsAndTwinsInOneSubnetAreNotes() throws IOException {
    String text =
        Files.readString(SITES.resolve("two-sparks.yaml")).replace("192.168.101.", "192.168.100.1");
    SiteFile.Outcome outcome = SiteFile.parse("s.yaml", text);
    assertThat(((SiteFile.Accepted) outcome).notes())
        .extracting(p -> p.in(Lang.EN))
        .anyMatch(n -> n.contains("both twins are in one subnet"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "no/such.yaml            | no/such.yaml: no such file | 파일이 없습니다",
        "fixtures/sites          | fixtures/sites: is a folder | 폴더입니다",
        "simulated:two-sparks    | simulated:two-sparks: is a simulated site | 모의 현장입니다",
        "''                      | --site: the path of the site file is empty | 비어 있습니다",
      })
  void whatIsNoFileIsAClearSentence(String path, String en, String ko) {
    SiteFile.Outcome outcome = SiteOnDisk.read(Path.of(path), Set.of());
    assertThat(((SiteFile.Refused) outcome).problems())
        .singleElement()
        .satisfies(
            p -> {
              assertThat(p.in(Lang.EN)).startsWith(en);
              assertThat(p.in(Lang.KO)).contains(ko);
            });
  }

  @Test
  void hoursIntoWhichNoTestFitsAreRefused() throws IOException {
    String text = Files.readString(SITES.resolve("two-sparks.yaml"));
    String load = "\nload: { hours: '04:00-05:00', perTest: %s }\n";
    assertThat(SiteFile.parse("s.yaml", text + load.formatted("59m")))
        .isInstanceOf(SiteFile.Accepted.class);
    SiteFile.Outcome late = SiteFile.parse("s.yaml", text + load.formatted("60m"));
    assertThat(((SiteFile.Refused) late).problems())
        .singleElement()
        .satisfies(p -> assertThat(p.in(Lang.EN)).contains("not longer than perTest (60 min)"));
  }

  @Property(tries = 300)
  void noTextMakesTheReaderThrow(@ForAll String text) {
    assertThat(SiteFile.parse("s.yaml", text)).isNotNull();
    assertThat(SiteFile.parse("s.yaml", "site: " + text)).isNotNull();
  }

  private static Site accepted(String text) {
    SiteFile.Outcome outcome = SiteFile.parse("dir/s.yaml", text);
    assertThat(outcome).isInstanceOf(SiteFile.Accepted.class);
    return ((SiteFile.Accepted) outcome).site();
  }

  private static List<String> refused(String text) {
    SiteFile.Outcome outcome = SiteFile.parse("dir/s.yaml", text);
    assertThat(outcome).isInstanceOf(SiteFile.Refused.class);
    List<Problem> problems = ((SiteFile.Refused) outcome).problems();
    assertThat(problems).isNotEmpty().allSatisfy(p -> assertThat(p.in(Lang.KO)).isNotBlank());
    return problems.stream().map(p -> p.in(Lang.EN)).toList();
  }
}
