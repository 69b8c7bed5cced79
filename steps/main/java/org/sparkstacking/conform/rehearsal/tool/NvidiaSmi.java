package org.sparkstacking.conform.rehearsal.tool;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.rehearsal.shell.Call;
import org.sparkstacking.conform.rehearsal.shell.Program;
import org.sparkstacking.conform.rehearsal.world.Gpu;
import org.sparkstacking.conform.rehearsal.world.Rdma;

/** Act as nvidia-smi 580 on a GB10: memory is [N/A], bus 0000000F:01:00.0. */
final class NvidiaSmi implements Program {
  private static final String BUS = "0000000F:01:00.0";
  private static final int NO_DEVICE = 6;
  private static final int MISMATCH = 18;
  private static final int BAD_ARGUMENT = 2;

  @Override
  public int run(Call call) {
    return switch (call.host().gpu().state()) {
      case WORKING -> answer(call);
      case OFF_THE_BUS -> {
        call.out()
            .line("Unable to determine the device handle for GPU0: 000F:01:00.0: Unknown Error");
        call.out().line("No devices were found");
        yield NO_DEVICE;
      }
      case DRIVER_MISMATCH -> {
        call.out().line("Failed to initialize NVML: Driver/library version mismatch");
        call.out().line("NVML library version: 580.159");
        yield MISMATCH;
      }
    };
  }

  private static int answer(Call call) {
    Gpu gpu = call.host().gpu();
    List<String> args = call.args();
    if (args.contains("-L") || args.contains("--list-gpus")) {
      call.out().line("GPU 0: NVIDIA GB10 (UUID: " + gpu.uuid() + ")");
      return 0;
    }
    if (args.contains("topo")) {
      topology(call);
      return 0;
    }
    Optional<String> query = option(args, "--query-gpu=");
    if (query.isPresent()) {
      return query(call, query.get(), gpu);
    }
    if (option(args, "--query-compute-apps=").isPresent()) {
      return apps(call, gpu);
    }
    table(call, gpu);
    return 0;
  }

  private static Optional<String> option(List<String> args, String name) {
    return args.stream()
        .filter(a -> a.startsWith(name))
        .map(a -> a.substring(name.length()))
        .findFirst();
  }

  private static int query(Call call, String fields, Gpu gpu) {
    List<String> names = List.of(fields.split(","));
    List<String> heads = new ArrayList<>();
    List<String> values = new ArrayList<>();
    for (String name : names) {
      Field field = field(name.strip(), gpu);
      if (field == null) {
        call.out().line("Field \"" + name + "\" is not a valid field to query.");
        call.out().line("");
        return BAD_ARGUMENT;
      }
      heads.add(name.strip() + (field.unit.isEmpty() ? "" : " [" + field.unit + "]"));
      boolean units =
          !field.unit.isEmpty() && !has(call, "nounits") && !field.value.startsWith("[");
      values.add(field.value + (units ? " " + field.unit : ""));
    }
    csv(call, heads, List.of(values));
    return 0;
  }

  private static int apps(Call call, Gpu gpu) {
    boolean bare = has(call, "nounits");
    List<List<String>> rows =
        gpu.apps().stream()
            .map(
                a ->
                    List.of(
                        String.valueOf(a.pid()), a.name(), a.mebibytes() + (bare ? "" : " MiB")))
            .toList();
    csv(call, List.of("pid", "process_name", "used_gpu_memory [MiB]"), rows);
    return 0;
  }

  private static void csv(Call call, List<String> heads, List<List<String>> rows) {
    if (!has(call, "noheader")) {
      call.out().line(String.join(", ", heads));
    }
    rows.forEach(r -> call.out().line(String.join(", ", r)));
  }

  private static boolean has(Call call, String word) {
    return option(call.args(), "--format=")
        .filter(f -> List.of(f.split(",")).contains(word))
        .isPresent();
  }

  private record Field(String value, String unit) {}

