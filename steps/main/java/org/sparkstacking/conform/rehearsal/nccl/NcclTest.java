package org.sparkstacking.conform.rehearsal.nccl;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.rehearsal.shell.Output;
import org.sparkstacking.conform.rehearsal.world.Gpu;
import org.sparkstacking.conform.rehearsal.world.SimProcess;
import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;

/**
 * Run one nccl-tests job over its ranks: print the table, write every rank's log, count the bytes.
 * Layout: NVIDIA/nccl-tests 2.19.6 src/common.cu and src/util.cu.
 */
public final class NcclTest {
  private static final int CUDA_FAILED = 2;
  private static final int NCCL_FAILED = 3;
  private static final int USAGE = 6;
  private static final int A_LOAD = 500;
  private static final long ENOUGH_LOCKED_KIB = 4_000_000;
  private final World world;
  private final List<Rank> ranks;
  private final Collective collective;
  private final TestArgs args;
  private final Output out;
  private final SimProcess process;
  private final List<RankLog> logs = new ArrayList<>();

  private NcclTest(
      World world,
      List<Rank> ranks,
      Collective collective,
      TestArgs args,
      Output out,
      SimProcess process) {
    this.world = world;
    this.ranks = ranks;
    this.collective = collective;
    this.args = args;
    this.out = out;
    this.process = process;
    ranks.forEach(r -> logs.add(new RankLog(r, ranks.size(), out)));
  }

  /**
   * Run a job.
   *
   * @param program path or name, such as {@code all_gather_perf}
   * @return the exit status of the ranks
   */
  public static int run(
      World world,
      List<Rank> ranks,
      String program,
      List<String> arguments,
      Output out,
      Output err,
      SimProcess process) {
    TestArgs args = TestArgs.read(arguments).orElse(null);
    if (args == null) {
      err.line(program + ": invalid option");
      return USAGE;
    }
    Collective collective = Collective.of(program);
    if (world.nccl().withoutMpi() && ranks.size() > 1) {
      return alone(world, ranks, collective, args, out, process);
    }
    return new NcclTest(world, ranks, collective, args, out, process).job();
  }

  /** Run every rank as a job of its own: what a build without MPI does under mpirun. */
  private static int alone(
      World world,
      List<Rank> ranks,
      Collective collective,
      TestArgs args,
      Output out,
      SimProcess process) {
    for (Rank rank : ranks) {
      Rank only = new Rank(0, rank.host(), rank.process());
      new NcclTest(world, List.of(only), collective, args, out, process).job();
    }
    return 0;
  }

  private int job() {
    Table table = new Table(collective, args, ranks, out);
    table.header(checked());
    int trouble = trouble();
    if (trouble != 0) {
      return trouble;
    }
    String commId = "%08x%08x".formatted(world.number(1 << 30) + 1, world.number(1 << 30) + 1);
    logs.forEach(l -> l.start(commId));
    if (hangs()) {
      pause(Duration.ofDays(1));
    }
    if (memoryRefused()) {
      return NCCL_FAILED;
    }
    return measured(table);
  }

  /**
   * Give the time of the whole run; one of very many iterations is meant as a load, and lasts about
   * as long as on a Spark (1,500 of 1 GiB: 38 s) unless it is ended.
   */
  private Duration length() {
    Duration ordinary = world.waits().ncclRun();
    return args.iterations() < A_LOAD ? ordinary : ordinary.multipliedBy(args.iterations() / 4L);
  }

  private int measured(Table table) {
    List<Wires> hops = hops();
    logs.forEach(l -> l.connect(hops.stream().allMatch(Wires::rdma)));
    table.columns();
    List<Long> sizes = args.sizes();
    carry(hops, args.maxBytes(), 2L * args.warmUps());
    Duration each = length().dividedBy(Math.max(1, sizes.size()));
    for (long size : sizes) {
      pause(each);
      carry(
          hops,
          size,
          2L * (1 + (long) args.iterations() * args.aggregated() + (checked() ? 1 : 0)));
      table.row(size, busbw(hops, size, false), busbw(hops, size, true), wrong(), checked());
    }
    int status = table.tail();
    logs.forEach(RankLog::end);
    return status;
  }

  /** Let time pass; a rank that is killed ends the job. */
  private void pause(Duration time) {
    process.await(() -> ranks.stream().anyMatch(r -> r.process().doomed()), time);
    ranks.forEach(r -> r.process().check());
  }

