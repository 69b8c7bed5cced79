package org.sparkstacking.conform.glue;

import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;

/** Sentences about GPUs, on their hosts and in Kubernetes. */
public final class GpuSteps {
  private final World world;

  public GpuSteps(World world) {
    this.world = world;
  }

  @Given("the GPU of every Spark is read on its host")
  @Given("각 Spark의 호스트에서 GPU를 확인했을 때")
  public void gpus() {
    world.observe("gpus");
  }

  @Given("the GPU resources of every Spark node are read in Kubernetes")
  @Given("Kubernetes에서 각 Spark 노드의 GPU 자원을 조회했을 때")
  public void gpuResources() {
    world.observe("gpu-resources");
  }

  @Given("the GPUDirect RDMA support of every Spark is read on its host")
  @Given("각 Spark의 호스트에서 GPUDirect RDMA 지원 여부를 확인했을 때")
  public void gpudirect() {
    world.observe("gpudirect");
  }

  @Then("every host sees all of its own GPUs")
  @Then("모든 호스트에서 장착된 GPU가 빠짐없이 보인다")
  public void seen() {
    world.require("seen");
  }

  @Then("the GPU driver works on every host and its versions agree")
  @Then("모든 호스트에서 GPU 드라이버가 동작하고 버전이 서로 맞다")
  public void driver() {
    world.require("driver");
  }

  @Then("every Spark node offers exactly as many GPUs as its host has")
  @Then("모든 Spark 노드가 호스트에 장착된 수와 똑같은 수의 GPU를 제공한다")
  public void exposed() {
    world.require("exposed");
  }

  @Then("the GPU Operator reports that its setup of these nodes is complete")
  @Then("GPU Operator가 이 노드들의 구성을 모두 마쳤다고 보고한다")
  public void reconciled() {
    world.require("reconciled");
  }

  @Then("no GPU is offered more than once unless the site declares sharing")
  @Then("현장 설정에 GPU 공유를 명시하지 않은 한 GPU 하나가 여러 개로 제공되지 않는다")
  public void exclusive() {
    world.require("exclusive");
  }

  @Then("the answer of every host is recorded and missing support is no defect")
  @Then("모든 호스트의 답이 기록되며 지원되지 않는 것은 결함이 아니다")
  public void recorded() {
    world.require("recorded");
  }
}
