package org.sparkstacking.conform.rehearsal.nccl;

import java.util.List;
import org.sparkstacking.conform.rehearsal.world.Netdev;
import org.sparkstacking.conform.rehearsal.world.Rdma;
import org.sparkstacking.conform.rehearsal.world.SimProcess;
import org.sparkstacking.conform.rehearsal.world.Spark;

/** Hold one rank of a job: where it runs and what NCCL chooses there. */
public final class Rank {
  private final int number;
  private final Spark host;
  private final SimProcess process;
  private final Settings settings;

  /**
   * Make a rank.
   *
   * @param process its process on that host; its environment holds NCCL's settings
   */
  public Rank(int number, Spark host, SimProcess process) {
    this.number = number;
    this.host = host;
    this.process = process;
    this.settings =
        inImage(process)
            ? Settings.inImage(host, process.env())
            : new Settings(host, process.env());
  }

  /** Tell whether the test is the one of the pods' image, which has files of its own. */
  private static boolean inImage(SimProcess process) {
    return !process.args().isEmpty() && process.args().get(0).startsWith("/opt/nccl-tests/");
  }

  int number() {
    return number;
  }

  Spark host() {
    return host;
  }

  int pid() {
    return process.pid();
  }

  SimProcess process() {
    return process;
  }

  Settings settings() {
    return settings;
  }

  List<Rdma> devices() {
    return settings.devices();
  }

  List<Netdev> sockets() {
    return settings.sockets();
  }
}