  private boolean checked() {
    return args.checked() && !world.nccl().validationOff();
  }

  private long wrong() {
    return world.nccl().wrongValues() && ranks.size() > 1 ? 12 + world.number(40) : 0;
  }

  private double busbw(List<Wires> hops, long size, boolean inPlace) {
    if (hops.isEmpty()) {
      return 0;
    }
    double ceiling = hops.stream().mapToDouble(Wires::ceiling).min().orElse(0);
    double curve = SizeCurve.busbw(size, inPlace);
    return Math.min(curve, ceiling * (inPlace ? 1.004 : 1.0)) * world.jitter();
  }

  private void carry(List<Wires> hops, long size, long operations) {
    long bytes = collective.wireBytes(size, ranks.size()) * operations;
    hops.forEach(h -> h.carry(bytes));
  }

  private List<Wires> hops() {
    List<Wires> hops = new ArrayList<>();
    for (int i = 0; ranks.size() > 1 && i < ranks.size(); i++) {
      hops.add(new Wires(ranks.get(i), ranks.get((i + 1) % ranks.size())));
    }
    return hops;
  }

  private int trouble() {
    for (int i = 0; i < ranks.size(); i++) {
      Rank rank = ranks.get(i);
      Gpu.State state = rank.host().gpu().state();
      if (state != Gpu.State.WORKING) {
        return failed(rank, "CUDA", "common.cu:1414", cuda(state), CUDA_FAILED);
      }
      if (ranks.size() > 1 && rank.sockets().isEmpty()) {
        logs.get(i).warn("bootstrap.cc:114", "Bootstrap : no socket interface found");
        return withoutNet(rank);
      }
      if (ranks.size() > 1 && rank.settings().rdmaAlone() && rank.devices().isEmpty()) {
        logs.get(i).warn("plugin/net.cc:381", "Failed to initialize any NET plugin");
        return withoutNet(rank);
      }
    }
    return 0;
  }

  private int withoutNet(Rank rank) {
    String words = "invalid usage (run with NCCL_DEBUG=WARN for details) / ";
    return failed(rank, "NCCL", "common.cu:1550", words, NCCL_FAILED);
  }

  private static String cuda(Gpu.State state) {
    return state == Gpu.State.OFF_THE_BUS
        ? "no CUDA-capable device is detected"
        : "system has unsupported display driver / cuda driver combination";
  }

  private boolean hangs() {
    boolean lostInInterfaces =
        ranks.stream().anyMatch(r -> r.devices().isEmpty() && r.settings().interfacesUnset());
    return ranks.size() > 1 && (world.nccl().hanging() || lostInInterfaces);
  }

  private boolean memoryRefused() {
    for (int i = 0; ranks.size() > 1 && i < ranks.size(); i++) {
      Spark host = ranks.get(i).host();
      boolean limited = host.memlockKib() >= 0 && host.memlockKib() < ENOUGH_LOCKED_KIB;
      if (!ranks.get(i).devices().isEmpty() && (limited || host.handOverEatsMemory())) {
        refuse(i);
        return true;
      }
    }
    return false;
  }

  private void refuse(int i) {
    RankLog log = logs.get(i);
    log.warn(
        "misc/ibvwrap.cc:215 (wrap_ibv_reg_mr_iova2)",
        "Call to ibv_reg_mr_iova2 failed with error Cannot allocate memory");
    log.trace("transport/net_ib/reg.cc:83 (ncclIbRegMrDmaBufInternal) -> 2");
    log.trace("transport/net.cc:1008 (sendProxyConnect) -> 2");
    log.trace("init.cc:1567 (initTransportsRank) -> 2");
    failed(
        ranks.get(i),
        "NCCL",
        "common.cu:1550",
        "unhandled system error (run with NCCL_DEBUG=INFO for details) / Call to ibv_reg_mr_iova2 failed with error Cannot allocate memory",
        NCCL_FAILED);
  }

  private int failed(Rank rank, String kind, String where, String message, int status) {
    String host = rank.host().name();
    out.line(host + ": Test " + kind + " failure " + where + " '" + message + "'");
    out.line(" .. " + host + " pid " + rank.pid() + ": Test failure common.cu:1454");
    return status;
  }
}
