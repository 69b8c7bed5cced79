package org.sparkstacking.conform.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class RedactionTest {
  /** What names the site, its people or its machines in the planted evidence. */
  private static final List<String> SECRETS =
      List.of(
          "spark-01",
          "spark-02",
          "SPARK-01",
          "hanbit.example.kr",
          "1450124001234",
          "1450124001235",
          "예시대학교병원",
          "홍길동",
          "2026-IT-117",
          "192.168.100.11",
          "192.168.100.12",
          "10.20.30.41",
          "gildong",
          "4c:bb:47:11:22:33",
          "4cbb47112233",
          "fe80::4ebb:47ff:fe11:2233",
          "4ebb:4700:0311:2233",
          "GPU-5f3a9c1e",
          "0000:0000:0000:0000:0000:ffff:c0a8:640b",
          "SNX99AA1",
          "1984321000777",
          "1984321000888",
          "4CBB47112233");

  /** Every kind of evidence, each with what it may give away. */
  @SuppressWarnings("StringConcatToTextBlock") // each value is one answer as a host gives it
  private static final Map<String, String> EVIDENCE =
      new LinkedHashMap<>(
          Map.of(
              "evidence/spark-01/ip-addr.out",
              "[{\"ifname\":\"enp1s0f1np1\",\"address\":\"4c:bb:47:11:22:33\",\"addr_info\":"
                  + "[{\"local\":\"192.168.100.11\",\"prefixlen\":24},{\"local\":\"fe80::4ebb:47ff:fe11:2233\"}]}]\n",
              "evidence/spark-01/nccl.log",
              "spark-01:4711:4713 [0] NCCL INFO NET/IB : Using [0]rocep1s0f1:1/RoCE [RO];"
                  + " OOB enp1s0f1np1:192.168.100.11<0>\nSPARK-01.hanbit.example.kr at 2.28.9\n",
              "evidence/spark-02/nvidia-smi.out",
              "GPU 0: NVIDIA GB10 (UUID: GPU-5f3a9c1e-1111-2222-3333-444455556666)\n"
                  + "Driver 580.95.05, PCI 0000:01:00.0\n",
              "evidence/spark-02/sshd.out",
              "Accepted publickey for gildong from 10.20.30.41 port 50122\nuid=1000(gildong)"
                  + " gid=1000(gildong)\n/home/gildong/nccl-tests/build\n",
              "evidence/spark-02/dgx-release.out",
              "/etc/dgx-release:DGX_SERIAL_NUMBER=\"1450124001235\"\nSerial Number: SNX99AA1\n"
                  + "of another: DGX_SERIAL_NUMBER=1984321000888, the serial number could not be"
                  + " read\nprinted alone 1984321000777\n",
              "evidence/spark-02/gid.out",
              "0000:0000:0000:0000:0000:ffff:c0a8:640b\nnode_guid: 4ebb:4700:0311:2233\n",
              "evidence/cluster/nodes.json",
              "{\"items\":[{\"metadata\":{\"name\":\"spark-02\"},\"status\":{\"addresses\":"
                  + "[{\"type\":\"InternalIP\",\"address\":\"10.20.30.41\"}]}}]}\n",
              "evidence/spark-02/motd.out",
              "예시대학교병원 전산실, 담당 홍길동(의료정보팀), 계약 2026-IT-117\n",
              "evidence/spark-01/binary.out",
              "\u0000\u001b[31mspark-01\u001b[0m 192.168.100.12\n",
              "evidence/spark-02/ip-link.out",
              "3: enx4cbb47112233: mtu 1500 address=4CBB47112233 rx_bytes 402000000000\n"));

  @TempDir Path place = Path.of("");
  private Path from = Path.of("");
  private Path to = Path.of("");

  @BeforeEach
  void aRunThatNamesEverything() throws IOException {
    from = place.resolve("run");
    to = place.resolve("copy");
    StringBuilder journal = new StringBuilder();
    journal.append(
        "{\"kind\":\"run\",\"run\":{\"site\":{\"hosts\":[{\"name\":\"spark-01\",\"user\":\"gildong\"}]}}}\n");
    for (Map.Entry<String, String> file : EVIDENCE.entrySet()) {
      Path path = from.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
      journal.append(
          "{\"kind\":\"answer\",\"answer\":{\"id\":\"x/y\",\"host\":\"spark-01\",\"command\":"
              + "\"ping -c 3 192.168.100.12\",\"out\":{\"file\":\"%s\",\"bytes\":1,\"sha256\":\"%s\"}}}\n"
                  .formatted(file.getKey(), Manifest.sha256(path)));
    }
    Files.writeString(from.resolve("evidence/journal.ndjson"), journal);
    RunRecord run =
        SampleRecord.with(
            false,
            Map.of("NCH-3", "FAIL", "BND-3", "NOT_TESTED"),
            t -> t.startsWith("enp") || t.startsWith("a quoted") ? t + " on 192.168.100.12" : t);
    RunRecord swapped = SampleRecord.seenSerials(run, Map.of("spark-02", "1984321000777"));
    Files.write(from.resolve("record.json"), RecordJson.bytes(swapped));
    Redaction.copy(from, to);
  }

  @Test
  void nothingThatNamesTheSiteIsLeftInAnyTextOfTheCopy() throws IOException {
    for (Path file : files(to)) {
      if (!file.toString().endsWith(".pdf")) {
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain(SECRETS.stream().map(RedactionTest::latin).toArray(String[]::new));
      }
      assertThat(file.toString().substring(to.toString().length()))
          .doesNotContain("spark-01", "spark-02");
    }
    assertThat(files(to)).hasSizeGreaterThan(EVIDENCE.size());
  }

  @Test
  void theSameThingHasTheSameAliasEverywhere() throws IOException {
    String log = Files.readString(to.resolve("evidence/host-1/nccl.log"));
    String address = log.replaceAll("(?s).*enp1s0f1np1:([0-9.]+)<0>.*", "$1");
    assertThat(address).startsWith("198.18.");
    assertThat(Files.readString(to.resolve("evidence/host-1/ip-addr.out"))).contains(address);
    assertThat(Files.readString(to.resolve("record.json"))).contains(address + "/24");
  }

  @Test
  void anAddressIsTheSameWithAndWithoutItsColonsAndACountIsNone() throws IOException {
    assertThat(Files.readString(to.resolve("evidence/host-2/ip-link.out")))
        .containsPattern("enx(020000[0-9a-f]{6}): mtu 1500 address=\\1 rx_bytes 402000000000");
  }

  @Test
  void whatNamesNobodyStaysReadable() throws IOException {
    assertThat(Files.readString(to.resolve("evidence/host-1/nccl.log")))
        .contains("NET/IB : Using [0]rocep1s0f1:1/RoCE [RO]", "2.28.9");
    assertThat(Files.readString(to.resolve("evidence/host-2/nvidia-smi.out")))
        .contains("580.95.05", "0000:01:00.0", "NVIDIA GB10");
    assertThat(Files.readString(to.resolve("evidence/host-2/dgx-release.out")))
        .contains("the serial number could not be read");
  }

  @Test
  void theJournalOfTheCopyNamesTheHashesOfTheCopy() throws IOException {
    int checked = 0;
    for (String line : Files.readAllLines(to.resolve("evidence/journal.ndjson"))) {
      JsonNode out = JsonMapper.builder().build().readTree(line).at("/answer/out");
      if (out.has("file")) {
        Path file = to.resolve(out.get("file").asString());
        assertThat(Manifest.sha256(file)).isEqualTo(out.get("sha256").asString());
        checked++;
      }
    }
    assertThat(checked).isEqualTo(EVIDENCE.size());
  }

  @Test
  void theCopyVerifies() throws IOException {
    assertThat(Verification.of(to).clean()).isTrue();
  }

  private static String latin(String name) {
    return new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private static List<Path> files(Path folder) throws IOException {
    try (var all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }
}
