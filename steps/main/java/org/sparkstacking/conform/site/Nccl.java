package org.sparkstacking.conform.site;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Describe how NCCL is tested.
 *
 * @param testsDirectory where all_gather_perf lies on every Spark; {@code ~} is the login's home
 * @param socketInterface NCCL_SOCKET_IFNAME; null for the first fabric netdev
 * @param libraryPath extra LD_LIBRARY_PATH, or ""
 * @param environment further NCCL_* settings of this site
 */
public record Nccl(
    String testsDirectory,
    @Nullable String socketInterface,
    String libraryPath,
    Map<String, String> environment) {

  public Nccl {
    environment = Map.copyOf(environment);
  }

  public static Nccl defaults() {
    return new Nccl("~/nccl-tests/build", null, "", Map.of());
  }
}
