package org.sparkstacking.conform.adapter.kube;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.site.Cluster;

/**
 * The way into an API server as the kubeconfig gives it.
 *
 * @param server URL of the API server
 * @param tls trusts its CA and shows the client's certificate where there is one
 * @param bearer token, "" where there is none
 */
public record KubeDoor(URI server, SSLContext tls, String bearer) {

  /**
   * Read it from the kubeconfig of a site.
   *
   * @throws IOException where it is missing or not usable, in plain words
   */
  public static KubeDoor of(Cluster cluster) throws IOException {
    try {
      Path home = Path.of(System.getProperty("user.home", "/"));
      Config config = Kubeconfig.read(cluster, System.getenv(), home);
      SSLContext tls = SSLUtils.sslContext(config);
      return new KubeDoor(URI.create(config.getMasterUrl()), tls, token(config));
    } catch (KubeTrouble | GeneralSecurityException | IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static String token(Config config) {
    @Nullable String own = config.getOauthToken();
    @Nullable String automatic = config.getAutoOAuthToken();
    return own != null ? own : automatic != null ? automatic : "";
  }
}
