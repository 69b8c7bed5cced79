package org.sparkstacking.conform.reading;

import java.util.Set;

/** Names programs that people run on these hosts, so that a bare command line can be told. */
final class Programs {
  private static final Set<String> KNOWN =
      Set.of(
          "all_gather_perf",
          "all_reduce_perf",
          "arping",
          "bash",
          "bpftool",
          "cat",
          "cilium",
          "cilium-dbg",
          "crictl",
          "ctr",
          "curl",
          "dmesg",
          "dmidecode",
          "docker",
          "echo",
          "env",
          "ethtool",
          "find",
          "for",
          "free",
          "fwupdmgr",
          "grep",
          "head",
          "helm",
          "hostname",
          "hostnamectl",
          "ib_read_bw",
          "ib_send_bw",
          "ib_write_bw",
          "ib_write_lat",
          "ibdev2netdev",
          "ibhosts",
          "iblinkinfo",
          "ibnetdiscover",
          "ibstat",
          "ibstatus",
          "ibv_devices",
          "ibv_devinfo",
          "ip",
          "iperf3",
          "iptables",
          "journalctl",
          "kubectl",
          "ls",
          "lsmod",
          "lspci",
          "mlxlink",
          "modinfo",
          "mpiexec",
          "mpirun",
          "nerdctl",
          "netplan",
          "nmcli",
          "nvidia-smi",
          "nvme",
          "ping",
          "podman",
          "ps",
          "rdma",
          "rke2",
          "sh",
          "show_gids",
          "ss",
          "ssh",
          "sudo",
          "sysctl",
          "systemctl",
          "tail",
          "tc",
          "timeout",
          "torchrun",
          "ufw",
          "ulimit",
          "uname",
          "whoami");

  /** Programs that are mostly written with a word, not an option, after their name. */
  private static final Set<String> WITH_WORDS =
      Set.of(
          "ethtool",
          "rdma link",
          "ip addr",
          "ip a",
          "ip route",
          "ip r",
          "ip link",
          "kubectl get",
          "kubectl describe",
          "kubectl logs",
          "kubectl exec",
          "ufw status",
          "docker logs",
          "cilium status",
          "cilium-dbg status",
          "bpftool net");

  private Programs() {}

  static boolean starts(String command) {
    String word = Words.first(command);
    int slash = word.lastIndexOf('/');
    String name = slash < 0 ? word : word.substring(slash + 1);
    return KNOWN.contains(name) || (slash >= 0 && name.endsWith("_perf"));
  }

  /** Tell whether a line without a prompt is a command line and not the program's own words. */
  static boolean bare(String line) {
    if (!starts(line)) {
      return false;
    }
    String rest = line.substring(Words.first(line).length()).strip();
    if (rest.isEmpty() || rest.startsWith("-")) {
      return !line.startsWith("echo") && !line.startsWith("for");
    }
    String two = Words.first(line) + " " + Words.first(rest);
    return WITH_WORDS.contains(two) || (line.startsWith("ethtool ") && rest.indexOf(' ') < 0);
  }
}
