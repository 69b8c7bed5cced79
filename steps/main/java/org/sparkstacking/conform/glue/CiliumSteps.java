package org.sparkstacking.conform.glue;

import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;

/** Sentences about Cilium, the ordinary network of the cluster. */
public final class CiliumSteps {
  private final World world;

  public CiliumSteps(World world) {
    this.world = world;
  }

  @Given("the Cilium agent of every node is asked for its state")
  @Given("모든 노드에서 Cilium 에이전트의 상태를 조회했을 때")
  public void cilium() {
    world.observe("cilium");
  }

  @Given("the network interfaces that Cilium has taken are read on every node")
  @Given("모든 노드에서 Cilium이 사용하는 네트워크 인터페이스를 조회했을 때")
  public void ciliumDevices() {
    world.observe("cilium-devices");
  }

  @Given("ordinary pod and service traffic is sent between nodes")
  @Given("노드 사이에서 일반 Pod와 서비스 통신을 보냈을 때")
  public void podTraffic() {
    world.observe("pod-traffic");
  }

  @Then("Cilium is the primary CNI on every node and no other CNI takes its place")
  @Then("모든 노드에서 Cilium이 primary CNI이고 다른 CNI가 그 자리를 대신하지 않는다")
  public void primary() {
    world.require("primary");
  }

  @Then("every Cilium agent answers for itself that it is healthy")
  @Then("모든 노드의 Cilium 에이전트가 정상이라고 직접 응답한다")
  public void healthy() {
    world.require("healthy");
  }

  @Then("Cilium is attached to the interface of the node address and to no ConnectX-7 interface")
  @Then("Cilium이 노드 주소가 있는 인터페이스에는 연결되어 있고 ConnectX-7 인터페이스에는 연결되어 있지 않다")
  public void detached() {
    world.require("detached");
  }

  @Then(
      "Cilium takes its MTU and its device from the interface of the node address and from no other")
  @Then("Cilium이 MTU와 장치를 노드 주소가 있는 인터페이스에서만 가져온다")
  public void mtu() {
    world.require("mtu");
  }

  @Then("pods and services on other nodes answer through Cilium")
  @Then("다른 노드의 Pod와 서비스가 Cilium을 통해 응답한다")
  public void traffic() {
    world.require("traffic");
  }

  @Then("network policy blocks what it forbids and lets through what it allows")
  @Then("네트워크 정책이 금지한 통신은 막고 허용한 통신은 통과시킨다")
  public void policy() {
    world.require("policy");
  }

  @Then("ordinary traffic and network policy still work while NCCL runs")
  @Then("NCCL이 실행되는 동안에도 일반 통신과 네트워크 정책이 그대로 동작한다")
  public void underLoad() {
    world.require("under-load");
  }
}
