# language: en
Feature: 6. Bounds of the decision
  What the ADR keeps out or leaves for later, and what the kit itself promises.

  Rule: BND-1 No undeclared NVIDIA Network Operator or secondary RDMA network on the Sparks
    'There is none' can be trusted only from a search that does see what is there.
    One that does not touch the Sparks is only a remark.

    @BND-1 @stage-6
    Scenario: There is no undeclared secondary network
      Given the nodes of the cluster are listed
      When the cluster is searched for the NVIDIA Network Operator and secondary RDMA networks
      Then none of them serves a Spark unless the site declares it, by a search that finds what is known to be there

  Rule: BND-2 What the hosts report about GPUDirect RDMA is recorded
    The ADR asks to look at the extent of support, so the answer of each host is kept.
    Informative: it never changes the verdict of a run.

    @BND-2 @stage-6
    Scenario: The state of GPUDirect RDMA is recorded
      Given the GPU of every Spark is read on its host
      When the GPUDirect RDMA support of every Spark is read on its host
      Then the answer of every host is recorded and missing support is no defect

  Rule: BND-3 The LLM runtime is left open by the ADR and is not tested
    What cannot be tested stays on the list. It is always shown as NOT_TESTED,
    and as an informative claim it does not change the verdict of a run.

    @BND-3 @stage-6
    Scenario: The LLM runtime is declared untestable
      Given it is asked which LLM runtime the site will use
      Then this kit cannot test it because the ADR leaves the choice open

  Rule: BND-4 The run left nothing behind
    This is the kit's test of itself, and it always runs.
    'Nothing is left' is said only where what the run made was seen while it existed.

    @BND-4 @stage-6
    Scenario: No trace of the run is left
      Given the nodes of the cluster are listed
      When the hosts and the cluster are searched for traces of this run
      Then nothing that this run made is left on any host or in the cluster
