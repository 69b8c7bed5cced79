package org.sparkstacking.conform.glue;

import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;

/** Sentences about addresses, routes and the networks of a Spark. */
public final class NetworkSteps {
  private final World world;

  public NetworkSteps(World world) {
    this.world = world;
  }

  @Given("the interconnect addresses and routes of every Spark are read")
  @Given("각 Spark에서 GPU 간 고속 연결망의 주소와 경로를 확인했을 때")
  public void addresses() {
    world.observe("addresses");
  }

  @Given("the management and cluster networks of every Spark are read")
  @Given("각 Spark에서 관리망과 클러스터 네트워크를 확인했을 때")
  public void networks() {
    world.observe("networks");
  }

  @Then("every Spark has a lasting interconnect address that no other machine uses")
  @Then("모든 Spark에 GPU 간 고속 연결망용 고정 주소가 있고 다른 장비와 겹치지 않는다")
  public void address() {
    world.require("address");
  }

  @Then("the route to every other Spark leaves through ConnectX-7")
  @Then("다른 모든 Spark로 가는 경로가 ConnectX-7을 통한다")
  public void route() {
    world.require("route");
  }

  @Then("every Spark answers every other Spark over ConnectX-7")
  @Then("모든 Spark가 ConnectX-7을 통해 서로 응답한다")
  public void reach() {
    world.require("reach");
  }

  @Then(
      "the interconnect shares no subnet, interface or default route with the management and cluster networks")
  @Then("GPU 간 고속 연결망이 관리망, 클러스터 네트워크와 서브넷, 인터페이스, 기본 경로를 함께 쓰지 않는다")
  public void separate() {
    world.require("separate");
  }
}
