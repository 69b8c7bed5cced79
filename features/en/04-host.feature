# language: en
Feature: 4. Host-level NCCL and MPI
  Hosts are tested before Kubernetes, so that trouble of the stacking itself
  and trouble of the Kubernetes network stay apart.

  Rule: MPI-1 One MPI job starts one rank on every Spark
    A program whose ranks all ran on one Spark also ends without complaint.
    So the ranks are counted on every Spark.

    @MPI-1 @stage-4
    Scenario: One rank runs on every Spark
      Given the interconnect addresses and routes of every Spark are read
      When one MPI job is started over all Sparks from a host
      Then every Spark runs exactly 1 rank of that job

  Rule: NCH-1 Host NCCL runs as one job over all Sparks, one GPU a rank, with correct results
    Several one-machine tests side by side also end normally and without a wrong value.
    So the result must be right, and it must come from one single job.

    @NCH-1 @stage-4
    Scenario: Host NCCL ends correctly as one job
      Given one MPI job is started over all Sparks from a host
      When an NCCL test over all Sparks is run on their hosts
      Then all ranks form one job over all Sparks with one GPU a rank, not several jobs side by side
      And the test runs to its end and its data check finds no wrong value

  Rule: NCH-2 Host NCCL is fast enough for the site's layout
    Speed is why the Sparks are stacked. Speed alone never tells which way the data went,
    so the path is judged apart, by NCH-3 and NCH-4.

    @NCH-2 @stage-4
    Scenario: Host NCCL reaches its limit
      Given the ConnectX-7 ports of every Spark are read on its host
      When an NCCL test over all Sparks is run on their hosts
      Then the NCCL bandwidth reaches the limit for the layout of the site

  Rule: NCH-3 Host NCCL is carried by RoCE on ConnectX-7, on both PCIe x4 links
    Where NCCL cannot use RoCE it turns to TCP without a word and runs to the end.
    So its log and the counters of the machines must agree, each on its own.

    @NCH-3 @stage-4
    Scenario: Host NCCL uses RoCE on both links
      Given the ConnectX-7 ports of every Spark are read on its host
      When an NCCL test over all Sparks is run on their hosts
      Then the NCCL log of every rank shows RoCE on both PCIe x4 links and no other path
      And the RDMA counters of both PCIe x4 links grow on every Spark by the data that the job must move

  Rule: NCH-4 Host NCCL is not carried by Cilium nor by the management network
    'Nothing passed' holds only for counters that would have shown it.
    So these same counters must first be seen to move.

    @NCH-4 @stage-4
    Scenario: Host NCCL does not leak into other networks
      Given the management and cluster networks of every Spark are read
      When an NCCL test over all Sparks is run on their hosts
      Then no NCCL data crosses the management network, by counters that were shown to count
      And no NCCL data is carried by Cilium, by counters that were shown to count
