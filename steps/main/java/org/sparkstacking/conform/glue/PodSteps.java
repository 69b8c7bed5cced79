package org.sparkstacking.conform.glue;

import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;

/** Sentences about pods that ask for GPUs. */
public final class PodSteps {
  private final World world;

  public PodSteps(World world) {
    this.world = world;
  }

  @Given("a pod that asks for {count} GPU is run on every Spark node")
  @Given("각 Spark 노드에서 GPU {count}개를 요청하는 Pod를 실행했을 때")
  public void oneGpuPods(Count count) {
    count.mustBe(1);
    world.observe("one-gpu-pods");
  }

  @Given("a pod is created that asks for {count} GPU more than any node has")
  @Given("어느 노드보다도 GPU를 {count}개 더 많이 요청하는 Pod를 만들었을 때")
  public void oversizedPod(Count count) {
    count.mustBe(1);
    world.observe("oversized-pod");
  }

  @Then("the GPU seen in the pod is the very GPU of the host it runs on")
  @Then("Pod 안에서 보이는 GPU가 그 Pod가 실행 중인 호스트의 바로 그 GPU이다")
  public void ownGpu() {
    world.require("own-gpu");
  }

  @Then("the pod stays Pending for lack of GPUs although the cluster has enough in total")
  @Then("클러스터 전체의 GPU 수가 충분해도 그 Pod는 GPU 부족으로 Pending 상태에 머문다")
  public void pending() {
    world.require("pending");
  }

  @Then("the same pod is placed when it asks only for what one node has")
  @Then("같은 Pod가 한 노드에 있는 만큼만 요청하면 정상적으로 배치된다")
  public void control() {
    world.require("control");
  }

  @Then("each of these pods sees its own network interface but no ConnectX-7 interface")
  @Then("이 Pod에 자기 네트워크 인터페이스는 보이고 ConnectX-7 인터페이스는 보이지 않는다")
  public void noNetdev() {
    world.require("no-netdev");
  }

  @Then("none of these pods can open an RDMA device that its host can open")
  @Then("호스트에서는 열리는 RDMA 장치가 이 Pod에서는 열리지 않는다")
  public void noRdma() {
    world.require("no-rdma");
  }
}
