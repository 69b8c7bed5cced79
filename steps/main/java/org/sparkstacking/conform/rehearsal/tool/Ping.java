package org.sparkstacking.conform.rehearsal.tool;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.rehearsal.shell.Call;
import org.sparkstacking.conform.rehearsal.shell.Program;
import org.sparkstacking.conform.rehearsal.world.Ip;
import org.sparkstacking.conform.rehearsal.world.Netdev;
import org.sparkstacking.conform.rehearsal.world.Route;
import org.sparkstacking.conform.rehearsal.world.Spark;

/** Act as iputils ping: {@code -c -W -I -s -M do -i -w -n -q}. */
final class Ping implements Program {
  private static final int HEADERS = 28;

  @Override
  public int run(Call call) {
    Flags flags = Flags.of(call.args(), "cWIsMiwtQ");
    String target = flags.rest(0).orElse("");
    Optional<Netdev> via = device(call, flags.value('I'), target);
    if (flags.value('I') != null && via.isEmpty()) {
      call.err().line("ping: unknown iface " + flags.value('I'));
      return 2;
    }
    if (via.isEmpty()) {
      call.err().line("ping: connect: Network is unreachable");
      return 2;
    }
    return echo(call, flags, target, via.get());
  }

  private static int echo(Call call, Flags flags, String target, Netdev via) {
    int count = flags.number('c', 3);
    int size = flags.number('s', 56);
    String source = via.addresses().isEmpty() ? "" : Ip.address(via.addresses().get(0));
    boolean bound = flags.value('I') != null;
    if (bound && source.isEmpty()) {
      call.err()
          .line(
              "ping: Warning: source address might be selected on device other than: "
                  + via.name());
    }
    String from = bound ? " from " + source + " " + via.name() + ":" : "";
    call.out()
        .line(
            "PING %s (%s)%s %d(%d) bytes of data."
                .formatted(target, target, from, size, size + HEADERS));
    int answered = answered(call, flags, target, via, count, size);
    for (int i = 1; i <= answered; i++) {
      double time = 0.21 + call.world().number(60) / 1000.0;
      call.out()
          .line(
              "%d bytes from %s: icmp_seq=%d ttl=64 time=%.3f ms"
                  .formatted(size + 8, target, i, time));
    }
    if (answered == 0 && tooLong(flags, via, size)) {
      call.err().line("ping: local error: message too long, mtu=" + via.mtu());
    }
    call.process().pause(call.world().waits().ping());
    return summary(call, target, count, answered);
  }

  private static int summary(Call call, String target, int count, int answered) {
    int loss = (count - answered) * 100 / Math.max(1, count);
    call.out().line("");
    call.out().line("--- " + target + " ping statistics ---");
    call.out()
        .line(
            "%d packets transmitted, %d received, %d%% packet loss, time %dms"
                .formatted(count, answered, loss, (count - 1) * 1024));
    call.out().line(answered > 0 ? "rtt min/avg/max/mdev = 0.212/0.241/0.268/0.021 ms" : "");
    return answered > 0 ? 0 : 1;
  }

  private static int answered(
      Call call, Flags flags, String target, Netdev via, int count, int size) {
    if (call.host().holding(target).isPresent()) {
      return count;
    }
    Optional<Spark> peer = call.world().reach(via, target);
    if (peer.isEmpty() || via.addresses().isEmpty() || tooLong(flags, via, size)) {
      return 0;
    }
    Netdev there = peer.get().port(via.name());
    boolean jumbo = "do".equals(flags.value('M')) && size + HEADERS > there.mtu();
    return jumbo || !returns(peer.get(), there, via) ? 0 : count;
  }

  /** Tell whether the reply leaves the peer by the port on which the request came in. */
  private static boolean returns(Spark peer, Netdev there, Netdev via) {
    String source = Ip.address(via.addresses().get(0));
    boolean own = peer.holding(source).isPresent();
    return (there == via)
        || (!own && peer.routeTo(source).map(Route::device).filter(d -> d == there).isPresent());
  }

  private static boolean tooLong(Flags flags, Netdev via, int size) {
    return "do".equals(flags.value('M')) && size + HEADERS > via.mtu();
  }

  private static Optional<Netdev> device(Call call, @Nullable String wanted, String target) {
    if (wanted == null) {
      Optional<Netdev> own = call.host().holding(target);
      return own.isPresent() ? own : call.host().routeTo(target).map(Route::device);
    }
    return Ip.is(wanted) ? call.host().holding(wanted) : call.host().netdev(wanted);
  }
}
