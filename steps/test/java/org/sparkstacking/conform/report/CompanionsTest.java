package org.sparkstacking.conform.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.site.ChangedLimit;
import org.sparkstacking.conform.site.SecondaryNetwork;
import org.sparkstacking.conform.site.Site;

/** The documents that go with a record: for the vendor, for the site, for the agreement before. */
final class CompanionsTest {
  private static final String COMMAND =
      "CONFORM_RUN=1 mpirun -np 2 -x NCCL_DEBUG=INFO build/all_gather_perf -b 32M -e 4G";

  @TempDir Path place = Path.of("");
  private Path run = Path.of("");

  @BeforeEach
  void aFinishedRun() throws IOException {
    run = place.resolve("run");
    Files.createDirectories(run.resolve("evidence/spark-02"));
    Files.writeString(run.resolve("evidence/spark-02/x.out"), "enP2p1s0f1np1 0\n");
    Files.writeString(run.resolve("evidence/netplan.out"), "network:\n  password: geheim\n");
    Files.writeString(
        run.resolve("evidence/journal.ndjson"),
        answer("nccl/host/quiet/run", COMMAND, "evidence/spark-02/x.out")
            + answer("nccl/host/quiet/log", "grep -H x /tmp/nccl.*", "evidence/spark-02/log.out")
            + answer("addresses/netplan", "grep -rH '' /etc/netplan", "evidence/netplan.out"));
    RunRecord record = SampleRecord.with(false, Map.of("NCH-3", "FAIL", "BND-3", "NOT_TESTED"));
    Files.write(run.resolve("record.json"), RecordJson.bytes(record));
  }

  @Test
  void theVendorGetsTheFailingFindingWithTheCommandThatShowsIt() throws IOException {
    Path bundle = place.resolve("vendor.tar.gz");

    VendorBundle.write(run, bundle);

    Map<String, String> inside = unpacked(bundle);
    assertThat(inside.get("findings.txt")).contains("NCH-3/counters: FAIL", COMMAND);
    assertThat(inside.get("limits.txt")).contains("nch-2.pair.16g", "NVIDIA", "measured");
    assertThat(inside).containsKeys("README.txt", "versions.txt", "evidence/spark-02/x.out");
    assertThat(inside.get("README.txt")).isASCII();
  }

  @Test
  void aFindingOfALogShowsTheWorkloadThatWroteIt() throws IOException {
    String journal = Files.readString(run.resolve("evidence/journal.ndjson"));
    Files.writeString(
        run.resolve("evidence/journal.ndjson"),
        journal
            .replace("evidence/spark-02/x.out", "evidence/spark-02/run.out")
            .replace("evidence/spark-02/log.out", "evidence/spark-02/x.out"));

    VendorBundle.write(run, place.resolve("vendor.tar.gz"));

    assertThat(unpacked(place.resolve("vendor.tar.gz")).get("findings.txt"))
        .containsSubsequence("on spark-02 run: " + COMMAND, "on spark-02 run: grep -H");
  }

  @Test
  void theVendorReadsTheSerialOfTheMachineToo() throws IOException {
    RunRecord swapped =
        SampleRecord.seenSerials(
            SampleRecord.with(false, Map.of("BND-3", "NOT_TESTED")),
            Map.of("spark-02", "1984321000777"));
    Files.write(run.resolve("record.json"), RecordJson.bytes(swapped));

    VendorBundle.write(run, place.resolve("vendor.tar.gz"));

    assertThat(unpacked(place.resolve("vendor.tar.gz")).get("README.txt"))
        .contains("spark-02, S/N 1450124001235 in the site file, 1984321000777 on the machine");
  }

  @Test
  void equalRunsGiveEqualBundles() throws IOException {
    VendorBundle.write(run, place.resolve("a.tar.gz"));
    VendorBundle.write(run, place.resolve("b.tar.gz"));

    assertThat(place.resolve("a.tar.gz")).hasSameBinaryContentAs(place.resolve("b.tar.gz"));
  }

  @Test
  void aBundleStaysBelowItsLimitAndSaysWhatWasLeftOut() throws IOException {
    byte[] noise = new byte[40_000_000];
    new java.util.Random(7).nextBytes(noise);
    Files.write(run.resolve("evidence/spark-02/x.out"), noise);

    VendorBundle.write(run, place.resolve("big.tar.gz"));

    assertThat(Files.size(place.resolve("big.tar.gz"))).isLessThan(VendorBundle.MOST);
    assertThat(unpacked(place.resolve("big.tar.gz")).get("evidence/spark-02/x.out"))
        .contains("bytes left out here by the kit");
  }

