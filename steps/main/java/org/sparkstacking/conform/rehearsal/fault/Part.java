package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;

/** Name the parts of the two-Spark world that faults change. */
final class Part {
  static final String FIRST_TWIN = "enp1s0f1np1";
  static final String SECOND_TWIN = "enP2p1s0f1np1";
  static final String FIRST_RDMA = "rocep1s0f1";
  static final String SECOND_RDMA = "roceP2p1s0f1";
  static final String MANAGEMENT = "enP7s7";
  private static final String NCCL_CONF = "/etc/nccl.conf";

  private Part() {}

  static Spark first(World world) {
    return world.spark("spark-01");
  }

  static Spark second(World world) {
    return world.spark("spark-02");
  }

  /** Set a value in /etc/nccl.conf. */
  static void conf(Spark spark, String name, String value) {
    spark.ncclConf().put(name, value);
    StringBuilder text = new StringBuilder();
    spark.ncclConf().forEach((n, v) -> text.append(n).append('=').append(v).append('\n'));
    spark.files().text(NCCL_CONF, text.toString());
  }

  /** Let a wrapper around nccl-tests force a value on every run. */
  static void wrap(Spark spark, String name, String value) {
    spark.wrapper().put(name, value);
  }
}
