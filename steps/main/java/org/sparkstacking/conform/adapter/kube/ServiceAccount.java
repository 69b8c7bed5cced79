package org.sparkstacking.conform.adapter.kube;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The account of the pod that the kit itself runs in, as the kubelet mounts it.
 *
 * @param folder holds {@code token} and {@code ca.crt}; the kubelet renews the token while the pod
 *     runs, so it is read anew for each request
 */
record ServiceAccount(Path folder) {
  /** Source: Kubernetes documentation, 'Accessing the Kubernetes API from a Pod'. */
  static final ServiceAccount MOUNTED =
      new ServiceAccount(Path.of("/var/run/secrets/kubernetes.io/serviceaccount"));

  /** Give the way to the API server of the pod's own cluster; nothing outside a pod. */
  Optional<Config> config(Map<String, String> environment) {
    String host = environment.getOrDefault("KUBERNETES_SERVICE_HOST", "");
    Path token = folder.resolve("token");
    if (host.isEmpty() || !Files.isReadable(token)) {
      return Optional.empty();
    }
    String port = environment.getOrDefault("KUBERNETES_SERVICE_PORT", "443");
    return Optional.of(
        new ConfigBuilder(Config.empty())
            .withMasterUrl("https://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port)
            .withCaCertFile(folder.resolve("ca.crt").toString())
            .withOauthTokenProvider(() -> fresh(token))
            .build());
  }

  private static String fresh(Path token) {
    try {
      return Files.readString(token, StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      return ""; // the server then answers 401, which is the right thing to read
    }
  }
}
