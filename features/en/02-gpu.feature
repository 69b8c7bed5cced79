# language: en
Feature: 2. GPU
  A GPU must first be seen by its host and then be offered as a Kubernetes resource.
  This stage also shows that Kubernetes never joins the GPUs of several nodes.

  Rule: GPU-1 Every host sees its GPU and its driver works
    The machine itself comes before Kubernetes and NCCL.
    Memory, fan and power limit that show no value are normal on this machine.

    @GPU-1 @stage-2
    Scenario: GPU and driver work on every host
      Given the GPU of every Spark is read on its host
      Then every host sees all of its own GPUs
      And the GPU driver works on every host and its versions agree

  Rule: GPU-2 Every Spark node exposes exactly its physical GPUs as nvidia.com/gpu
    With sharing switched on, one GPU looks like several.
    So the number in Kubernetes is compared with what the host itself has.

    @GPU-2 @stage-2
    Scenario: Kubernetes counts the same GPUs as the host
      Given the GPU of every Spark is read on its host
      When the GPU resources of every Spark node are read in Kubernetes
      Then every Spark node offers exactly as many GPUs as its host has
      And the GPU Operator reports that its setup of these nodes is complete
      And no GPU is offered more than once unless the site declares sharing

  Rule: GPU-3 A pod that asks for one GPU gets that node's own GPU
    The count can be right while the pod sees no GPU at all.
    Only the GPU's own identity, compared with the host, tells that it is the same one.

    @GPU-3 @stage-2
    Scenario: The pod gets the GPU of its host
      Given the GPU of every Spark is read on its host
      When a pod that asks for 1 GPU is run on every Spark node
      Then the GPU seen in the pod is the very GPU of the host it runs on

  Rule: GPU-4 Kubernetes never joins GPUs of two nodes
    This pod must not run. To tell this from waiting for another reason,
    the same pod with a smaller request must be placed.

    @GPU-4 @stage-2
    Scenario: A request beyond one node is not placed
      Given the GPU resources of every Spark node are read in Kubernetes
      When a pod is created that asks for 1 GPU more than any node has
      Then the pod stays Pending for lack of GPUs although the cluster has enough in total
      And the same pod is placed when it asks only for what one node has
