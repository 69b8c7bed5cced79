# language: en
Feature: 1. Cluster
  The ADR wants a stable cluster first. This stage asks whether every Spark is in it
  and whether Cilium is its primary and healthy network.

  Rule: CLU-1 Every Spark is a Ready node of one RKE2 cluster
    If one Spark sits in another cluster or is not ready,
    no result above this stage speaks for this site.

    @CLU-1 @stage-1
    Scenario: All Sparks are in the cluster and ready
      Given the nodes of the cluster are listed
      Then every Spark is a node of one and the same RKE2 cluster
      And every Spark node is Ready

  Rule: CLU-2 Cilium is the primary CNI on every node, and healthy
    When an agent stops, its node and its DaemonSet still look healthy for a while.
    So the answer of each agent decides, not the word of Kubernetes alone.

    @CLU-2 @stage-1
    Scenario: Cilium answers as healthy on every node
      Given the nodes of the cluster are listed
      When the Cilium agent of every node is asked for its state
      Then Cilium is the primary CNI on every node and no other CNI takes its place
      And every Cilium agent answers for itself that it is healthy
