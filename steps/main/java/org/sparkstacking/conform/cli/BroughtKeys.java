package org.sparkstacking.conform.cli;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.site.Cluster;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/**
 * Hold the login that a scheduler brings in its environment: Jenkins and a CronJob keep keys
 * themselves and hand them over for one run. What they bring comes before what the site file says.
 *
 * @param user {@code SPARK_CONFORM_USER}, or null
 * @param identity {@code SPARK_CONFORM_IDENTITY}, the file of a private key, or null
 * @param kubeconfig {@code SPARK_CONFORM_KUBECONFIG}, or null
 */
record BroughtKeys(@Nullable String user, @Nullable String identity, @Nullable String kubeconfig) {

  static BroughtKeys in(Map<String, String> environment) {
    return new BroughtKeys(
        given(environment, "SPARK_CONFORM_USER"),
        given(environment, "SPARK_CONFORM_IDENTITY"),
        given(environment, "SPARK_CONFORM_KUBECONFIG"));
  }

  /** Give the same site, reached with these keys. */
  Site with(Site site) {
    Cluster cluster = site.cluster();
    return new Site(
        site.name(),
        site.simulated(),
        site.timezone(),
        site.layout(),
        site.hosts().stream().map(this::with).toList(),
        cluster == null ? null : with(cluster),
        site.nccl(),
        site.mpi(),
        site.load(),
        site.secondaryNetwork(),
        site.madeRequired(),
        site.exclusions(),
        site.changedLimits(),
        site.access(),
        site.paper());
  }

  private Host with(Host h) {
    return new Host(
        h.name(),
        h.address(),
        user == null ? h.user() : user,
        h.port(),
        h.jump(),
        identity == null ? h.identity() : identity,
        h.node(),
        h.gpus(),
        h.management(),
        h.halves(),
        h.serial());
  }

  private Cluster with(Cluster c) {
    return new Cluster(
        kubeconfig == null ? c.kubeconfig() : kubeconfig,
        c.context(),
        c.image(),
        c.probeImage(),
        c.gpuOperatorNamespace(),
        c.prometheus(),
        c.supervisor(),
        c.runtimeClass(),
        c.launcher(),
        c.sharedGpus(),
        c.nodeSelector());
  }

  private static @Nullable String given(Map<String, String> environment, String name) {
    String value = environment.getOrDefault(name, "");
    return value.isBlank() ? null : value;
  }
}
