package org.sparkstacking.conform.rehearsal.api;

import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.rehearsal.world.Gpu;
import org.sparkstacking.conform.rehearsal.world.Spark;

/**
 * Prints what the services beside the API print: RKE2's supervisor, the DCGM exporters and the GPU
 * Operator behind the API server's proxy.
 */
final class StatusPages {
  private StatusPages() {}

  /** RKE2's supervisor asks for no login on these (k3s-io/k3s pkg/server/handlers/router.go). */
  static Optional<Reply> open(String path, Identity identity) {
    return switch (path) {
      case "/ping" -> Optional.of(Reply.text("pong"));
      case "/cacerts" -> Optional.of(Reply.text(identity.certificatePem()));
      default -> Optional.empty();
    };
  }

  /** Answer {@code pods/NAME:PORT/proxy/metrics} and {@code services/NAME:PORT/proxy/metrics}. */
  static Reply proxied(Path path, List<Spark> sparks) {
    if (!path.whole().endsWith("/proxy/metrics")) {
      return Reply.unknownPath();
    }
    if (path.resource().equals("services") && path.name().equals("gpu-operator:8080")) {
      return Reply.text(operator(sparks.size()));
    }
    return sparks.stream()
        .filter(s -> path.name().equals(exporter(s) + ":9400"))
        .findFirst()
        .map(s -> Reply.text(exposition(s)))
        .orElseGet(() -> Reply.notFound(path.resource(), path.name()));
  }

  static String exporter(Spark spark) {
    return "nvidia-dcgm-exporter-" + (spark.name().endsWith("1") ? "h2v6c" : "q8d4n");
  }

  /** Layout: NVIDIA/dcgm-exporter; values of a GB10 that does nothing. */
  private static String exposition(Spark spark) {
    StringBuilder page = new StringBuilder();
    Gpu gpu = spark.gpu();
    if (gpu.state() == Gpu.State.WORKING) {
      gauge(page, spark, "DCGM_FI_DEV_GPU_TEMP", "GPU temperature (in C).", "44");
      gauge(page, spark, "DCGM_FI_DEV_GPU_UTIL", "GPU utilization (in %).", "0");
      gauge(page, spark, "DCGM_FI_DEV_XID_ERRORS", "Value of the last XID error encountered.", "0");
    }
    return page.toString();
  }

  private static void gauge(
      StringBuilder page, Spark spark, String name, String help, String value) {
    Gpu gpu = spark.gpu();
    page.append("# HELP %s %s%n# TYPE %s gauge%n".formatted(name, help, name))
        .append(name)
        .append("{gpu=\"0\",UUID=\"")
        .append(gpu.uuid())
        .append("\",pci_bus_id=\"0000000F:01:00.0\",device=\"nvidia0\",modelName=\"NVIDIA GB10\",")
        .append(
            "Hostname=\"" + spark.name() + "\",DCGM_FI_DRIVER_VERSION=\"" + gpu.driver() + "\"} ")
        .append(value)
        .append('\n');
  }

  private static String operator(int nodes) {
    return """
        # TYPE gpu_operator_gpu_nodes_total gauge
        gpu_operator_gpu_nodes_total %d
        # TYPE gpu_operator_reconciliation_status gauge
        gpu_operator_reconciliation_status 1
        """
        .formatted(nodes);
  }
}
