package org.sparkstacking.conform.probe;

import java.util.List;
import org.sparkstacking.conform.observed.Observed;

/** Looks at the networks that each host is part of. Reads only. */
public final class NetworkProbe implements Probe {

  @Override
  public String topic() {
    return "networks";
  }

  @Override
  public List<Observed> look(Inquiry inquiry) {
    return HostQuestions.ask(
        inquiry,
        host ->
            List.of(
                HostQuestions.question(host, "networks/addr", "ip -j addr"),
                HostQuestions.question(host, "networks/routes", "ip -j route")));
  }
}
