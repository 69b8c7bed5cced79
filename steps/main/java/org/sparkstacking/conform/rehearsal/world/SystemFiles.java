package org.sparkstacking.conform.rehearsal.world;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Fill /proc, /etc and /home of a Spark. Layouts: proc(5), DGX OS 7's /etc/dgx-release. */
final class SystemFiles {
  /** Modules of a Spark: no nvidia_peermem, since GPUDirect RDMA is not supported there. */
  private static final String MODULES =
      """
      nvidia_uvm 2281472 4 - Live 0x0000000000000000 (O)
      nvidia_drm 131072 3 - Live 0x0000000000000000 (O)
      nvidia_modeset 1957888 5 nvidia_drm, Live 0x0000000000000000 (O)
      nvidia 98566144 97 nvidia_uvm,nvidia_modeset, Live 0x0000000000000000 (O)
      mlx5_ib 540672 0 - Live 0x0000000000000000
      ib_uverbs 229376 2 rdma_ucm,mlx5_ib, Live 0x0000000000000000
      rdma_ucm 40960 0 - Live 0x0000000000000000
      ib_core 577536 4 mlx5_ib,ib_uverbs,rdma_ucm, Live 0x0000000000000000
      mlx5_core 3166208 1 mlx5_ib, Live 0x0000000000000000
      r8127 139264 0 - Live 0x0000000000000000
      """;

  private static final String DENIED = "Permission denied";
  private final Spark spark;
  private final FileTree files;
  private final int number;
  private final Instant boot = Instant.now().minus(3, ChronoUnit.DAYS);

  SystemFiles(Spark spark, int number) {
    this.spark = spark;
    this.files = spark.files();
    this.number = number;
  }

  void fill() {
    etc();
    proc();
    home();
    kernelLog();
    for (String device : List.of("rdma_cm", "uverbs0", "uverbs1", "uverbs2", "uverbs3")) {
      files.put("/dev/infiniband/" + device, VirtualFile.of(() -> "").mode("crw-rw-rw-").size(0));
    }
    files.folder("/tmp");
    files.folder(spark.home());
    image(files);
  }

  /** Add what the image of the NCCL pods brings. */
  static void image(FileTree files) {
    for (String test : List.of("all_gather", "all_reduce")) {
      files.put(
          "/opt/nccl-tests/build/" + test + "_perf",
          VirtualFile.of(() -> "\u007fELF").mode("-rwxr-xr-x").owner("root root").size(38_912_104));
    }
    files.folder("/tmp");
  }

  private void etc() {
    files.text(
        "/etc/dgx-release",
        """
        DGX_NAME="DGX Spark"
        DGX_PRETTY_NAME="NVIDIA DGX Spark"
        DGX_SWBUILD_DATE="2026-04-14-08-30-12"
        DGX_SWBUILD_VERSION="7.5.0"
        DGX_COMMIT_ID="0a1b2c3"
        DGX_PLATFORM="DGX Server for GB10"
        DGX_SERIAL_NUMBER="000000000000%d"
        """
            .formatted(number));
    files.text("/etc/hostname", spark.name() + "\n");
    files.text("/etc/hosts", "127.0.0.1 localhost\n10.20.0.21 spark-01\n10.20.0.22 spark-02\n");
    files.text(
        "/etc/os-release", "PRETTY_NAME=\"Ubuntu 24.04.3 LTS\"\nNAME=\"Ubuntu\"\nID=ubuntu\n");
    files.put("/etc/netplan/40-cx7.yaml", VirtualFile.refusing(DENIED));
    files.put("/etc/netplan/01-network-manager-all.yaml", VirtualFile.refusing(DENIED));
  }

  private void proc() {
    String boot = java.util.UUID.randomUUID().toString(); // a rehearsal that opens has just booted
    files.live("/proc/sys/kernel/random/boot_id", () -> boot);
    files.live("/proc/cmdline", spark::commandLine);
    files.text("/proc/modules", MODULES);
    files.live("/proc/uptime", () -> "259331.17 5161203.44");
    files.put("/proc/meminfo", VirtualFile.of(this::meminfo).mode("-r--r--r--"));
    files.put("/proc/1/environ", VirtualFile.refusing(DENIED));
    files.text("/proc/1/cmdline", "/sbin/init\0splash\0");
    files.text("/proc/1/comm", "systemd\n");
  }

  private String meminfo() {
    long cmaTotal = spark.handOverEatsMemory() ? 0 : 262_144;
    long cmaFree = spark.handOverEatsMemory() ? 938_212 : 258_048;
    return kib("MemTotal", 125_513_632)
        + kib("MemFree", 114_020_448 + 512L * number)
        + kib("MemAvailable", 118_730_112 + 256L * number)
        + kib("Buffers", 214_120)
        + kib("Cached", 5_310_884)
        + kib("SwapCached", 0)
        + kib("SwapTotal", 16_777_212)
        + kib("SwapFree", 16_777_212)
        + kib("CmaTotal", cmaTotal)
        + kib("CmaFree", cmaFree)
        + "HugePages_Total:       0\nHugePages_Free:        0\n"
        + kib("Hugepagesize", 2048);
  }

  private static String kib(String name, long value) {
    return "%-15s%9d kB%n".formatted(name + ":", value).replace("\r\n", "\n");
  }

  private void home() {
    String build = spark.home() + "/nccl-tests/build";
    for (String test :
        List.of(
            "all_gather",
            "all_reduce",
            "alltoall",
            "broadcast",
            "gather",
            "hypercube",
            "reduce",
            "reduce_scatter",
            "scatter",
            "sendrecv")) {
      files.put(build + "/" + test + "_perf", program(38_912_104));
    }
    files.put(spark.home() + "/nccl/build/lib/libnccl.so.2.28.9", program(401_223_904));
    files.put(spark.home() + "/nccl/build/lib/libnccl.so.2", program(401_223_904));
  }

  private VirtualFile program(long size) {
    String owner = spark.user() + " " + spark.user();
    return VirtualFile.of(() -> "\u007fELF").mode("-rwxrwxr-x").owner(owner).size(size);
  }

  private void kernelLog() {
    say(0, "Booting Linux on physical CPU 0x0000000000 [0x410fd811]");
    say(0, "Linux version " + spark.kernel() + " (buildd@bos03-arm64) #14-Ubuntu SMP PREEMPT");
    say(
        1,
        "mlx5_core 0000:01:00.0: 126.028 Gb/s available PCIe bandwidth (32.0 GT/s PCIe x4 link)");
    say(
        1,
        "mlx5_core 0000:01:00.0: mlx5_pcie_event:326:(pid 14): Detected insufficient power on the"
            + " PCIe slot (27W).");
    say(5, "cx7-pcie-hotplug MTKP0001:00: PCIe hotplug driver initialized successfully");
    say(5, "cx7-pcie-hotplug MTKP0001:00: Hotplug enabled");
    say(6, "NVRM: loading NVIDIA UNIX Open Kernel Module for aarch64  580.142  Release Build");
    for (Netdev netdev : spark.netdevs()) {
      Pci pci = netdev.pci();
      if (pci != null && netdev.carrier()) {
        say(9, "mlx5_core " + pci.address() + " " + netdev.name() + ": Link up");
      }
    }
  }

  private void say(int second, String message) {
    spark.kernelLog().add(KernelLog.line(boot.plusSeconds(second), spark.name(), message));
  }
}
