package org.sparkstacking.conform.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.sparkstacking.conform.observed.CiliumDevice;
import org.sparkstacking.conform.observed.CiliumProgram;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.site.Host;

/**
 * Looks at which interfaces every agent has selected and to which its programs are attached. The
 * programs follow the selection with a delay of up to 11 s, and of 25 s on a machine that is busy
 * compiling them (measured), so an agent of which both differ is asked again.
 */
public final class CiliumDevicesProbe implements Probe {
  private static final int MOST_LOOKS = 10;

  @Override
  public String topic() {
    return "cilium-devices";
  }

  @Override
  public List<Observed> look(Inquiry inquiry) {
    if (inquiry.site().cluster() == null) {
      return List.of();
    }
    List<Observed> pods = CiliumAgents.pods(inquiry, "cilium-devices/pods");
    CiliumAgents agents = new CiliumAgents(inquiry, pods);
    List<Observed> seen = new ArrayList<>(pods);
    seen.addAll(agents.each((host, pod) -> settled(agents, host, pod)));
    return List.copyOf(seen);
  }

  /** Ask until selection and attachment agree, and give the last look only. */
  private static List<Observed> settled(
      CiliumAgents agents, Host host, ClusterQuestion.PodRef pod) {
    List<Observed> last = look(agents, host, pod, "");
    for (int n = 2; n <= MOST_LOOKS && !agrees(last); n++) {
      agents.answer("cilium-devices/wait-" + n, host, pod, "sleep", "3");
      last = look(agents, host, pod, "-" + n);
    }
    return last;
  }

  private static List<Observed> look(
      CiliumAgents agents, Host host, ClusterQuestion.PodRef pod, String suffix) {
    List<Observed> seen = new ArrayList<>();
    String prefix = "cilium-devices/";
    seen.addAll(
        agents.ask(prefix + "status" + suffix, host, pod, "cilium-dbg", "status", "-o", "json"));
    seen.addAll(
        agents.ask(
            prefix + "table" + suffix,
            host,
            pod,
            "cilium-dbg",
            "shell",
            "--",
            "db/show -f json devices"));
    seen.addAll(
        agents.ask(
            prefix + "pins" + suffix,
            host,
            pod,
            "find",
            "/sys/fs/bpf/cilium/devices",
            "-path",
            "*/links/*"));
    return seen;
  }

  private static boolean agrees(List<Observed> seen) {
    Set<String> selected = new TreeSet<>();
    Set<String> attached = new TreeSet<>();
    for (Observed observed : seen) {
      if (observed instanceof CiliumDevice device && device.selected().value()) {
        selected.add(device.name().value());
      } else if (observed instanceof CiliumProgram program
          && program.program().endsWith("_netdev")) {
        attached.add(program.device().value());
      }
    }
    return selected.equals(attached);
  }
}
