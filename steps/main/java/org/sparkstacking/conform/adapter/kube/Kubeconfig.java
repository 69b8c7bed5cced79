package org.sparkstacking.conform.adapter.kube;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.site.Cluster;

/** Finds the kubeconfig of a site and reads it. */
final class Kubeconfig {
  /** Longest time of making a connection, in milliseconds. */
  private static final int CONNECT_MILLIS = 10_000;

  /** Longer than the longest deadline of a question, in milliseconds. */
  private static final int LONGEST_MILLIS = 3_600_000;

  private Kubeconfig() {}

  /**
   * Read it: the site's own file, else the first of {@code $KUBECONFIG}, else {@code
   * ~/.kube/config}, else the service account of the pod that the kit runs in.
   *
   * @throws KubeTrouble where there is none, or it names no such context
   */
  static Config read(Cluster cluster, Map<String, String> environment, Path home)
      throws KubeTrouble {
    Path file = find(cluster.kubeconfig(), environment, home);
    Optional<Config> pod =
        cluster.kubeconfig() == null && !Files.exists(file)
            ? ServiceAccount.MOUNTED.config(environment)
            : Optional.empty();
    return paced(pod.isPresent() ? pod.get() : read(cluster, file));
  }

  private static Config paced(Config config) {
    config.setRequestRetryBackoffLimit(0); // an error of the server is an answer, asked once
    config.setConnectionTimeout(CONNECT_MILLIS);
    config.setRequestTimeout(LONGEST_MILLIS); // every question has its own, shorter deadline
    return config;
  }

  private static Config read(Cluster cluster, Path file) throws KubeTrouble {
    try {
      Files.readString(file); // for its own words where it cannot be read
      return Config.fromKubeconfig(cluster.context(), file.toFile());
    } catch (IOException e) {
      throw new KubeTrouble("the kubeconfig " + file + " cannot be read: " + e.getMessage());
    } catch (KubernetesClientException | IllegalArgumentException | NullPointerException e) {
      throw new KubeTrouble("the kubeconfig " + file + " is not usable: " + e.getMessage());
    }
  }

  private static Path find(@Nullable String own, Map<String, String> environment, Path home) {
    if (own != null) {
      return own.startsWith("~/") ? home.resolve(own.substring(2)) : Path.of(own);
    }
    String set = environment.getOrDefault("KUBECONFIG", "");
    return set.isEmpty() ? home.resolve(".kube/config") : Path.of(set.split(":", 2)[0]);
  }
}
