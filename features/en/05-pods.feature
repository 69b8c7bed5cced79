# language: en
Feature: 5. Kubernetes workload
  What held on the hosts is tested again inside pods.
  What Cilium does, and what it does not do, is shown here as well.

  Rule: NCP-1 hostNetwork pods, one rank a node with one GPU each, run one NCCL job with correct results
    The ADR moves to Kubernetes once the hosts have been tested.
    Where the site declares a secondary network, this is tested on that network.

    @NCP-1 @stage-5
    Scenario: The pods' NCCL ends correctly as one job
      Given a pod that asks for 1 GPU is run on every Spark node
      When an NCCL test over all Sparks is run in hostNetwork pods
      Then all ranks form one job over all Sparks with one GPU a rank, not several jobs side by side
      And the test runs to its end and its data check finds no wrong value

  Rule: NCP-2 Pods are as fast as the host
    Figures of another day or another pair cannot be compared.
    So host and pods are measured one after the other in the same run.

    @NCP-2 @stage-5
    Scenario: Pods and hosts are equally fast
      Given an NCCL test over all Sparks is run on their hosts
      When an NCCL test over all Sparks is run in hostNetwork pods
      Then the pods reach the required share of the host bandwidth between the same Sparks in the same run

  Rule: NCP-3 The pods' NCCL is carried by RoCE on ConnectX-7, on both PCIe x4 links
    A completed job may still have gone the slow way.
    The log of every pod and the counters of the hosts must agree.

    @NCP-3 @stage-5
    Scenario: The pods' NCCL uses RoCE on both links
      Given the ConnectX-7 ports of every Spark are read on its host
      When an NCCL test over all Sparks is run in hostNetwork pods
      Then the NCCL log of every rank shows RoCE on both PCIe x4 links and no other path
      And the RDMA counters of both PCIe x4 links grow on every Spark by the data that the job must move

  Rule: NCP-4 The pods' NCCL is not carried by Cilium nor by the management network
    Beside Cilium, NCCL easily picks Cilium's interfaces.
    'Nothing passed' is said only by counters that were seen to move.

    @NCP-4 @stage-5
    Scenario: The pods' NCCL does not leak into other networks
      Given the management and cluster networks of every Spark are read
      When an NCCL test over all Sparks is run in hostNetwork pods
      Then no NCCL data crosses the management network, by counters that were shown to count
      And no NCCL data is carried by Cilium, by counters that were shown to count

  Rule: CIL-1 Cilium alone gives NCCL no RDMA path
    To be listed is not to be usable. 'It does not open' holds only
    where the same attempt does open the device on the host.

    @CIL-1 @stage-5
    Scenario: Ordinary pods have no access to ConnectX-7
      Given the ConnectX-7 ports of every Spark are read on its host
      When a pod that asks for 1 GPU is run on every Spark node
      Then each of these pods sees its own network interface but no ConnectX-7 interface
      And none of these pods can open an RDMA device that its host can open

    @CIL-1 @stage-5
    Scenario: NCCL on the pod network does not use RoCE
      Given an NCCL test over all Sparks is run on their hosts
      When an NCCL test is run between pods on the ordinary pod network
      Then NCCL between these pods uses TCP or does not run, and never uses RoCE

  Rule: CIL-2 Cilium is not attached to the ConnectX-7 interfaces
    Once Cilium has taken these interfaces, a host firewall policy can cut the start of GPU traffic.
    To tell this from a Cilium that took nothing at all, the interface of the node address must be taken.

    @CIL-2 @stage-5
    Scenario: Cilium leaves ConnectX-7 alone
      Given the ConnectX-7 ports of every Spark are read on its host
      When the network interfaces that Cilium has taken are read on every node
      Then Cilium is attached to the interface of the node address and to no ConnectX-7 interface
      And Cilium takes its MTU and its device from the interface of the node address and from no other

  Rule: CIL-3 Ordinary pod and service traffic and network policy go through Cilium, and still do while NCCL runs
    GPU traffic is kept apart to protect ordinary traffic.
    That the forbidden is blocked means something only where the allowed gets through.

    @CIL-3 @stage-5
    Scenario: Ordinary traffic and policy work
      Given the Cilium agent of every node is asked for its state
      When ordinary pod and service traffic is sent between nodes
      Then pods and services on other nodes answer through Cilium
      And network policy blocks what it forbids and lets through what it allows

    @CIL-3 @stage-5
    Scenario: Ordinary traffic holds while NCCL runs
      Given an NCCL test over all Sparks is run on their hosts
      When ordinary pod and service traffic is sent between nodes
      Then ordinary traffic and network policy still work while NCCL runs
