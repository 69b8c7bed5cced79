package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.sparkstacking.conform.adapter.http.Doors;
import org.sparkstacking.conform.adapter.http.RestHttpView;
import org.sparkstacking.conform.adapter.kube.KubeClusterView;
import org.sparkstacking.conform.adapter.kube.KubeDoor;
import org.sparkstacking.conform.probe.ClusterView;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.HttpView;
import org.sparkstacking.conform.site.Cluster;
import org.sparkstacking.conform.site.Guard;
import org.sparkstacking.conform.site.Site;

/**
 * Hold a site that can be asked.
 *
 * @param shell opens the way to its hosts; whoever opens it closes it
 * @param sha256 hash of the site file, "" for a rehearsal
 * @param faults simulated faults, empty on a real site
 * @param ending ends what was started for the site
 */
record OpenSite(
    Site site, Supplier<HostShell> shell, String sha256, List<String> faults, Runnable ending)
    implements AutoCloseable {
  OpenSite {
    faults = List.copyOf(faults);
  }

  /** Open the way to its cluster; nothing is asked before the first question. */
  ClusterView cluster() {
    Cluster cluster = site.cluster();
    return cluster == null ? ClusterView.none() : KubeClusterView.of(cluster);
  }

  /** Open the way to its services that speak HTTP; nothing is asked before the first question. */
  HttpView http() {
    Cluster cluster = site.cluster();
    return cluster == null ? HttpView.none() : new RestHttpView(() -> doors(cluster));
  }

  private static Doors doors(Cluster cluster) throws IOException {
    KubeDoor door = KubeDoor.of(cluster);
    return new Doors(
        door.server(),
        supervisor(cluster, door.server()),
        Optional.ofNullable(cluster.prometheus()).map(URI::create),
        door.tls(),
        door.bearer());
  }

  /** Without words of the site file it is where the API server is. */
  private static URI supervisor(Cluster cluster, URI server) {
    String given = cluster.supervisor();
    return URI.create(given == null ? "https://" + server.getHost() + ":9345" : given);
  }

  /** Give the same open site with these guards off. */
  OpenSite overriding(Set<Guard> guards) {
    return new OpenSite(site.overriding(guards), shell, sha256, faults, ending);
  }

  /** Give the same open site without a way to its hosts: no connection is ever made. */
  OpenSite withoutHosts() {
    return new OpenSite(site.withoutHosts(), NoHosts::new, sha256, faults, ending);
  }

  @Override
  public void close() {
    ending.run();
  }
}
