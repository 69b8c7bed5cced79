# language: en
Feature: trial

  Rule: GPU-1 gpus
    @GPU-1
    Scenario: gpus
      Given a trial step passes

  Rule: LNK-1 links
    @LNK-1
    Scenario: links
      Given the ConnectX-7 ports of every Spark are read on its host
      Then every cabled port is up as Ethernet and no Spark is without such a port
      And every cabled port is up on both of its PCIe x4 links and never on one alone
