package org.sparkstacking.conform.glue;

import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;

/** Sentences about nodes of the cluster and what else is installed in it. */
public final class ClusterSteps {
  private final World world;

  public ClusterSteps(World world) {
    this.world = world;
  }

  @Given("the nodes of the cluster are listed")
  @Given("클러스터의 노드를 조회했을 때")
  public void nodes() {
    world.observe("nodes");
  }

  @Given("the cluster is searched for the NVIDIA Network Operator and secondary RDMA networks")
  @Given("클러스터에 NVIDIA Network Operator나 RDMA용 보조 네트워크가 있는지 조회했을 때")
  public void networkOperator() {
    world.observe("network-operator");
  }

  @Then("every Spark is a node of one and the same RKE2 cluster")
  @Then("모든 Spark가 같은 RKE2 클러스터 하나에 속한 노드이다")
  public void oneCluster() {
    world.require("one-cluster");
  }

  @Then("every Spark node is Ready")
  @Then("모든 Spark 노드가 Ready 상태이다")
  public void ready() {
    world.require("ready");
  }

  @Then(
      "none of them serves a Spark unless the site declares it, by a search that finds what is known to be there")
  @Then("있는 것은 찾아낸다고 확인된 조회에서, 현장 설정에 명시된 것 외에는 Spark에 적용된 것이 없다")
  public void absent() {
    world.require("absent");
  }
}
