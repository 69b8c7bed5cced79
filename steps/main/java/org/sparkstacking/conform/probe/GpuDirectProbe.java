package org.sparkstacking.conform.probe;

import java.util.List;
import org.sparkstacking.conform.observed.Observed;

/** Looks at what each host reports of GPUDirect RDMA. Reads only. */
public final class GpuDirectProbe implements Probe {

  @Override
  public String topic() {
    return "gpudirect";
  }

  @Override
  public List<Observed> look(Inquiry inquiry) {
    return HostQuestions.ask(
        inquiry,
        host ->
            List.of(
                HostQuestions.question(host, "gpudirect/modules", "grep -H '' /proc/modules"),
                HostQuestions.question(host, "gpudirect/topology", "nvidia-smi topo -m")));
  }
}
