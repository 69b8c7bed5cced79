package org.sparkstacking.conform.judge;

import java.util.List;
import org.sparkstacking.conform.claim.Text;

/** List every limit of the kit once, each with its origin. Design section 2, 'Speed'. */
public final class Limits {
  private static final Text WARNING =
      Text.of(
          "NVIDIA/dgx-spark-playbooks의 spark_cluster_setup.py, MIN_NCCL_TEST_BW",
          "NVIDIA/dgx-spark-playbooks spark_cluster_setup.py MIN_NCCL_TEST_BW");
  private static final Text SCALED =
      Text.of(
          "16 GiB 기준을 정상 장비의 크기별 측정값에 맞추어 줄임", "the 16 GiB limit scaled by healthy pairs' sizes");
  private static final Text HEALTHY =
      Text.of("정상 장비 두 대의 측정값(out of place)", "healthy pair, out of place");
  private static final Text FUNCTIONS =
      Text.of("정상 Spark의 PCIe function 4개 모두 같은 값", "all four functions of healthy Sparks");

  public static final Limit PAIR_1G = measured("nch-2.pair.1g", 18.0, "GB/s", pair("1"), SCALED);
  public static final Limit PAIR_2G = measured("nch-2.pair.2g", 19.8, "GB/s", pair("2"), SCALED);
  public static final Limit PAIR_4G = measured("nch-2.pair.4g", 21.0, "GB/s", pair("4"), SCALED);
  public static final Limit PAIR_8G = measured("nch-2.pair.8g", 21.5, "GB/s", pair("8"), SCALED);
  public static final Limit PAIR_16G =
      new Limit("nch-2.pair.16g", 21.875, "GB/s", "NVIDIA", pair("16"), WARNING);
  public static final Limit PAIR_FLOOR =
      measured(
          "nch-2.pair.floor",
          17.0,
          "GB/s",
          Text.of(
              "Spark 두 대, 1 GiB부터: 미만이면 부적합, 기준까지는 비고와 함께 적합",
              "a pair from 1 GiB on: below it FAIL, from it up to the limit PASS with a remark"),
          Text.of(
              "동작이 확인된 두 대 구성 가운데 가장 낮은 값(playbooks issue 25)",
              "lowest working pair reported, playbooks issue 25"));
  public static final Limit RING =
      new Limit(
          "nch-2.ring",
          10.0,
          "GB/s",
          "NVIDIA",
          Text.of("Spark 세 대 고리 연결의 busbw", "busbw of a ring of three Sparks"),
          Text.of(
              "NVIDIA/dgx-spark-playbooks의 spark_cluster_setup.py, MIN_NCCL_TEST_BW_RING",
              "NVIDIA/dgx-spark-playbooks spark_cluster_setup.py MIN_NCCL_TEST_BW_RING"));
  public static final Limit HEALTHY_32M =
      measured("nch-2.healthy.32m", 16.2, "GB/s", healthy("32 MiB"), HEALTHY);
  public static final Limit HEALTHY_512M =
      measured("nch-2.healthy.512m", 18.4, "GB/s", healthy("512 MiB"), HEALTHY);
  public static final Limit HEALTHY_1G =
      measured("nch-2.healthy.1g", 19.9, "GB/s", healthy("1 GiB"), HEALTHY);
  public static final Limit HEALTHY_2G =
      measured("nch-2.healthy.2g", 21.8, "GB/s", healthy("2 GiB"), HEALTHY);
  public static final Limit HEALTHY_4G =
      measured("nch-2.healthy.4g", 22.9, "GB/s", healthy("4 GiB"), HEALTHY);
  public static final Limit HEALTHY_16G =
      measured("nch-2.healthy.16g", 23.7, "GB/s", healthy("16 GiB"), HEALTHY);
  public static final Limit TWIN_PASS =
      measured(
          "lnk-3.twin",
          90.0,
          "Gb/s",
          Text.of("PCIe 링크 하나만 쓴 RDMA 속도: 이상이면 적합", "RDMA rate of one twin alone: from it on PASS"),
          Text.of(
              "정상 Spark에서 링크 하나의 ib_write_bw는 92~112",
              "ib_write_bw on one twin, 92 to 112 on healthy Sparks"));
  public static final Limit BOTH_PASS =
      new Limit(
          "lnk-3.both",
          184.0,
          "Gb/s",
          "NVIDIA",
          Text.of(
              "PCIe 링크 2개를 함께 쓴 RDMA 속도: 이상이면 적합",
              "RDMA rate of both twins at once: from it on PASS"),
          Text.of("DGX Spark cluster assistant의 하한", "DGX Spark cluster assistant's lower bound"));
  public static final Limit TWIN_FAIL =
      measured(
          "lnk-3.twin.floor",
          25.0,
          "Gb/s",
          Text.of("PCIe 링크 하나만 쓴 RDMA 속도: 미만이면 부적합", "RDMA rate of one twin alone: below it FAIL"),
          Text.of("느린 상태에서는 8~25(playbooks PR 108)", "slow state shows 8 to 25, playbooks PR 108"));
  public static final Limit LINK_SPEED =
      new Limit(
          "lnk-2.speed",
          200.0,
          "Gb/s",
          "NVIDIA",
          Text.of("협상된 링크 속도", "negotiated speed of the link"),
          Text.of(
              "DGX Spark 문서 spark-clustering의 200 GbE; spark_cluster_setup.py는 200000을 찾음",
              "DGX Spark spark-clustering: 200 GbE; spark_cluster_setup.py looks for 200000"));
  public static final Limit PCIE_WIDTH =
      measured(
          "lnk-2.pcie.width", 4, "lanes", Text.of("PCIe 링크의 폭", "width of a PCIe link"), FUNCTIONS);
  public static final Limit PCIE_SPEED =
      measured(
          "lnk-2.pcie.speed",
          32.0,
          "GT/s",
          Text.of("PCIe 링크의 속도", "speed of a PCIe link"),
          FUNCTIONS);
  public static final Limit TWIN_MOST =
      measured(
          "lnk-3.twin.most",
          126.1,
          "Gb/s",
          Text.of("PCIe 링크 하나가 낼 수 있는 최대 속도", "most that one twin can carry"),
          Text.of("PCIe Gen5 x4의 한계(커널 기록)", "PCIe Gen5 x4 carries no more, kernel log"));
  public static final Limit POD_RATIO =
      new Limit(
          "ncp-2.ratio",
          0.90,
          "ratio",
          "kit",
          Text.of("Pod 속도를 호스트 속도로 나눈 값", "the pods' rate by the host's"),
          Text.of("같은 시험을 되풀이해도 10 % 안팎의 차이가 남", "spread of equal runs is about 10 %"));
  public static final Limit POD_RATIO_FLOOR =
      new Limit(
          "ncp-2.ratio.floor",
          0.80,
          "ratio",
          "kit",
          Text.of("Pod 속도를 호스트 속도로 나눈 값: 미만이면 부적합", "the pods' rate by the host's: below it FAIL"),
          Text.of("이보다 낮으면 측정의 편차로 설명되지 않음", "below it no spread explains it"));
  public static final Limit BYTES_LEAST =
      new Limit(
          "bytes.least",
          1.0,
          "R",
          "kit",
          Text.of(
              "집합 통신이 옮겨야 할 데이터양 R에 견준 최소",
              "least that must be seen, in R: what the test must move"),
          Text.of("집합 통신은 자기 데이터를 반드시 옮김", "a collective must move its bytes"));
  public static final Limit BYTES_MOST =
      new Limit(
          "bytes.most",
          2.5,
          "R",
          "kit",
          Text.of("R에 견준 최대", "most that may be seen, in R"),
          Text.of("헤더, 재전송, in-place 시험의 몫", "headers, retries and the in-place half"));
  public static final Limit FORBIDDEN_MOST =
      new Limit(
          "bytes.forbidden",
          0.01,
          "R",
          "kit",
          Text.of(
              "관리망과 Cilium 인터페이스에 허용되는 최대(R에 견줌)",
              "most on management and Cilium interfaces, in R"),
          Text.of("작업의 시작 절차와 로그", "bootstrap and logs of a job"));