  @Test
  void theSiteDocumentShowsCablesNetplanAndCommandsButNoSecret() throws IOException {
    SiteDocument.write(run, place.resolve("site"), List.of(Lang.values()));

    String page = Files.readString(place.resolve("site/site-document.ko.html"));
    assertThat(page)
        .contains("현장 구성 문서", "enP2p1s0f1np1", "192.168.101.12/24", "all_gather_perf", "network:")
        .doesNotContain("geheim");
    assertThat(place.resolve("site/site-document.en.pdf")).isNotEmptyFile();
  }

  @Test
  void theHashOfTheCriteriaIsThatOfItsCanonicalText() throws IOException {
    Criteria criteria = Criteria.of(Catalogue.builtIn(), Site.undeclared(), "0.1.0");

    criteria.write(place.resolve("c"), "2026-11-30T05:00:00Z", List.of(Lang.values()));

    assertThat(Manifest.sha256(place.resolve("c/criteria.txt"))).isEqualTo(criteria.sha256());
    assertThat(Files.readString(place.resolve("c/criteria.ko.html")))
        .contains("시험 기준서", criteria.sha256(), "nch-2.pair.4g")
        .contains("Spark 두 대, 4 GiB all_gather의 busbw", "정상 장비 두 대의 측정값")
        .doesNotContain("healthy pair", "kernel log");
    assertThat(Files.readString(place.resolve("c/criteria.en.html")))
        .contains(criteria.sha256(), "busbw of a pair, all_gather of 4 GiB", "healthy pair");
  }

  @Test
  void aChangedLimitChangesTheHashAndIsPrinted() throws IOException {
    Site own = Site.undeclared();
    Site changed =
        with(null, List.of(new ChangedLimit("nch-2.pair.4g", 19.5, "long cable", "Kim")));
    Criteria criteria = Criteria.of(Catalogue.builtIn(), changed, "0.1.0");

    assertThat(criteria.sha256())
        .isNotEqualTo(Criteria.of(Catalogue.builtIn(), own, "0.1.0").sha256());
    criteria.write(place.resolve("c"), "2026-11-30T05:00:00Z", List.of(Lang.EN));
    assertThat(Files.readString(place.resolve("c/criteria.en.html")))
        .contains("nch-2.pair.4g = 19.5 GB/s", "own is 21.0", "long cable", "Kim");
  }

  @Test
  void aSecondaryNetworkIsPartOfTheCriteria() throws IOException {
    SecondaryNetwork network =
        new SecondaryNetwork(List.of("default/cx7-a", "default/cx7-b"), "rdma/shared");
    Criteria criteria = Criteria.of(Catalogue.builtIn(), with(network, List.of()), "0.1.0");

    assertThat(criteria.canonical())
        .contains("\nsecondary-network default/cx7-a,default/cx7-b rdma/shared\n");
    criteria.write(place.resolve("c"), "2026-11-30T05:00:00Z", List.of(Lang.values()));
    assertThat(Files.readString(place.resolve("c/criteria.en.html")))
        .contains("secondary network default/cx7-a, default/cx7-b, resource rdma/shared");
    assertThat(Files.readString(place.resolve("c/criteria.ko.html")))
        .contains("보조 네트워크 default/cx7-a, default/cx7-b, 자원 rdma/shared");
  }

  private static Site with(@Nullable SecondaryNetwork network, List<ChangedLimit> limits) {
    Site own = Site.undeclared();
    return new Site(
        own.name(),
        own.simulated(),
        own.timezone(),
        own.layout(),
        own.hosts(),
        own.cluster(),
        own.nccl(),
        own.mpi(),
        own.load(),
        network,
        own.madeRequired(),
        own.exclusions(),
        limits,
        own.access(),
        own.paper());
  }

  private static String answer(String id, String command, String file) {
    return "{\"kind\":\"answer\",\"answer\":{\"id\":\"%s\",\"host\":\"spark-02\",\"command\":\"%s\",\"exit\":0,\"out\":{\"file\":\"%s\"}}}\n"
        .formatted(id, command, file);
  }

  private static Map<String, String> unpacked(Path bundle) throws IOException {
    Map<String, String> inside = new TreeMap<>();
    try (InputStream file = Files.newInputStream(bundle);
        TarArchiveInputStream tar =
            new TarArchiveInputStream(new GzipCompressorInputStream(file))) {
      for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        String name = entry.getName().substring(entry.getName().indexOf('/') + 1);
        inside.put(name, new String(tar.readAllBytes(), StandardCharsets.ISO_8859_1));
      }
    }
    return inside;
  }
}
