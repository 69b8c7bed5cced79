package org.sparkstacking.conform.observed;

import java.util.List;

/**
 * List the network interfaces that were seen inside a pod on the pod network.
 *
 * @param node node that the pod ran on
 * @param netdevs names without what follows an {@code @}
 */
public record PodNetdevs(Source source, String node, String pod, List<Seen<String>> netdevs)
    implements Observed {

  public PodNetdevs {
    netdevs = List.copyOf(netdevs);
  }
}
