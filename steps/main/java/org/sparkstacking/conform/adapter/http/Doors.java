package org.sparkstacking.conform.adapter.http;

import java.net.URI;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.sparkstacking.conform.probe.HttpQuestion;

/**
 * Where the services of a site are, and how they are entered.
 *
 * @param api URL of the API server
 * @param supervisor URL of RKE2's supervisor
 * @param prometheus URL of a Prometheus, empty where the site names none
 * @param tls trusts the cluster's own CA and shows the kubeconfig's certificate where it has one
 * @param bearer token of the kubeconfig, "" where it has none; only the API server is shown it
 */
public record Doors(
    URI api, URI supervisor, Optional<URI> prometheus, SSLContext tls, String bearer) {

  Optional<URI> of(HttpQuestion.Service service) {
    return switch (service) {
      case API_PROXY -> Optional.of(api);
      case SUPERVISOR -> Optional.of(supervisor);
      case PROMETHEUS -> prometheus;
    };
  }

  /** Prometheus is no part of the cluster's API: its certificate is judged by Java's own roots. */
  boolean ofCluster(HttpQuestion.Service service) {
    return service != HttpQuestion.Service.PROMETHEUS;
  }

  String bearer(HttpQuestion.Service service) {
    return service == HttpQuestion.Service.API_PROXY ? bearer : "";
  }
}