  public static final Limit TWIN_SHARE =
      new Limit(
          "bytes.twin",
          0.20,
          "R",
          "kit",
          Text.of("PCIe 링크 하나가 맡아야 할 최소(R에 견줌)", "least that each twin must carry, in R"),
          Text.of("링크 2개는 부하를 거의 똑같이 나눔", "two links share a load about equally"));

  private Limits() {}

  public static List<Limit> all() {
    return List.of(
        PAIR_1G,
        PAIR_2G,
        PAIR_4G,
        PAIR_8G,
        PAIR_16G,
        PAIR_FLOOR,
        RING,
        HEALTHY_32M,
        HEALTHY_512M,
        HEALTHY_1G,
        HEALTHY_2G,
        HEALTHY_4G,
        HEALTHY_16G,
        TWIN_PASS,
        BOTH_PASS,
        TWIN_FAIL,
        LINK_SPEED,
        PCIE_WIDTH,
        PCIE_SPEED,
        TWIN_MOST,
        POD_RATIO,
        POD_RATIO_FLOOR,
        BYTES_LEAST,
        BYTES_MOST,
        FORBIDDEN_MOST,
        TWIN_SHARE);
  }

  private static Limit measured(String id, double value, String unit, Text what, Text origin) {
    return new Limit(id, value, unit, "measured", what, origin);
  }

  private static Text pair(String gibibytes) {
    return Text.of(
        "Spark 두 대, " + gibibytes + " GiB all_gather의 busbw",
        "busbw of a pair, all_gather of " + gibibytes + " GiB");
  }

  private static Text healthy(String size) {
    return Text.of(
        "정상 장비 두 대의 busbw, " + size + ": 절반 미만이면 부적합",
        "busbw of a healthy pair at " + size + ": below half of it FAIL");
  }
}
