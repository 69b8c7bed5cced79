package org.sparkstacking.conform.report;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.report.RunRecord.ClaimPart;
import org.sparkstacking.conform.report.RunRecord.FindingPart;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Makes records for tests from the real catalogue, with verdicts of the test's choice. */
final class SampleRecord {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private SampleRecord() {}

  /** Make a record in which every claim passes except those named. */
  static RunRecord with(boolean simulated, Map<String, String> verdicts) {
    return with(simulated, verdicts, UnaryOperator.identity());
  }

  static RunRecord with(
      boolean simulated, Map<String, String> verdicts, UnaryOperator<String> spoil) {
    JsonNode catalogue = catalogue();
    List<ClaimPart> claims = new ArrayList<>();
    for (JsonNode claim : catalogue.get("claims")) {
      String id = claim.get("id").asString();
      claims.add(claim(claim, verdicts.getOrDefault(id, "PASS"), spoil));
    }
    var ledger = RecordCheck.counted(claims);
    String verdict =
        ledger.fail() > 0
            ? "NON_CONFORMANT"
            : ledger.pass() == ledger.required() ? "CONFORMANT" : "INCOMPLETE";
    List<RunRecord.Stage> stages = new ArrayList<>();
    for (JsonNode stage : catalogue.get("stages")) {
      stages.add(new RunRecord.Stage(stage.get("number").asInt(), text(stage.get("title"))));
    }
    return new RunRecord(
        "1.0",
        "20261130-050210Z-two-sparks-1a2b",
        catalogue.get("edition").asString(),
        verdict,
        null,
        null,
        "normal",
        simulated,
        site(spoil),
        "2026-11-30T05:02:10Z",
        "2026-11-30T05:14:55Z",
        new RunRecord.Kit("0.1.0", "1a2b3c4", "17.0.15", "controller"),
        new RunRecord.Adr(
            "ADR 0003",
            Text.of(
                "DGX Spark multi-node LLM에 Spark Stacking 사용",
                "Use Spark Stacking for multi-node LLM on DGX Spark"),
            "Proposed",
            "ab".repeat(32)),
        stages,
        List.of(),
        List.of(),
        new RunRecord.Comparison(
            64L << 20,
            List.of(
                path("host", "호스트", "host", 17.1, "RoCE", 402_000_000L, 20_000L, 0L),
                path(
                    "hostnet-pod",
                    "hostNetwork Pod",
                    "hostNetwork pod",
                    16.9,
                    "RoCE",
                    402_100_000L,
                    21_000L,
                    0L),
                path(
                    "pod-network",
                    "일반 Pod 네트워크",
                    "pod network",
                    0.11,
                    "TCP",
                    0L,
                    403_000_000L,
                    402_900_000L))),
        measurements(),
        Map.of(
            "spark-01/driver",
            "580.95.05",
            "spark-02/driver",
            "580.95.05",
            "spark-01/NCCL",
            "2.28.9"),
        List.of(),
        claims,
        ledger,
        null,
        null,
        course());
  }

  /** Give the same record with the serial numbers that the machines told, by host. */
  static RunRecord seenSerials(RunRecord run, Map<String, String> serials) {
    ObjectNode json = (ObjectNode) JSON.readTree(RecordJson.bytes(run));
    ObjectNode versions = (ObjectNode) json.get("versions");
    serials.forEach((host, serial) -> versions.put(host + "/serial", serial));
    return JSON.treeToValue(json, RunRecord.class);
  }

  /** Give the same record of a site file that names no serial number. */
  static RunRecord withoutDeclaredSerials(RunRecord run) {
    ObjectNode json = (ObjectNode) JSON.readTree(RecordJson.bytes(run));
    json.at("/site/hosts").forEach(host -> ((ObjectNode) host).put("serial", ""));
    return JSON.treeToValue(json, RunRecord.class);
  }

  private static RunRecord.Course course() {
    return new RunRecord.Course(
        List.of(
            new RunRecord.TimePart("identity", List.of(), 1.2, 0.4),
            new RunRecord.TimePart("host-nccl", List.of("NCH-1", "NCH-2"), 95.0, 61.3),
            new RunRecord.TimePart("llm-runtime", List.of("BND-3"), null, 0.0)),
        3);
  }

  /** Give one record of each kind that a reader may meet. */
  static Map<String, RunRecord> gallery() {
    Map<String, RunRecord> all = new LinkedHashMap<>();
    all.put("conformant", with(false, Map.of("BND-3", "NOT_TESTED")));
    Map<String, String> bad = new HashMap<>();
    List.of("LNK-1", "LNK-2", "LNK-3", "GPU-1", "CLU-2", "NCH-3").forEach(c -> bad.put(c, "FAIL"));
    List.of("NCH-1", "NCH-2", "NCP-1", "BND-3").forEach(c -> bad.put(c, "NOT_TESTED"));
    bad.put("CIL-3", "INCONCLUSIVE");
    all.put("non-conformant", with(false, bad));
    all.put("incomplete", with(false, Map.of("LNK-3", "INCONCLUSIVE", "BND-3", "NOT_TESTED")));
    all.put("simulated", with(true, Map.of("BND-3", "NOT_TESTED")));
    all.put("scoped", scoped());
    return all;
  }

