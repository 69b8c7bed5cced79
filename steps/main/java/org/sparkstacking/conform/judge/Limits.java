package org.sparkstacking.conform.judge;

import java.util.List;

/** List every limit of the kit once, each with its origin. Design section 2, 'Speed'. */
public final class Limits {
  private static final String WARNING =
      "NVIDIA/dgx-spark-playbooks spark_cluster_setup.py MIN_NCCL_TEST_BW";
  private static final String SCALED = "the 16 GiB limit scaled by healthy pairs' sizes";

  public static final Limit PAIR_1G = measured("nch-2.pair.1g", 18.0, "GB/s", SCALED);
  public static final Limit PAIR_2G = measured("nch-2.pair.2g", 19.8, "GB/s", SCALED);
  public static final Limit PAIR_4G = measured("nch-2.pair.4g", 21.0, "GB/s", SCALED);
  public static final Limit PAIR_8G = measured("nch-2.pair.8g", 21.5, "GB/s", SCALED);
  public static final Limit PAIR_16G =
      new Limit("nch-2.pair.16g", 21.875, "GB/s", "NVIDIA", WARNING);
  public static final Limit PAIR_FLOOR =
      measured(
          "nch-2.pair.floor", 17.0, "GB/s", "lowest working pair reported, playbooks issue 25");
  public static final Limit RING =
      new Limit(
          "nch-2.ring",
          10.0,
          "GB/s",
          "NVIDIA",
          "NVIDIA/dgx-spark-playbooks spark_cluster_setup.py MIN_NCCL_TEST_BW_RING");
  public static final Limit HEALTHY_32M =
      measured("nch-2.healthy.32m", 16.2, "GB/s", "healthy pair, out of place");
  public static final Limit HEALTHY_512M =
      measured("nch-2.healthy.512m", 18.4, "GB/s", "healthy pair, out of place");
  public static final Limit HEALTHY_1G =
      measured("nch-2.healthy.1g", 19.9, "GB/s", "healthy pair, out of place");
  public static final Limit HEALTHY_2G =
      measured("nch-2.healthy.2g", 21.8, "GB/s", "healthy pair, out of place");
  public static final Limit HEALTHY_4G =
      measured("nch-2.healthy.4g", 22.9, "GB/s", "healthy pair, out of place");
  public static final Limit HEALTHY_16G =
      measured("nch-2.healthy.16g", 23.7, "GB/s", "healthy pair, out of place");
  public static final Limit TWIN_PASS =
      measured("lnk-3.twin", 90.0, "Gb/s", "ib_write_bw on one twin, 92 to 112 on healthy Sparks");
  public static final Limit BOTH_PASS =
      new Limit("lnk-3.both", 184.0, "Gb/s", "NVIDIA", "DGX Spark cluster assistant's lower bound");
  public static final Limit TWIN_FAIL =
      measured("lnk-3.twin.floor", 25.0, "Gb/s", "slow state shows 8 to 25, playbooks PR 108");
  public static final Limit LINK_SPEED =
      new Limit(
          "lnk-2.speed",
          200.0,
          "Gb/s",
          "NVIDIA",
          "DGX Spark spark-clustering: 200 GbE; spark_cluster_setup.py looks for 200000");
  public static final Limit PCIE_WIDTH =
      measured("lnk-2.pcie.width", 4, "lanes", "all four functions of healthy Sparks");
  public static final Limit PCIE_SPEED =
      measured("lnk-2.pcie.speed", 32.0, "GT/s", "all four functions of healthy Sparks");
  public static final Limit TWIN_MOST =
      measured("lnk-3.twin.most", 126.1, "Gb/s", "PCIe Gen5 x4 carries no more, kernel log");
  public static final Limit POD_RATIO =
      new Limit("ncp-2.ratio", 0.90, "ratio", "kit", "spread of equal runs is about 10 %");
  public static final Limit POD_RATIO_FLOOR =
      new Limit("ncp-2.ratio.floor", 0.80, "ratio", "kit", "below it no spread explains it");
  public static final Limit BYTES_LEAST =
      new Limit("bytes.least", 1.0, "R", "kit", "a collective must move its bytes");
  public static final Limit BYTES_MOST =
      new Limit("bytes.most", 2.5, "R", "kit", "headers, retries and the in-place half");
  public static final Limit FORBIDDEN_MOST =
      new Limit("bytes.forbidden", 0.01, "R", "kit", "bootstrap and logs of a job");

  public static final Limit TWIN_SHARE =
      new Limit("bytes.twin", 0.20, "R", "kit", "two links share a load about equally");

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

  private static Limit measured(String id, double value, String unit, String origin) {
    return new Limit(id, value, unit, "measured", origin);
  }
}
