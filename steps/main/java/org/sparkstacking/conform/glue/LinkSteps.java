package org.sparkstacking.conform.glue;

import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;

/** Sentences about ConnectX-7 ports and what they deliver. */
public final class LinkSteps {
  private final World world;

  public LinkSteps(World world) {
    this.world = world;
  }

  @Given("the ConnectX-7 ports of every Spark are read on its host")
  @Given("각 Spark의 호스트에서 ConnectX-7 포트를 확인했을 때")
  public void links() {
    world.observe("links");
  }

  @Given("the RDMA rate between the Sparks is measured")
  @Given("Spark 사이의 RDMA 전송 속도를 측정했을 때")
  public void rdmaRate() {
    world.observe("rdma-rate");
  }

  @Then("every cabled port is up as Ethernet and no Spark is without such a port")
  @Then("케이블이 연결된 모든 포트가 이더넷으로 활성 상태이고 그런 포트가 없는 Spark는 없다")
  public void up() {
    world.require("up");
  }

  @Then("every cabled port is up on both of its PCIe x4 links and never on one alone")
  @Then("케이블이 연결된 포트마다 PCIe x4 링크 2개가 모두 활성 상태이고 1개만 활성인 포트는 없다")
  public void twins() {
    world.require("twins");
  }

  @Then("every link has negotiated the full ConnectX-7 speed")
  @Then("모든 링크가 ConnectX-7의 최대 속도로 연결되어 있다")
  public void speed() {
    world.require("speed");
  }

  @Then("both PCIe x4 links of every cabled port run at full width and full speed")
  @Then("케이블이 연결된 포트마다 PCIe x4 링크 2개가 모두 최대 폭과 최대 속도로 동작한다")
  public void pcie() {
    world.require("pcie");
  }

  @Then("RDMA over RoCE delivers the full rate on both PCIe x4 links")
  @Then("RoCE를 이용한 RDMA 전송 속도가 PCIe x4 링크 2개 모두에서 기준을 충족한다")
  public void rate() {
    world.require("rate");
  }
}