  /** Make a run of many Sparks on a switch, each with a finding of its own in every claim. */
  static RunRecord many(int count) {
    RunRecord two = with(false, Map.of("BND-3", "NOT_TESTED"));
    List<RunRecord.HostPart> hosts = new ArrayList<>();
    List<RunRecord.Measurement> measurements = new ArrayList<>();
    Map<String, String> versions = new LinkedHashMap<>();
    for (int i = 1; i <= count; i++) {
      String name = "spark-%02d".formatted(i);
      hosts.add(host(name, "14501240%05d".formatted(i), i));
      for (String rdma : List.of("rocep1s0f1", "roceP2p1s0f1")) {
        measurements.add(
            new RunRecord.Measurement("LNK-3", "rate", name + "/" + rdma, 0, 98 + i % 9, "Gb/s"));
      }
      for (String what : List.of("driver", "kernel", "firmware", "NCCL", "DGX OS")) {
        versions.put(name + "/" + what, "580.95.05");
      }
    }
    List<ClaimPart> claims = new ArrayList<>();
    for (ClaimPart c : two.claims()) {
      claims.add(repeated(c, count));
    }
    RunRecord.SitePart s = two.site();
    return new RunRecord(
        two.schemaVersion(),
        two.runId(),
        two.rulesEdition(),
        two.verdict(),
        null,
        null,
        two.ended(),
        false,
        new RunRecord.SitePart(
            s.name(),
            s.hospital(),
            s.location(),
            s.contract(),
            s.tester(),
            s.timezone(),
            "switch",
            s.sha256(),
            hosts,
            s.signers()),
        two.startedAt(),
        two.endedAt(),
        two.kit(),
        two.adr(),
        two.stages(),
        List.of(),
        List.of(),
        two.comparison(),
        measurements,
        versions,
        List.of(),
        claims,
        two.ledger(),
        null,
        null,
        null);
  }

  private static ClaimPart repeated(ClaimPart c, int times) {
    List<FindingPart> findings = new ArrayList<>();
    for (int i = 0; i < times && !c.findings().isEmpty(); i++) {
      findings.add(c.findings().get(0));
    }
    return new ClaimPart(
        c.id(),
        c.stage(),
        c.level(),
        c.title(),
        c.meaning(),
        c.adrSection(),
        c.adrQuote(),
        c.origin(),
        c.needs(),
        c.verdict(),
        c.reasonCode(),
        c.reason(),
        c.remarks(),
        findings,
        c.evidence(),
        null,
        null);
  }

  /** Make a scoped run whose other claims show what the last full run found. */
  static RunRecord scoped() {
    RunRecord whole = with(false, Map.of());
    List<String> asked = List.of("CLU-1", "CLU-2", "GPU-1", "GPU-2", "LNK-1", "BND-4");
    List<ClaimPart> claims = new ArrayList<>();
    for (ClaimPart c : whole.claims()) {
      claims.add(asked.contains(c.id()) ? c : deselected(c));
    }
    return new RunRecord(
        whole.schemaVersion(),
        whole.runId(),
        whole.rulesEdition(),
        "INCOMPLETE",
        new RunRecord.Scope(asked, "--profile nightly"),
        "PASS",
        whole.ended(),
        false,
        whole.site(),
        whole.startedAt(),
        whole.endedAt(),
        whole.kit(),
        whole.adr(),
        whole.stages(),
        List.of(),
        List.of(),
        null,
        List.of(),
        whole.versions(),
        List.of(),
        claims,
        RecordCheck.counted(claims),
        null,
        null,
        null);
  }

  private static ClaimPart deselected(ClaimPart c) {
    return new ClaimPart(
        c.id(),
        c.stage(),
        c.level(),
        c.title(),
        c.meaning(),
        c.adrSection(),
        c.adrQuote(),
        c.origin(),
        c.needs(),
        "NOT_TESTED",
        "deselected",
        Text.of("이번 시험에서 고르지 않았습니다.", "Not chosen for this run."),
        List.of(),
        List.of(),
        List.of(),
        null,
        new RunRecord.LastFull("20261101-050000Z-two-sparks-0a0b", "PASS", "2026-11-01T05:00:00Z"));
  }

