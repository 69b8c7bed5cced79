package org.sparkstacking.conform.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sparkstacking.conform.site.Site;

/**
 * Builds the mpirun command lines of pods: one rank a pod, started over the pods' own sshd with the
 * keys of the run.
 *
 * @param addresses addresses of the pods in rank order
 * @param port port of their sshd
 * @param socketInterface interface of MPI and of NCCL's bootstrap
 */
record PodMpi(Site site, List<String> addresses, int port, String socketInterface) {
  /** Where the image of the pods holds nccl-tests. */
  static final String TESTS = "/opt/nccl-tests/build/";

  PodMpi {
    addresses = List.copyOf(addresses);
  }

  /** Build the words of one NCCL test, without a shell. */
  List<String> test(String runId, Map<String, String> settings, String program, String flags) {
    // Open MPI 4 takes the way to log in from its flag, Open MPI 5 from PRRTE's environment
    List<String> words = new ArrayList<>(List.of("env", "PRTE_MCA_plm_ssh_args=" + login()));
    words.addAll(List.of("mpirun", "--allow-run-as-root"));
    words.addAll(List.of("-np", String.valueOf(addresses.size())));
    words.addAll(List.of("-H", String.join(",", addresses.stream().map(a -> a + ":1").toList())));
    words.addAll(List.of("--mca", "plm_rsh_args", login()));
    words.addAll(List.of("--mca", "btl_tcp_if_include", socketInterface));
    words.addAll(List.of("--mca", "oob_tcp_if_include", socketInterface));
    words.addAll(site.mpi().extraFlags());
    Map<String, String> exported = new TreeMap<>(site.nccl().environment());
    exported.put("NCCL_SOCKET_IFNAME", socketInterface);
    exported.putAll(settings);
    exported.put("CONFORM_RUN", runId);
    exported.forEach((k, v) -> words.addAll(List.of("-x", k + "=" + v)));
    words.add(TESTS + program);
    words.addAll(List.of(flags.split(" ")));
    return words;
  }

  private String login() {
    return "-p "
        + port
        + " -i /conform/keys/client -o UserKnownHostsFile=/conform/keys/known"
        + " -o StrictHostKeyChecking=yes -o BatchMode=yes";
  }
}
