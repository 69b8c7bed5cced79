package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;

/** Cable both cages and name the two devices of one PCIe link in /etc/nccl.conf. */
final class WrongTwinPair implements Fault {
  @Override
  public void change(World world) {
    int number = 10;
    for (Spark spark : world.sparks()) {
      spark.port("enp1s0f0np0").carrier(true).mtu(9000).address("192.168.102." + number + "/24");
      spark.port("enP2p1s0f0np0").carrier(true).mtu(9000).address("192.168.103." + number + "/24");
      Part.conf(spark, "NCCL_IB_HCA", "=rocep1s0f0,rocep1s0f1");
      number++;
    }
  }
}
