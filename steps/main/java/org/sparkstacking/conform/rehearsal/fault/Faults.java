package org.sparkstacking.conform.rehearsal.fault;

import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** Hold every fault by its name. */
public final class Faults {
  private static final Map<String, Fault> ALL =
      Map.ofEntries(
          Map.entry("link-down-one-twin", new LinkDownOneTwin()),
          Map.entry("half-rate-pcie", new HalfRatePcie()),
          Map.entry("nccl-over-sockets", new NcclOverSockets()),
          Map.entry("nccl-over-management", new NcclOverManagement()),
          Map.entry("one-way-management", new OneWayManagement()),
          Map.entry("nccl-over-cilium", new NcclOverCilium()),
          Map.entry("wrong-data", new WrongData()),
          Map.entry("slow-ring", new SlowRing()),
          Map.entry("host-unreachable", new HostUnreachable()),
          Map.entry("gpu-off-the-bus", new GpuOffTheBus()),
          Map.entry("driver-mismatch", new DriverMismatch()),
          Map.entry("gpu-busy", new GpuBusy()),
          Map.entry("mpi-cannot-start", new MpiCannotStart()),
          Map.entry("missing-mpi", new MissingMpi()),
          Map.entry("no-ssh-between", new NoSshBetween()),
          Map.entry("nccl-tests-without-mpi", new NcclTestsWithoutMpi()),
          Map.entry("missing-nccl-tests", new MissingNcclTests()),
          Map.entry("missing-perftest", new MissingPerftest()),
          Map.entry("one-hca-only", new OneHcaOnly()),
          Map.entry("wrong-twin-pair", new WrongTwinPair()),
          Map.entry("same-subnet-twins", new SameSubnetTwins()),
          Map.entry("default-route-on-fabric", new DefaultRouteOnFabric()),
          Map.entry("duplicate-address", new DuplicateAddress()),
          Map.entry("no-address", new NoAddress()),
          Map.entry("mtu-mismatch", new MtuMismatch()),
          Map.entry("speed-100g", new Speed100g()),
          Map.entry("rdma-13g", new Rdma13g()),
          Map.entry("link-flaps", new LinkFlaps()),
          Map.entry("counters-stuck", new CountersStuck()),
          Map.entry("memlock-8m", new Memlock8m()),
          Map.entry("kho-kernel", new KhoKernel()),
          Map.entry("validation-off", new ValidationOff()),
          Map.entry("hang-in-nccl", new HangInNccl()),
          Map.entry("empty-output", new EmptyOutput()),
          Map.entry("cut-output", new CutOutput()),
          Map.entry("slow-host", new SlowHost()));

  private Faults() {}

  /** List the names of all faults. */
  public static SortedSet<String> names() {
    TreeSet<String> names = new TreeSet<>(ALL.keySet());
    names.addAll(ClusterFaults.names());
    return names;
  }

  /** List the names of the faults of hosts and links. */
  public static SortedSet<String> ofHosts() {
    return new TreeSet<>(ALL.keySet());
  }

  /** Give the fault of a known name. */
  public static Fault named(String name) {
    Fault own = ALL.get(name);
    Fault fault = own == null ? ClusterFaults.named(name) : own;
    if (fault == null) {
      throw new IllegalArgumentException("no fault " + name);
    }
    return fault;
  }
}
