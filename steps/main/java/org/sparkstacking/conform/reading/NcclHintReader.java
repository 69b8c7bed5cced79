package org.sparkstacking.conform.reading;

import java.util.List;
import org.sparkstacking.conform.observed.NcclHint.Kind;
import org.sparkstacking.conform.observed.Source;

/**
 * Reads lines around an NCCL run that are no figures, yet decide what its text can show: missing
 * device files, start scripts, a search that found nothing, kernel and memory lines.
 */
public final class NcclHintReader implements Reader {
  static final List<Phrase<Kind>> PHRASES =
      List.of(
          Phrase.of(Kind.NO_RDMA_DEVICE_FILES, "/dev/infiniband", "No such file"),
          Phrase.of(Kind.NO_RDMA_DEVICE_FILES, "/dev/infiniband", "not found"),
          Phrase.of(Kind.NO_RDMA_DEVICE_FILES, "/dev/infiniband", "그런 파일이나 디렉"),
          Phrase.of(Kind.NO_RDMA_DEVICE_FILES, "/dev/infiniband", "nicht gefunden"),
          Phrase.of(Kind.NO_VERBS_LIBRARY, "Failed to open libibverbs"),
          Phrase.of(Kind.INFINIBAND_FABRIC, "==(", "Gbps", "LinkUp"),
          Phrase.of(Kind.INFINIBAND_FABRIC, "Link layer:", "InfiniBand"),
          Phrase.of(Kind.INFINIBAND_FABRIC, "link_layer:", "InfiniBand"),
          Phrase.of(Kind.PLANNED_DEVICES, "IB_IF:").withDetail("IB_IF:\\s{0,8}(\\S{1,200})"),
          Phrase.of(Kind.GID_INDEX, "NCCL_IB_GID_INDEX set by environment to ")
              .withDetail("environment to (\\d{1,3})"),
          Phrase.of(Kind.GID_INDEX, "NCCL_IB_GID_INDEX=").withDetail("GID_INDEX=(\\d{1,3})"),
          Phrase.of(Kind.HANG_NOTED, "no further output"),
          Phrase.of(Kind.HANG_NOTED, "(hangs)"),
          Phrase.of(Kind.HANG_NOTED, "[hangs"),
          Phrase.of(Kind.FRAMEWORK, "is using nccl==").withDetail("nccl==(\\S{1,20})"),
          Phrase.of(Kind.FRAMEWORK_FAILED, "NCCLCommunicator", "rror"),
          Phrase.of(Kind.FRAMEWORK_FAILED, "Error executing method init_device"),
          Phrase.of(Kind.EXEC_LAUNCHED, "kubectl exec", "orted"),
          Phrase.of(Kind.EXEC_LAUNCHED, "kubectl exec", "prted"),
          Phrase.of(Kind.TRANSPORT_SEARCHED, "grep", "NET/"),
          Phrase.of(Kind.RETRY, "+ sleep "),
          Phrase.of(Kind.RETRY, "etrying"),
          Phrase.of(Kind.COMMAND, "mpirun ", "_perf"),
          Phrase.of(Kind.COMMAND, "mpirun ", "-np"),
          Phrase.of(Kind.EXIT, "command terminated with exit code ")
              .withDetail("exit code (\\d{1,3})"),
          Phrase.of(Kind.EXIT, "mpirun: Forwarding signal").withDetail("(18)"));

  @Override
  public String format() {
    return "NCCL surroundings";
  }

  @Override
  public boolean recognises(String line) {
    return (line.contains("/dev/infiniband") && line.contains("No such file"))
        || line.contains("is using nccl==")
        || line.contains("NCCLCommunicator")
        || (line.contains("==(") && line.contains("Gbps"));
  }

  @Override
  public boolean reads(String command) {
    return command.contains("nccl")
        || command.contains("NCCL")
        || command.contains("_perf")
        || command.contains("infiniband")
        || command.startsWith("uname")
        || command.contains("Cma");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new NcclHintLines(source, command);
  }
}
