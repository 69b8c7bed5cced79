# language: en
Feature: trial

  Rule: GPU-1 gpus
    @GPU-1
    Scenario: first
      Given the GPU of every Spark is read on its host
      Then every host sees all of its own GPUs
    @GPU-1
    Scenario: second
      Given the GPU of every Spark is read on its host
      Then the GPU driver works on every host and its versions agree

  Rule: LNK-1 links
    @LNK-1
    Scenario: links
      Given the ConnectX-7 ports of every Spark are read on its host
      Then every cabled port is up as Ethernet and no Spark is without such a port
      And every cabled port is up on both of its PCIe x4 links and never on one alone