  private static @Nullable Field field(String name, Gpu gpu) {
    return switch (name) {
      case "index" -> new Field("0", "");
      case "uuid", "gpu_uuid" -> new Field(gpu.uuid(), "");
      case "name", "gpu_name" -> new Field("NVIDIA GB10", "");
      case "driver_version" -> new Field(gpu.driver(), "");
      case "pci.bus_id", "gpu_bus_id" -> new Field(BUS, "");
      case "count" -> new Field("1", "");
      case "temperature.gpu" -> new Field("41", "");
      case "pstate" -> new Field("P8", "");
      case "compute_cap" -> new Field("12.1", "");
      case "persistence_mode" -> new Field("Enabled", "");
      case "memory.total", "memory.used", "memory.free" -> new Field("[N/A]", "MiB");
      case "power.draw" -> new Field("3.81", "W");
      case "power.limit" -> new Field("[N/A]", "W");
      case "utilization.gpu" -> new Field("0", "%");
      case "clocks.sm", "clocks.current.sm" -> new Field("208", "MHz");
      case "fan.speed" -> new Field("[N/A]", "%");
      case "mig.mode.current", "ecc.mode.current" -> new Field("[N/A]", "");
      default -> null;
    };
  }

  private static void table(Call call, Gpu gpu) {
    String now =
        DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ROOT)
            .withZone(ZoneOffset.UTC)
            .format(Instant.now());
    String line = "+" + "-".repeat(41) + "+" + "-".repeat(24) + "+" + "-".repeat(22) + "+";
    String wide = "+" + "-".repeat(89) + "+";
    String driver = gpu.driver();
    call.out().line(now + "       ");
    call.out().line(wide);
    call.out()
        .line(
            "| NVIDIA-SMI %-22s Driver Version: %-14s CUDA Version: 13.0     |"
                .formatted(driver, driver));
    call.out().line(line);
    call.out()
        .line(
            "| GPU  Name                 Persistence-M | Bus-Id          Disp.A | Volatile Uncorr. ECC |");
    call.out()
        .line(
            "| Fan  Temp   Perf          Pwr:Usage/Cap |           Memory-Usage | GPU-Util  Compute M. |");
    call.out()
        .line(
            "|                                         |                        |               MIG M. |");
    call.out().line("|" + "=".repeat(41) + "+" + "=".repeat(24) + "+" + "=".repeat(22) + "|");
    call.out()
        .line(
            "|   0  NVIDIA GB10                    On  |   0000000F:01:00.0 Off |                  N/A |");
    call.out()
        .line(
            "| N/A   41C    P8              4W /  N/A  | Not Supported          |      0%      Default |");
    call.out()
        .line(
            "|                                         |                        |                  N/A |");
    call.out().line(line);
    call.out().line("");
    processes(call, gpu, wide);
  }

  private static void processes(Call call, Gpu gpu, String wide) {
    call.out().line(wide);
    call.out().line("| Processes:" + " ".repeat(78) + "|");
    call.out()
        .line(
            "|  GPU   GI   CI              PID   Type   Process name                        GPU Memory |");
    call.out()
        .line(
            "|        ID   ID                                                               Usage      |");
    call.out().line("|" + "=".repeat(89) + "|");
    call.out()
        .line(
            "|    0   N/A  N/A            2811      G   /usr/lib/xorg/Xorg                       18MiB |");
    gpu.apps()
        .forEach(
            a ->
                call.out()
                    .line(
                        "|    0   N/A  N/A  %14d      C   %-34s %8dMiB |"
                            .formatted(a.pid(), a.name(), a.mebibytes())));
    call.out().line(wide);
  }

  private static void topology(Call call) {
    List<Rdma> nics = call.host().rdmas();
    call.out().line("\tGPU0\tNIC0\tNIC1\tNIC2\tNIC3\tCPU Affinity\tNUMA Affinity\tGPU NUMA ID");
    call.out().line("GPU0\t X \tNODE\tNODE\tNODE\tNODE\t0-19\t0\t\tN/A");
    for (int row = 0; row < nics.size(); row++) {
      StringBuilder line = new StringBuilder("NIC" + row + "\tNODE");
      for (int column = 0; column < nics.size(); column++) {
        boolean pix = nics.get(row).pci().domain().equals(nics.get(column).pci().domain());
        line.append('\t').append(row == column ? " X " : pix ? "PIX" : "NODE");
      }
      call.out().line(line + "\t\t\t\t");
    }
    call.out().line("\nNIC Legend:\n");
    for (int i = 0; i < nics.size(); i++) {
      call.out().line("  NIC" + i + ": " + nics.get(i).name());
    }
  }
}
