package org.sparkstacking.conform.rehearsal.tool;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.sparkstacking.conform.rehearsal.shell.Call;
import org.sparkstacking.conform.rehearsal.shell.Output;
import org.sparkstacking.conform.rehearsal.shell.Program;
import org.sparkstacking.conform.rehearsal.world.Ip;
import org.sparkstacking.conform.rehearsal.world.Rdma;
import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.Transfers;

/** Act as perftest 24.01's ib_write_bw, server or client (linux-rdma/perftest). */
final class Perftest implements Program {
  private static final String RULE = "-".repeat(87);

  /** A server's head start in seconds of sleep is short here: its client waits for the rest. */
  private static final Duration HEAD_START = Duration.ofSeconds(1);

  private static final Duration PATIENCE = Duration.ofMinutes(10);

  @Override
  public int run(Call call) {
    Flags flags = Flags.of(call.args(), "dipqsDnxmtSuQ");
    if (flags.has("version") || flags.has('V')) {
      call.out().line("Version: 24.01.0");
      return 0;
    }
    Optional<Rdma> device = device(call, flags);
    if (device.isEmpty()) {
      call.err().line(" IB device " + flags.value('d') + " not found");
      call.err().line(" Unable to find the Infiniband/RoCE device");
      return 1;
    }
    if (!device.get().netdev().carrier()) {
      call.err().line(" Port number 1 state is Down");
      call.err().line(" Couldn't set the link layer");
      return 1;
    }
    int port = flags.number('p', 18_515);
    return flags.rest(0).isPresent()
        ? client(call, flags, device.get(), port, flags.rest(0).get())
        : server(call, flags, device.get(), port);
  }

  private static Optional<Rdma> device(Call call, Flags flags) {
    String wanted = flags.value('d');
    return wanted == null ? call.host().rdmas().stream().findFirst() : call.host().rdma(wanted);
  }

  private static int server(Call call, Flags flags, Rdma device, int port) {
    Optional<Transfers.Server> server = call.world().transfers().listen(call.host(), port, device);
    if (server.isEmpty()) {
      call.err().line("Unable to bind: Address already in use");
      return 1;
    }
    call.out()
        .line("\n" + "*".repeat(36) + "\n* Waiting for client to connect... *\n" + "*".repeat(36));
    try {
      call.process().await(() -> server.get().client().isPresent(), PATIENCE);
      Transfers.Transfer transfer = server.get().client().orElseThrow();
      header(call.out(), flags, device, transfer.sender());
      call.process().await(() -> transfer.report().isPresent(), PATIENCE);
      call.out().line(head(flags));
      call.out().line(transfer.report().orElse(""));
      call.out().line(RULE);
      return 0;
    } finally {
      call.world().transfers().close(call.host(), port);
    }
  }

  private static int client(Call call, Flags flags, Rdma device, int port, String target) {
    Optional<Spark> peer = peer(call, target);
    Transfers transfers = call.world().transfers();
    peer.ifPresent(p -> call.process().await(() -> transfers.listening(p, port), HEAD_START));
    Optional<Transfers.Transfer> transfer =
        peer.flatMap(p -> transfers.connect(call.host(), device, p, port));
    if (transfer.isEmpty()) {
      call.err().line("Couldn't connect to " + target + ":" + port);
      call.err().line("Unable to open file descriptor for socket connection");
      call.err().line(" Unable to init the socket connection");
      return 1;
    }
    return measured(call, flags, device, transfer.get());
  }

  private static int measured(Call call, Flags flags, Rdma device, Transfers.Transfer transfer) {
    Transfers transfers = call.world().transfers();
    String row = "";
    try {
      header(call.out(), flags, device, transfer.receiver());
      if (!joined(device, transfer.receiver())) {
        call.out().line(" Completion with error at client");
        call.out().line(" Failed status 12: wr_id 0 syndrom 0x81");
        call.out().line("scnt=128, ccnt=0");
        return 1;
      }
      call.process().pause(call.world().waits().rdmaTest());
      row = row(call, flags, transfer);
      call.out().line(head(flags));
      call.out().line(row);
      call.out().line(RULE);
      return 0;
    } finally {
      transfers.finish(transfer, row);
    }
  }

  private static boolean joined(Rdma a, Rdma b) {
    return a.pci().cage() == b.pci().cage() && b.netdev().carrier();
  }

  private static String row(Call call, Flags flags, Transfers.Transfer transfer) {
    double gigabits =
        call.world().transfers().rate(transfer, flags.number('q', 1)) * call.world().jitter();
    int size = flags.number('s', 65_536);
    boolean timed = flags.has('D');
    long iterations =
        timed ? (long) (gigabits * 1e9 / 8 / size * flags.number('D', 5)) : flags.number('n', 5000);
    long bytes = iterations * size / 100 * 102;
    transfer.sender().sent(bytes);
    transfer.receiver().received(bytes);
    double rate = gigabits * 1e9 / 8 / size / 1e6;
    double shown = flags.has("report_gbits") ? gigabits : gigabits * 1e9 / 8 / 1_048_576;
    double peak = timed ? 0 : shown * 1.0002;
    return String.format(
        Locale.ROOT,
        " %-7d    %-10d       %-7.2f            %.2f\t\t   %.6f",
        size,
        iterations,
        peak,
        shown,
        rate);
  }

  private static Optional<Spark> peer(Call call, String target) {
    return Ip.is(target) ? call.world().routed(call.host(), target) : call.world().named(target);
  }

  private static String head(Flags flags) {
    String unit = flags.has("report_gbits") ? "Gb/sec" : "MB/sec";
    return " #bytes     #iterations    BW peak[%1$s]    BW average[%1$s]   MsgRate[Mpps]"
        .formatted(unit);
  }

  private static void header(Output out, Flags flags, Rdma own, Rdma other) {
    if (flags.has('D')) {
      out.line("  WARNING: BW peak won't be measured in this run.");
    }
    int mtu = Math.min(own.activeMtu(), other.activeMtu());
    out.line(RULE);
    out.line("                    RDMA_Write BW Test");
    out.line(" Dual-port       : OFF\t\tDevice         : " + own.name());
    out.line(" Number of qps   : " + flags.number('q', 1) + "\t\tTransport type : IB");
    out.line(" Connection type : RC\t\tUsing SRQ      : OFF");
    out.line(" PCIe relax order: ON");
    out.line(" ibv_wr* API     : ON");
    out.line(" TX depth        : 128");
    out.line(" CQ Moderation   : 1");
    out.line(" Mtu             : " + mtu + "[B]");
    out.line(" Link type       : Ethernet");
    out.line(" GID index       : " + (own.netdev().addresses().isEmpty() ? 1 : 3));
    out.line(" Max inline data : 0[B]");
    out.line(" rdma_cm QPs\t : OFF");
    out.line(" Data ex. method : Ethernet");
    out.line(RULE);
    address(out, "local", own, "0x0131 PSN 0x57a9e2");
    address(out, "remote", other, "0x0132 PSN 0x53cd10");
    out.line(RULE);
  }

  private static void address(Output out, String side, Rdma device, String numbers) {
    out.line(
        " " + side + " address: LID 0000 QPN " + numbers + " RKey 0x184200 VAddr 0x00ec0000010000");
    String ip =
        device.netdev().addresses().isEmpty()
            ? "254:128:00:00:00:00:00:00:02:00:94:255:254:00:83:17"
            : "00:00:00:00:00:00:00:00:00:00:255:255:"
                + Ip.address(device.netdev().addresses().get(0)).replace('.', ':');
    out.line(" GID: " + ip);
  }
}
