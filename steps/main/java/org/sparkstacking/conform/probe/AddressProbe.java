package org.sparkstacking.conform.probe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sparkstacking.conform.observed.NetInterface;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.site.Cabling;
import org.sparkstacking.conform.site.Cabling.Path;
import org.sparkstacking.conform.site.Host;

/** Looks at addresses and routes, and pings every peer over every PCIe x4 link. */
public final class AddressProbe implements Probe {
  private static final int JUMBO = 9000;

  @Override
  public String topic() {
    return "addresses";
  }

  @Override
  public List<Observed> look(Inquiry inquiry) {
    List<Observed> seen = new ArrayList<>(HostQuestions.ask(inquiry, AddressProbe::settings));
    Map<String, Integer> mtus = new LinkedHashMap<>();
    for (Observed one : seen) {
      if (one instanceof NetInterface i && i.mtu() > 0) {
        mtus.put(i.source().host() + " " + i.netdev(), i.mtu());
      }
    }
    seen.addAll(HostQuestions.ask(inquiry, host -> peers(inquiry, host, mtus)));
    return List.copyOf(seen);
  }

  private static List<Question> settings(Host host) {
    return List.of(
        HostQuestions.question(host, "addresses/addr", "ip -j addr"),
        HostQuestions.question(host, "addresses/routes", "ip -j route"),
        HostQuestions.question(host, "addresses/netplan", "grep -rH '' /etc/netplan"));
  }

  private static List<Question> peers(Inquiry inquiry, Host host, Map<String, Integer> mtus) {
    Map<String, Question> questions = new LinkedHashMap<>();
    for (Path path : Cabling.all(inquiry.site())) {
      if (path.from().equals(host) && !path.remote().ip().isEmpty()) {
        peer(path, mtus).forEach(q -> questions.putIfAbsent(q.id(), q));
      }
    }
    return List.copyOf(questions.values());
  }

  private static List<Question> peer(Path path, Map<String, Integer> mtus) {
    String ip = path.remote().ip();
    String netdev = path.local().netdev();
    Host host = path.from();
    List<Question> questions = new ArrayList<>();
    questions.add(
        HostQuestions.question(host, "addresses/route-get/" + ip, "ip -j route get " + ip));
    questions.add(
        HostQuestions.question(
            host, "addresses/ping/" + netdev + "/" + ip, "ping -c 3 -W 2 -I " + netdev + " " + ip));
    if (jumbo(host, netdev, mtus) && jumbo(path.to(), path.remote().netdev(), mtus)) {
      questions.add(
          HostQuestions.question(
              host,
              "addresses/jumbo/" + netdev + "/" + ip,
              "ping -c 3 -W 2 -M do -s 8972 -I " + netdev + " " + ip));
    }
    return questions;
  }

  private static boolean jumbo(Host host, String netdev, Map<String, Integer> mtus) {
    return mtus.getOrDefault(host.name() + " " + netdev, 0) >= JUMBO;
  }
}
