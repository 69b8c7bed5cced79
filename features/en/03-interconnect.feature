# language: en
Feature: 3. Interconnect (ConnectX-7)
  The cable, the links and the addresses under Spark Stacking.
  These claims need the hosts alone, no cluster.

  Rule: LNK-1 Every cabled ConnectX-7 port is up, as Ethernet, on both of its PCIe x4 links
    A port without a cable is not asked for, but a Spark with no port up cannot pass.
    With one link alone the port looks connected and is far too slow.

    @LNK-1 @stage-3
    Scenario: Every cabled port is up
      Given the ConnectX-7 ports of every Spark are read on its host
      Then every cabled port is up as Ethernet and no Spark is without such a port
      And every cabled port is up on both of its PCIe x4 links and never on one alone

  Rule: LNK-2 The link runs at full rate
    The stated link speed stays at its maximum even when the PCIe side has slowed down.
    So width and speed of both PCIe links count as well.

    @LNK-2 @stage-3
    Scenario: Link and PCIe run at full rate
      Given the ConnectX-7 ports of every Spark are read on its host
      Then every link has negotiated the full ConnectX-7 speed
      And both PCIe x4 links of every cabled port run at full width and full speed

  Rule: LNK-3 RDMA over RoCE delivers the full rate, measured on both PCIe x4 links
    A state is known in which every display shows full speed and only a fraction is delivered.
    Nothing but a measurement tells the two apart.

    @LNK-3 @stage-3
    Scenario: Both links deliver their rate
      Given the ConnectX-7 ports of every Spark are read on its host
      When the RDMA rate between the Sparks is measured
      Then RDMA over RoCE delivers the full rate on both PCIe x4 links

  Rule: NET-1 Each peer is reached over ConnectX-7 by a static address or a stable route
    An answer alone is not enough, it may have come around through the management network.
    So address, route and answer are each asked for.

    @NET-1 @stage-3
    Scenario: The Sparks reach each other over ConnectX-7
      Given the ConnectX-7 ports of every Spark are read on its host
      When the interconnect addresses and routes of every Spark are read
      Then every Spark has a lasting interconnect address that no other machine uses
      And the route to every other Spark leaves through ConnectX-7
      And every Spark answers every other Spark over ConnectX-7

  Rule: NET-2 The interconnect is separate from the management and cluster networks
    GPU traffic is heavy. A shared subnet or interface, or a default route
    into the interconnect, mixes it with the hospital's traffic.

    @NET-2 @stage-3
    Scenario: The interconnect is not mixed with other networks
      Given the interconnect addresses and routes of every Spark are read
      When the management and cluster networks of every Spark are read
      Then the interconnect shares no subnet, interface or default route with the management and cluster networks
