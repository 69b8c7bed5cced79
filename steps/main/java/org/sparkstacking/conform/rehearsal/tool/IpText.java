package org.sparkstacking.conform.rehearsal.tool;

import java.util.List;
import org.sparkstacking.conform.rehearsal.shell.Call;
import org.sparkstacking.conform.rehearsal.world.Ip;
import org.sparkstacking.conform.rehearsal.world.Netdev;
import org.sparkstacking.conform.rehearsal.world.Route;

/** Print what iproute2 prints without -j. Brief lines end in a blank. */
final class IpText {
  private final Call call;
  private final boolean onlyV4;

  IpText(Call call, List<String> options) {
    this.call = call;
    this.onlyV4 = options.contains("-4");
  }

  void netdev(Netdev n, boolean brief, boolean addresses) {
    if (brief) {
      brief(n, addresses);
    } else {
      full(n, addresses);
    }
  }

  static List<String> flags(Netdev n) {
    if (n.kind() == Netdev.Kind.LOOPBACK) {
      return List.of("LOOPBACK", "UP", "LOWER_UP");
    }
    return n.carrier()
        ? List.of("BROADCAST", "MULTICAST", "UP", "LOWER_UP")
        : List.of("NO-CARRIER", "BROADCAST", "MULTICAST", "UP");
  }

  static String state(Netdev n) {
    boolean vague = n.kind() == Netdev.Kind.LOOPBACK || n.name().equals("cilium_vxlan");
    return vague ? "UNKNOWN" : n.carrier() ? "UP" : "DOWN";
  }

  private void brief(Netdev n, boolean addresses) {
    StringBuilder line = new StringBuilder("%-16s %-14s ".formatted(n.name(), state(n)));
    if (addresses) {
      n.addresses().forEach(a -> line.append(a).append(' '));
      if (!onlyV4 && n.kind() == Netdev.Kind.LOOPBACK) {
        line.append("::1/128 ");
      } else if (!onlyV4 && n.carrier()) {
        line.append(n.linkLocal()).append("/64 ");
      }
    } else {
      line.append(n.mac()).append(" <").append(String.join(",", flags(n))).append("> ");
    }
    call.out().line(line.toString());
  }

  private void full(Netdev n, boolean addresses) {
    call.out()
        .line(
            "%d: %s: <%s> mtu %d qdisc %s state %s %sgroup default qlen 1000"
                .formatted(
                    n.index(),
                    n.name(),
                    String.join(",", flags(n)),
                    n.mtu(),
                    qdisc(n),
                    state(n),
                    addresses ? "" : "mode DEFAULT "));
    String link = n.kind() == Netdev.Kind.LOOPBACK ? "loopback" : "ether";
    call.out().line("    link/" + link + " " + n.mac() + " brd " + broadcast(n));
    if (addresses) {
      n.addresses().forEach(a -> inet(n, a));
      if (!onlyV4 && n.carrier() && n.kind() != Netdev.Kind.LOOPBACK) {
        call.out().line("    inet6 " + n.linkLocal() + "/64 scope link ");
        call.out().line("       valid_lft forever preferred_lft forever");
      }
    }
  }

  private void inet(Netdev n, String cidr) {
    boolean loopback = n.kind() == Netdev.Kind.LOOPBACK;
    String brd = loopback || Ip.length(cidr) == 32 ? "" : " brd " + Ip.broadcast(cidr);
    String scope = loopback ? "host" : "global";
    String keep = loopback ? " " : " noprefixroute ";
    call.out().line("    inet " + cidr + brd + " scope " + scope + keep + n.name());
    call.out().line("       valid_lft forever preferred_lft forever");
  }

  static String qdisc(Netdev n) {
    return n.kind() == Netdev.Kind.FABRIC || n.kind() == Netdev.Kind.MANAGEMENT ? "mq" : "noqueue";
  }

  static String broadcast(Netdev n) {
    return n.kind() == Netdev.Kind.LOOPBACK ? "00:00:00:00:00:00" : "ff:ff:ff:ff:ff:ff";
  }

  static String route(Route r) {
    String via = r.gateway() == null ? "" : " via " + r.gateway();
    String scope = r.gateway() == null ? " scope link" : "";
    String source = r.source() == null ? "" : " src " + r.source();
    String metric = r.metric() == 0 ? "" : " metric " + r.metric();
    return r.destination()
        + via
        + " dev "
        + r.device().name()
        + " proto "
        + r.protocol()
        + scope
        + source
        + metric
        + (r.device().carrier() ? " " : " linkdown ");
  }

  static String get(String address, Route r) {
    String via = r.gateway() == null ? "" : " via " + r.gateway();
    return address
        + via
        + " dev "
        + r.device().name()
        + " src "
        + r.source()
        + " uid 1000 \n    cache \n";
  }

  static String local(String address) {
    return "local " + address + " dev lo src " + address + " uid 1000 \n    cache <local> \n";
  }
}