  private static List<RunRecord.Measurement> measurements() {
    List<RunRecord.Measurement> all = new ArrayList<>();
    double[] host = {16.2, 17.1, 17.9, 18.2, 18.4, 18.9, 20.8, 22.93};
    for (int i = 0; i < host.length; i++) {
      long size = 32L << (20 + i);
      String pair = "spark-01 ↔ spark-02";
      all.add(new RunRecord.Measurement("NCH-2", "busbw", pair, size, host[i], "GB/s"));
      all.add(new RunRecord.Measurement("NCP-2", "busbw", pair, size, host[i] * 0.97, "GB/s"));
    }
    for (String twin : List.of("rocep1s0f1 107.3", "roceP2p1s0f1 101.9")) {
      String[] parts = twin.split(" ");
      String where = "spark-01/" + parts[0] + " → spark-02/" + parts[0];
      double rate = Double.parseDouble(parts[1]);
      all.add(new RunRecord.Measurement("LNK-3", "rate", where, 0, rate, "Gb/s"));
    }
    return all;
  }

  private static RunRecord.SitePart site(UnaryOperator<String> spoil) {
    return new RunRecord.SitePart(
        "two-sparks",
        spoil.apply("예시대학교병원"),
        "전산실 B2",
        "2026-IT-117",
        "홍길동(의료정보팀)",
        "Asia/Seoul",
        "PAIR",
        "cd".repeat(32),
        List.of(
            host(spoil.apply("spark-01"), "1450124001234", 11),
            host("spark-02", "1450124001235", 12)),
        List.of());
  }

  private static RunRecord.HostPart host(String name, String serial, int last) {
    return new RunRecord.HostPart(
        name,
        name,
        name,
        serial,
        1,
        List.of(
            new RunRecord.HalfPart("enp1s0f1np1", "rocep1s0f1", "192.168.100." + last + "/24"),
            new RunRecord.HalfPart(
                "enP2p1s0f1np1", "roceP2p1s0f1", "192.168.101." + last + "/24")));
  }

  private static RunRecord.PathPart path(
      String id, String ko, String en, double busbw, String carrier, long f, long m, long c) {
    return new RunRecord.PathPart(id, Text.of(ko, en), busbw, carrier, f, m, c);
  }

  private static ClaimPart claim(JsonNode claim, String verdict, UnaryOperator<String> spoil) {
    List<RunRecord.OriginPart> origins = new ArrayList<>();
    for (JsonNode origin : claim.get("origin")) {
      origins.add(
          new RunRecord.OriginPart(
              origin.get("criterion").asString(),
              origin.get("from").asString(),
              text(origin.get("note"))));
    }
    List<String> needs = new ArrayList<>();
    claim.get("needs").forEach(n -> needs.add(n.asString()));
    JsonNode adr = claim.get("adr");
    return new ClaimPart(
        claim.get("id").asString(),
        claim.get("stage").asInt(),
        claim.get("level").asString(),
        text(claim.get("title")),
        text(claim.get("meaning")),
        adr == null ? "" : adr.get("section").asString(),
        adr == null ? "" : adr.get("quote").asString(),
        origins,
        needs,
        verdict,
        verdict.equals("NOT_TESTED") ? "prerequisite" : "judged",
        Text.of("이유", "reason"),
        claim.get("id").asString().equals("GPU-1")
            ? List.of(Text.of("호스트 사이의 시계가 2.4초 다릅니다.", "The clocks of the hosts differ by 2.4 s."))
            : List.of(),
        verdict.equals("NOT_TESTED") ? List.of() : List.of(finding(verdict, spoil)),
        List.of(),
        null,
        null);
  }

  private static FindingPart finding(String verdict, UnaryOperator<String> spoil) {
    return new FindingPart(
        "counters",
        verdict,
        Text.of("두 링크 모두 3.2GB 이상", "at least 3.2 GB on both links"),
        Text.of(
            spoil.apply("enp1s0f1np1 3.3GB, enP2p1s0f1np1 0B"),
            spoil.apply("enp1s0f1np1 3.3 GB, enP2p1s0f1np1 0 B")),
        Text.of("spark-02 roceP2p1s0f1", "spark-02 roceP2p1s0f1"),
        Text.of("시험 전후의 RDMA 포트 카운터", "RDMA port counters before and after"),
        Text.of("NCCL_IB_HCA 설정을 확인하십시오.", "Check the setting NCCL_IB_HCA."),
        "installer",
        verdict.equals("FAIL") ? List.of("S-03") : List.of(),
        List.of(
            new Cited(
                "evidence/spark-02/x.out",
                12,
                "spark-02",
                spoil.apply("a quoted <line>"),
                "port_xmit_data",
                "0",
                "B")));
  }

  private static Text text(JsonNode both) {
    return Text.of(both.get("ko").asString(), both.get("en").asString());
  }

  static JsonNode catalogue() {
    try (@Nullable InputStream yaml =
        SampleRecord.class.getResourceAsStream("/features/claims.yaml")) {
      return YAMLMapper.builder().build().readTree(Objects.requireNonNull(yaml));
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
