package org.sparkstacking.conform.reading;

import java.util.List;
import java.util.Locale;

/**
 * Tell one failure signature by a plain line of text.
 *
 * @param signature its id
 * @param word what the line holds, letter case aside; short, so that a terminal's wrap rarely cuts
 *     it
 * @param also what it holds besides, in lower case; all of them
 * @param unless what it must not hold, in lower case; none of them
 * @param sure false for a mere hint
 */
record SignatureLine(
    String signature, String word, List<String> also, List<String> unless, boolean sure) {

  static SignatureLine of(String signature, String word, String... also) {
    return new SignatureLine(signature, word, List.of(also), List.of(), true);
  }

  SignatureLine unless(String... others) {
    return new SignatureLine(signature, word, also, List.of(others), sure);
  }

  private SignatureLine hint() {
    return new SignatureLine(signature, word, also, unless, false);
  }

  boolean holds(String line) {
    if (also.isEmpty() && unless.isEmpty()) {
      return true;
    }
    String lower = line.toLowerCase(Locale.ROOT);
    return also.stream().allMatch(lower::contains) && unless.stream().noneMatch(lower::contains);
  }

  /** List the lines; where the texts come from is said in the catalogue of signatures. */
  static List<SignatureLine> all() {
    return List.of(
        of("S-02", "insufficient power on the pcie slot"),
        of("S-07", "net/ib : no device found"),
        of("S-07", "net/ib: no device found"),
        of("S-08", "ibv_reg_mr", "cannot allocate memory"),
        of("S-08", "couldn't create cq"),
        of("S-09", "7.0.0-10", "-nvidia").hint(),
        of("S-10", "module nvidia not found"),
        of("S-11", "via net/nccl rdma plugin"),
        of("S-11", "initialized net plugin").unless("plugin ib", "plugin socket"),
        of("S-12", "nccl_ib_disable set", "to 1"),
        of("S-12", "nccl_net set", "socket"),
        of("S-13", "tcp networks specified to be included"),
        of("S-13", "found for out-of-band communications"),
        of("S-13", "no socket interface found"),
        of("S-14", "accepted a tcp connection from what"),
        of("S-14", "cannot find a corresponding process"),
        of("S-16", "127.0.1.1").hint(),
        of("S-17", "usually caused by a firewall"),
        of("S-18", "permission denied (publickey"),
        of("S-18", "host key verification failed"),
        of("S-18", "remote host identification has changed"),
        of("S-18", "ssh: connect to host", "connection refused"),
        of("S-18", "ssh: connect to host", "no route to host"),
        of("S-18", "ssh: connect to host", "timed out"),
        of("S-19", "during banner exchange"),
        of("S-20", "loading shared libraries: libnccl"),
        of("S-22", "mismatched nccl version"),
        of("S-22", "nccl version mismatch"),
        of("S-25", "nv_err_no_memory"),
        of("S-28", "failed status 11"),
        of("S-37", "ibv_modify_qp failed", "invalid argument"),
        of("S-38", "ibv_modify_qp failed", "timed out"),
        of("S-38", "could not retreive a request"),
        of("S-38", "nccltransporttreeconnect"),
        of("S-46", "slave interface: enp", "np"),
        of("S-46", " master bond", "np"),
        of("S-51", "no authorization protocol specified"),
        of("K-01", "error getting device memory", "not supported").unless("ignoring"),
        of("K-02", "error getting memory info for device", "not supported"),
        of("K-03", "incompatible strategy detected"),
        of("K-03", "invalid device discovery strategy"),
        of("K-04", "not collecting dcp metrics"),
        of("K-04", "dcgm_fi_prof_gr_engine_active", "not enabled"),
        of("K-05", "no runtime for ", "nvidia", "is configured"),
        of("K-05", "unable to dial", "containerd.sock"),
        of("K-06", "pod for etcd not synced"),
        of("K-07", "unexpected token type in inline table"),
        of("K-09", "nvidia-cuda-validator", "crashloopbackoff"),
        of("K-09", "nvidia-operator-validator", "crashloopbackoff"),
        of("K-10", "unresolvable cdi devices"),
        of("K-11", "too many open files", "inotify"),
        of("K-11", "too many open files", "watcher"),
        of("K-11", "couldn't initialize inotify"),
        of("K-12", "failed to initialize nvml: unknown error"),
        of("K-13", "maximum request size for shared resources"),
        of("K-14", "requested number of devices unavailable"),
        of("K-15", "insufficient nvidia.com/gpu"),
        of("K-17", "waiting for cilium operator to register"),
        of("K-18", "unable to determine direct routing device"),
        of("K-20", ".cilium_bak"),
        of("K-21", "unsupported l3 protocol"),
        of("K-26", "failed to open libibverbs"),
        of("K-26", "/dev/infiniband", "no such file"),
        of("K-26", "/dev/infiniband", "그런 파일이나 디렉"),
        of("K-23", "without xdp frag support"),
        of("K-29", "bind to port 22 ", "address already in use"),
        of("K-30", "could not resolve hostname", "worker"),
        of("K-30", "could not resolve hostname", ".svc"),
        of("K-33", "nv_err_no_memory").hint(),
        of("K-32", "violates podsecurity", "host namespaces"),
        of("K-36", "mlx5_pci_slot_reset"),
        of("K-38", "ibv_modify_qp failed", "no such device"),
        of("K-46", "[-]etcd failed"),
        of("K-47", "xidcriticalerror"),
        of("K-47", "nvidia.com/gpu' device marked unhealthy"),
        of("K-49", "unregistered device nvidia.com/gpu"),
        of("K-49", "no healthy devices present"));
  }
}
