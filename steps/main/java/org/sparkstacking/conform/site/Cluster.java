package org.sparkstacking.conform.site;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Describe the RKE2 cluster.
 *
 * @param kubeconfig file, or null for $KUBECONFIG or ~/.kube/config
 * @param context context name, or null for the current one
 * @param image image of the NCCL pods, or null where none was brought
 * @param probeImage image of the small traffic probes, or null for {@code image}
 * @param gpuOperatorNamespace default {@code gpu-operator}
 * @param prometheus URL of a Prometheus that the site wants asked, or null
 * @param supervisor URL of RKE2's supervisor, or null for port 9345 of the API server's host
 * @param runtimeClass runtimeClassName of GPU pods, or null
 * @param launcher {@code pods}, or {@code mpijob} where the MPI Operator makes the hostNetwork pods
 * @param sharedGpus declared shares a GPU, 1 when exclusive
 * @param nodeSelector extra node labels for the kit's pods
 */
public record Cluster(
    @Nullable String kubeconfig,
    @Nullable String context,
    @Nullable String image,
    @Nullable String probeImage,
    String gpuOperatorNamespace,
    @Nullable String prometheus,
    @Nullable String supervisor,
    @Nullable String runtimeClass,
    String launcher,
    int sharedGpus,
    Map<String, String> nodeSelector) {

  public Cluster {
    nodeSelector = Map.copyOf(nodeSelector);
  }

  /** Tell whether the MPI Operator makes the hostNetwork NCCL pods, instead of the kit. */
  public boolean mpiJobs() {
    return launcher.equals("mpijob");
  }
}
