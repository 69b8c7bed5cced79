package org.sparkstacking.conform.probe.plan;

import java.time.Duration;
import java.util.List;
import org.sparkstacking.conform.claim.Text;

/**
 * Hold one command or request of a plan.
 *
 * @param topic what is looked at; {@code identity} for what is asked before the first claim
 * @param claims ids of the claims that need it, in the catalogue's order; empty where all do
 * @param hosts names of the hosts that are asked; {@code cluster} for the Kubernetes API
 * @param line command line, or action and path; what is only known in the run stands in {@code <>}
 * @param times how often each host is asked in a healthy site; more where something is repeated
 * @param rights what it needs, most telling first
 * @param expected time it is expected to take altogether; zero for what runs beside another step
 * @param longest after which one is given up and ended
 * @param bytes bytes that a Spark sends altogether at most, 0 where it is no load
 * @param path which links carry them, "" for none
 * @param gpuMemory bytes of GPU memory a Spark, 0 for none
 * @param onlyIf condition on which it is asked at all, "" for what is asked anyway
 */
public record Step(
    String topic,
    List<String> claims,
    Deed deed,
    List<String> hosts,
    String line,
    int times,
    List<Text> rights,
    Duration expected,
    Duration longest,
    long bytes,
    Text path,
    long gpuMemory,
    Text onlyIf) {

  public Step {
    claims = List.copyOf(claims);
    hosts = List.copyOf(hosts);
    rights = List.copyOf(rights);
  }

  /** Tell whether a Spark sends its bytes: every rank of NCCL does, else only who is asked. */
  public boolean sends(String host) {
    return switch (deed) {
      case NCCL_HOST, NCCL_POD, NCCL_POD_NETWORK -> true;
      default -> hosts.contains(host);
    };
  }

  /** Tell whether it is asked on a condition only. */
  public boolean conditional() {
    return !onlyIf.en().isEmpty();
  }

  /** Tell whether a question of a run is this step. */
  public boolean covers(String host, String question, String runId) {
    return hosts.contains(host) && Placeholders.covers(line, question, runId);
  }
}
