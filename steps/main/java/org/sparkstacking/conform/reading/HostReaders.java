package org.sparkstacking.conform.reading;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.Source;

/** Lists the readers of links, addresses and GPUs of hosts. */
public final class HostReaders {

  private HostReaders() {}

  /** List them all: each finds its own rows and leaves the others alone. */
  public static List<Reader> all() {
    return List.of(
        of(
            "ibdev2netdev",
            l -> (l.contains("==>") && l.contains(" port ")) || l.contains("physical_state"),
            "ibdev2netdev|\\brdma\\s+(?:-\\S+\\s+)*link",
            LinkMapLines::new),
        of(
            "ibv_devinfo",
            l -> l.contains("hca_id:") || l.startsWith("CA '") || l.startsWith("Infiniband device"),
            "ibv_devinfo|ibstat",
            IbPortLines::new),
        of(
            "ethtool",
            l ->
                l.contains("Link detected:")
                    || l.contains("Settings for ")
                    || l.contains("FEC parameters for ")
                    || l.contains("Mb/s"),
            "ethtool|mlxlink",
            EthtoolLines::new),
        of(
            "sysfs",
            l ->
                l.startsWith("/sys/class/")
                    || l.contains("phys_port_name=")
                    || l.contains("link_layer=")
                    || l.contains("GT/s PCIe x"),
            "/sys/class/|/sys/bus/pci/|current_link_",
            SysfsLines::new),
        of("lspci", l -> l.contains("LnkSta:") || l.contains("LnkCap:"), "lspci", LspciLines::new),
        of("kernel log", HostReaders::kernel, "dmesg|journalctl", KernelLogLines::new),
        of(
            "show_gids",
            l -> l.contains("n_gids_found=") || (l.contains("INDEX") && l.contains("GID")),
            "show_gids",
            GidLines::new),
        of(
            "ip addr",
            l ->
                l.contains("> mtu ")
                    || l.contains(" scope global")
                    || l.contains("LOWER_UP")
                    || (l.startsWith("en") && l.contains(" UP ")),
            "\\bip\\s+(?:-\\S+\\s+)*(?:a|addr|address|l|link)\\b",
            IpAddressLines::new),
        of(
            "ip route",
            l ->
                l.startsWith("default via ")
                    || l.contains(" proto kernel scope link")
                    || (l.contains(" dev en") && l.contains(" src ")),
            "\\bip\\s+(?:-\\S+\\s+)*(?:r|ro|route|n|neigh)\\b",
            IpRouteLines::new),
        of(
            "ip -j",
            IpJsonLines::mark,
            "\\b(?:ip|rdma)\\s+(?:\\S+\\s+)*-(?:p )?j",
            IpJsonLines::new),
        of("netplan", l -> l.startsWith("/etc/netplan/"), "netplan", NetplanLines::new),
        of("ping", l -> l.contains("packets transmitted"), "\\b(?:ar)?ping\\b", PingLines::new),
        of("iperf3", l -> l.contains("bits/sec") && l.contains("sec  "), "iperf", TcpLines::new),
        of(
            "nvidia-smi",
            l -> l.contains("| NVIDIA-SMI") || l.contains("NVSMI LOG") || l.startsWith("GPU 0: "),
            "nvidia-smi",
            NvidiaSmiLines::new),
        of("nvidia-smi messages", GpuTroubleLines::mark, "nvidia-smi", GpuTroubleLines::new),
        of("nvidia-smi csv", GpuCsvLines::mark, "nvidia-smi.*--query", GpuCsvLines::new),
        of("gpud", l -> l.contains("accelerator-nvidia"), "gpud", GpudLines::new),
        of("perftest", PerftestLines::mark, "ib_(?:write|read|send)_bw", PerftestLines::new),
        of(
            "host facts",
            HostFactLines::mark,
            "uname|meminfo|cmdline|ulimit|dgx-release|ufw|/proc/modules",
            HostFactLines::new));
  }

  /** List those that read the output of a command line. */
  public static List<Reader> of(String command) {
    return all().stream().filter(r -> r.reads(command)).toList();
  }

  private static boolean kernel(String line) {
    return line.contains("NVRM:")
        || line.contains("mlx5_core ")
        || line.contains("cx7-pcie-hotplug")
        || line.contains("pcieport ");
  }

  private static Reader of(
      String format,
      Predicate<String> mark,
      String command,
      BiFunction<Source, String, LineReader> lines) {
    return new RowReader(format, mark, Pattern.compile(command), lines);
  }
}
