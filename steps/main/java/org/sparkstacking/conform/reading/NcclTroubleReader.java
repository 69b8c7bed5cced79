package org.sparkstacking.conform.reading;

import java.util.List;
import org.sparkstacking.conform.observed.NcclTrouble;
import org.sparkstacking.conform.observed.NcclTrouble.Kind;
import org.sparkstacking.conform.observed.Source;

/**
 * Reads failures that NCCL, nccl-tests, CUDA or the loader put into words, wherever they stand.
 * Texts: NVIDIA/nccl src/misc/ibvwrap.cc, src/transport, src/bootstrap.cc; NVIDIA/nccl-tests
 * src/common.h.
 */
public final class NcclTroubleReader implements Reader {
  private static final List<Phrase<Kind>> PHRASES =
      List.of(
          Phrase.of(Kind.REGISTRATION_ENOMEM, "ibv_reg_", "Cannot allocate memory"),
          Phrase.of(Kind.REGISTRATION_ENOMEM, "ibv_create_", "Cannot allocate memory"),
          Phrase.of(Kind.QUEUE_PAIR, "ibv_modify_qp", "Invalid argument")
              .withDetail("(Invalid argument)"),
          Phrase.of(Kind.QUEUE_PAIR, "ibv_modify_qp", "No such device")
              .withDetail("(No such device)"),
          Phrase.of(Kind.QUEUE_PAIR, "ibv_modify_qp", "timed out").withDetail("(timed out)"),
          Phrase.of(Kind.QUEUE_PAIR, "ibv_modify_qp", "failed")
              .withDetail("(?:errno |failed with (?:error )?)(.{1,40})"),
          Phrase.of(Kind.COMPLETION, "Got completion", "status=").withDetail("status=(\\d{1,3})"),
          Phrase.of(Kind.COMPLETION, "Got completion", "error").withDetail("error (\\d{1,3})"),
          Phrase.of(Kind.NO_SOCKET_INTERFACE, "o socket interface found"),
          Phrase.of(Kind.NO_SOCKET_INTERFACE, "No usable listening interface"),
          Phrase.of(Kind.NO_SOCKET_INTERFACE, "NCCL", "o interface found"),
          Phrase.of(Kind.NO_NETWORK, "Failed to initialize any NET plugin"),
          Phrase.of(Kind.VERSION_MISMATCH, "Mismatched NCCL version"),
          Phrase.of(Kind.VERSION_MISMATCH, "NCCL version mismatch"),
          Phrase.of(Kind.VERSION_MISMATCH, "Incompatible NCCL versions"),
          Phrase.of(Kind.TRANSPORT, "ncclTransportTreeConnect", "->"),
          Phrase.of(Kind.TRANSPORT, "ncclTransportRingConnect", "->"),
          Phrase.of(Kind.TRANSPORT, "could not retr", "request"),
          Phrase.of(Kind.CONNECT, "NCCL WARN", "onnect", "refused")
              .withDetail("([0-9a-fA-F.:]{7,45})<"),
          Phrase.of(Kind.CONNECT, "NCCL WARN", "onnect", "No route")
              .withDetail("([0-9a-fA-F.:]{7,45})<"),
          Phrase.of(Kind.CONNECT, "NCCL WARN", "onnect", "timed out")
              .withDetail("([0-9a-fA-F.:]{7,45})<"),
          Phrase.of(Kind.CONNECT, "NCCL WARN", "onnect", "unreachable")
              .withDetail("([0-9a-fA-F.:]{7,45})<"),
          Phrase.of(Kind.PEER_GONE, "Connection closed by remote peer"),
          Phrase.of(Kind.PEER_GONE, "remote process exited or there was a network error"),
          Phrase.of(Kind.PLACEMENT, "invalid device ordinal"),
          Phrase.of(Kind.PLACEMENT, "Duplicate GPU detected"),
          Phrase.of(Kind.PLACEMENT, "Invalid number of GPUs:"),
          Phrase.of(Kind.MEMORY, "uda", "out of memory"),
          Phrase.of(Kind.MEMORY, "CUDA", "out of memory"),
          Phrase.of(Kind.MEMORY, "NV_ERR_NO_MEMORY"),
          Phrase.of(Kind.GPU, "no CUDA-capable device"),
          Phrase.of(Kind.GPU, "failure", "CUDA driver version is insufficient"),
          Phrase.of(Kind.GPU, "Test CUDA failure", "system not yet initialized"),
          Phrase.of(Kind.LOADER, "error while loading shared libraries")
              .withDetail("libraries: (\\S{1,120}?):"),
          Phrase.of(Kind.LOADER, "version `", "' not found (required by")
              .withDetail("version `([^']{1,60})'"),
          Phrase.of(Kind.TIMEOUT, "Test timeout ("),
          Phrase.of(Kind.TIMEOUT, "Watchdog caught collective operation timeout"),
          Phrase.of(Kind.OTHER, "Test NCCL failure"),
          Phrase.of(Kind.OTHER, "Test CUDA failure"),
          Phrase.of(Kind.OTHER, "NCCL error:"),
          Phrase.of(Kind.OTHER, "NCCL WARN "));

  @Override
  public String format() {
    return "NCCL failure";
  }

  @Override
  public boolean recognises(String line) {
    return line.contains("Test NCCL failure")
        || line.contains("Test CUDA failure")
        || line.contains("Call to ibv_")
        || line.contains("NCCL WARN ")
        || line.contains("ncclTransport")
        || line.contains("NCCL error:")
        || line.contains("Invalid number of GPUs:")
        || line.contains("Incompatible NCCL versions");
  }

  @Override
  public boolean reads(String command) {
    return command.contains("_perf") || command.contains("NCCL_");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new PhraseLines<>(source, PHRASES, PhraseLines::bulk, NcclTrouble::new);
  }
}
