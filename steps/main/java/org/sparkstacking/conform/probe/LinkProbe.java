package org.sparkstacking.conform.probe;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.site.Host;

/** Looks at the state, speed and PCIe side of the ConnectX-7 ports of every host. Reads only. */
public final class LinkProbe implements Probe {
  private static final String NET =
      "grep -H '' /sys/class/net/*/carrier /sys/class/net/*/operstate /sys/class/net/*/speed"
          + " /sys/class/net/*/mtu /sys/class/net/*/phys_port_name"
          + " /sys/class/net/*/phys_switch_id /sys/class/net/*/carrier_changes";
  private static final String IB =
      "grep -H '' /sys/class/infiniband/*/ports/1/state /sys/class/infiniband/*/ports/1/phys_state"
          + " /sys/class/infiniband/*/ports/1/rate /sys/class/infiniband/*/ports/1/link_layer";
  private static final String PCI =
      "grep -H '' /sys/class/net/*/device/current_link_speed"
          + " /sys/class/net/*/device/current_link_width"
          + " /sys/class/net/*/device/max_link_speed /sys/class/net/*/device/max_link_width";

  /**
   * Read again after the others and after load: a link that comes and goes is seen by its count.
   */
  static final String CARRIER_CHANGES = "grep -H '' /sys/class/net/*/carrier_changes";

  @Override
  public String topic() {
    return "links";
  }

  @Override
  public List<Observed> look(Inquiry inquiry) {
    return HostQuestions.ask(inquiry, LinkProbe::questions);
  }

  private static List<Question> questions(Host host) {
    List<Question> questions = new ArrayList<>();
    questions.add(HostQuestions.question(host, "links/ibdev2netdev", "ibdev2netdev"));
    questions.add(HostQuestions.question(host, "links/rdma", "rdma link"));
    questions.add(HostQuestions.question(host, "links/net", NET));
    questions.add(HostQuestions.question(host, "links/ib", IB));
    for (String netdev : host.fabricNetdevs()) {
      questions.add(HostQuestions.question(host, "links/ethtool/" + netdev, "ethtool " + netdev));
    }
    questions.add(HostQuestions.question(host, "links/pci", PCI));
    String again = "sleep 2 && " + CARRIER_CHANGES;
    questions.add(HostQuestions.question(host, "links/carrier-again", again));
    return questions;
  }
}
