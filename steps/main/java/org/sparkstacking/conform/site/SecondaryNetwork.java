package org.sparkstacking.conform.site;

import java.util.List;

/**
 * Declare a secondary RDMA network that the NCCL pods use instead of hostNetwork.
 *
 * @param attachments NetworkAttachmentDefinitions as {@code namespace/name}, one for each interface
 *     that a pod gets beside its own: a Spark's port has two halves on two subnets
 * @param resource RDMA resource that a pod asks for, such as {@code rdma/rdma_shared_device_a}
 */
public record SecondaryNetwork(List<String> attachments, String resource) {
  public SecondaryNetwork {
    attachments = List.copyOf(attachments);
  }
}
