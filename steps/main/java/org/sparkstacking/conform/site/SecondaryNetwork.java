package org.sparkstacking.conform.site;

/**
 * Declare a secondary RDMA network that the NCCL pods use instead of hostNetwork.
 *
 * @param attachment NetworkAttachmentDefinition as {@code namespace/name}
 * @param resource RDMA resource, such as {@code rdma/rdma_shared_device_a}
 */
public record SecondaryNetwork(String attachment, String resource) {}
