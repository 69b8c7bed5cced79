package org.sparkstacking.conform.observed;

import java.util.List;

/**
 * List the GPUs that were seen inside a pod.
 *
 * @param node node that the pod ran on
 * @param asked number of nvidia.com/gpu that it asked for
 * @param looked whether the listing inside could be run; a program that is not there or an exec
 *     that failed is not a look
 * @param answer the listing's first line or its error
 * @param uuids empty where it looked and saw none
 */
public record PodGpus(
    Source source,
    String node,
    String pod,
    int asked,
    boolean looked,
    Place answer,
    List<Seen<String>> uuids)
    implements Observed {

  public PodGpus {
    uuids = List.copyOf(uuids);
  }
}
