package org.sparkstacking.conform.rehearsal.tool;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.sparkstacking.conform.rehearsal.nccl.NcclTest;
import org.sparkstacking.conform.rehearsal.nccl.Rank;
import org.sparkstacking.conform.rehearsal.shell.Call;
import org.sparkstacking.conform.rehearsal.shell.Program;
import org.sparkstacking.conform.rehearsal.shell.Shell;

/** Give the shell of a simulated host with every program that it knows. */
public final class Toolbox {
  private Toolbox() {}

  public static Shell shell() {
    return new Shell(programs());
  }

  /** List the names of all programs; nccl-tests stand as {@code _perf}. */
  public static SortedSet<String> names() {
    return new TreeSet<>(programs().keySet());
  }

  private static Map<String, Program> programs() {
    Map<String, Program> all = new HashMap<>();
    all.putAll(Coreutils.programs());
    all.putAll(Files.programs());
    all.putAll(Links.programs());
    all.put("grep", new Grep());
    all.put("timeout", new Timeout());
    all.put("nvidia-smi", new NvidiaSmi());
    all.put("ip", new IpTool());
    all.put("ping", new Ping());
    all.put("ssh", new Ssh());
    all.put("ib_write_bw", new Perftest());
    all.put("mpirun", new Mpirun());
    all.put("ibv_devinfo", new Devinfo());
    all.put("_perf", Toolbox::single);
    return all;
  }

  /** Run an NCCL test by hand: one rank on this host. */
  private static int single(Call call) {
    Rank rank = new Rank(0, call.host(), call.process());
    return NcclTest.run(
        call.world(),
        List.of(rank),
        call.name(),
        call.args(),
        call.out(),
        call.err(),
        call.process());
  }
}
