package org.sparkstacking.conform.rehearsal.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.rehearsal.shell.Call;
import org.sparkstacking.conform.rehearsal.shell.Program;
import org.sparkstacking.conform.rehearsal.world.Ip;
import org.sparkstacking.conform.rehearsal.world.Netdev;
import org.sparkstacking.conform.rehearsal.world.Route;
import org.sparkstacking.conform.rehearsal.world.Spark;

/** Act as iproute2 6.1: addr, link, route, route get and neigh, as text, brief text or JSON. */
final class IpTool implements Program {
  private static final int USAGE = 255;
  private static final int NO_ROUTE = 2;

  @Override
  public int run(Call call) {
    List<String> words = new ArrayList<>(call.args());
    List<String> options = new ArrayList<>();
    while (!words.isEmpty() && words.get(0).startsWith("-")) {
      options.add(words.remove(0));
    }
    String object = words.isEmpty() ? "" : words.remove(0);
    boolean json = options.contains("-j") || options.contains("-json");
    boolean brief = options.contains("-br") || options.contains("-brief");
    IpText text = new IpText(call, options);
    return switch (object) {
      case "a", "addr", "address" -> netdevs(call, words, json, brief, true, text);
      case "l", "link" -> netdevs(call, words, json, brief, false, text);
      case "r", "ro", "route" -> routes(call, words, json);
      case "n", "neigh", "neighbor" -> neighbours(call, json);
      default -> {
        call.err().line("Object \"" + object + "\" is unknown, try \"ip help\".");
        yield USAGE;
      }
    };
  }

  private static int netdevs(
      Call call, List<String> words, boolean json, boolean brief, boolean addresses, IpText text) {
    List<String> names = new ArrayList<>(words);
    names.removeAll(List.of("show", "dev", "list", "up"));
    List<Netdev> shown = new ArrayList<>(call.host().netdevs());
    if (!names.isEmpty()) {
      Optional<Netdev> one = call.host().netdev(names.get(0));
      if (one.isEmpty()) {
        call.err().line("Device \"" + names.get(0) + "\" does not exist.");
        return 1;
      }
      shown = List.of(one.get());
    }
    if (json) {
      call.out().line(IpJson.netdevs(shown, addresses));
    } else {
      shown.forEach(n -> text.netdev(n, brief, addresses));
    }
    return 0;
  }

  private static int routes(Call call, List<String> words, boolean json) {
    if (!words.isEmpty() && words.get(0).equals("get")) {
      return get(call, words.size() > 1 ? words.get(1) : "", json);
    }
    List<Route> routes = call.host().routes();
    if (json) {
      call.out().line(IpJson.routes(routes));
    } else {
      routes.forEach(r -> call.out().line(IpText.route(r)));
    }
    return 0;
  }

  private static int get(Call call, String address, boolean json) {
    if (!Ip.is(address)) {
      call.err().line("Error: any valid prefix is expected rather than \"" + address + "\".");
      return 1;
    }
    Spark host = call.host();
    if (host.holding(address).isPresent()) {
      call.out().print(json ? IpJson.local(address) : IpText.local(address));
      return 0;
    }
    Optional<Route> route = host.routeTo(address);
    if (route.isEmpty()) {
      call.err().line("RTNETLINK answers: Network is unreachable");
      return NO_ROUTE;
    }
    call.out().print(json ? IpJson.get(address, route.get()) : IpText.get(address, route.get()));
    return 0;
  }

  private static int neighbours(Call call, boolean json) {
    List<String> rows = new ArrayList<>();
    for (Spark other : call.world().sparks()) {
      for (Netdev n : call.host().netdevs()) {
        boolean wired = n.kind() == Netdev.Kind.FABRIC || n.kind() == Netdev.Kind.MANAGEMENT;
        Optional<Netdev> peer =
            other == call.host() || !wired ? Optional.empty() : other.netdev(n.name());
        peer.filter(p -> p.carrier() && n.carrier())
            .ifPresent(p -> p.addresses().forEach(a -> rows.add(neighbour(n, p, a, json))));
      }
    }
    call.out().line(json ? "[" + String.join(",", rows) + "]" : String.join("\n", rows));
    return 0;
  }

  private static String neighbour(Netdev here, Netdev there, String cidr, boolean json) {
    return json
        ? "{\"dst\":\"%s\",\"dev\":\"%s\",\"lladdr\":\"%s\",\"state\":[\"REACHABLE\"]}"
            .formatted(Ip.address(cidr), here.name(), there.mac())
        : "%s dev %s lladdr %s REACHABLE".formatted(Ip.address(cidr), here.name(), there.mac());
  }
}
