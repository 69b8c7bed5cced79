package org.sparkstacking.conform.rehearsal.tool;

import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.rehearsal.shell.Call;
import org.sparkstacking.conform.rehearsal.shell.Program;
import org.sparkstacking.conform.rehearsal.world.Rdma;

/** Act as ibv_devinfo of rdma-core: opens a device and prints what it is. */
final class Devinfo implements Program {
  private static final int NONE = 255;

  @Override
  public int run(Call call) {
    List<String> args = call.args();
    int at = args.indexOf("-d");
    String wanted = at >= 0 && at + 1 < args.size() ? args.get(at + 1) : "";
    List<Rdma> all = call.host().rdmas();
    if (all.isEmpty()) {
      call.err().line("No IB devices found");
      return NONE;
    }
    Optional<Rdma> device = wanted.isEmpty() ? Optional.of(all.get(0)) : call.host().rdma(wanted);
    if (device.isEmpty()) {
      call.err().line("IB device '" + wanted + "' wasn't found");
      return NONE;
    }
    Rdma rdma = device.get();
    call.out().line("hca_id:\t" + rdma.name());
    call.out().line("\ttransport:\t\t\tInfiniBand (0)");
    call.out().line("\tphys_port_cnt:\t\t\t1");
    call.out().line("\t\tport:\t1");
    boolean up = rdma.netdev().carrier();
    call.out().line("\t\t\tstate:\t\t\t" + (up ? "PORT_ACTIVE (4)" : "PORT_DOWN (1)"));
    call.out().line("\t\t\tlink_layer:\t\tEthernet");
    return 0;
  }
}
