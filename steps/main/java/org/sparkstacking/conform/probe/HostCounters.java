package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.List;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.reading.HostReaders;
import org.sparkstacking.conform.reading.InterfaceBytesReader;
import org.sparkstacking.conform.reading.RdmaBytesReader;
import org.sparkstacking.conform.reading.Reader;

/** Reads byte counters of every host, for any NCCL workload of a site. */
final class HostCounters {
  static final String INTERFACES =
      "grep -H '' /sys/class/net/*/statistics/rx_bytes /sys/class/net/*/statistics/tx_bytes";
  static final String RDMA =
      "grep -H '' /sys/class/infiniband/*/ports/1/counters/port_xmit_data"
          + " /sys/class/infiniband/*/ports/1/counters/port_rcv_data";
  private static final Duration SHORT = Duration.ofSeconds(15);

  private final Inquiry inquiry;
  private final String prefix;

  HostCounters(Inquiry inquiry, String prefix) {
    this.inquiry = inquiry;
    this.prefix = prefix;
  }

  List<Observed> interfaces(String id) {
    return ask(id, INTERFACES, List.of(new InterfaceBytesReader()));
  }

  List<Observed> rdma(String id) {
    return ask(id, RDMA, List.of(new RdmaBytesReader()));
  }

  /** Read how often links came and went. */
  List<Observed> carriers(String id) {
    return ask(id, LinkProbe.CARRIER_CHANGES, HostReaders.of(LinkProbe.CARRIER_CHANGES));
  }

  private List<Observed> ask(String id, String command, List<Reader> readers) {
    List<Question> questions =
        inquiry.site().hosts().stream()
            .map(h -> Question.of(prefix + id, h.name(), command, SHORT))
            .toList();
    return Workloads.timed(inquiry, questions, readers);
  }
}
