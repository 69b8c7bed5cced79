package org.sparkstacking.conform.glue;

import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;

/** Sentences about NCCL tests, on hosts and in pods. */
public final class NcclSteps {
  private final World world;

  public NcclSteps(World world) {
    this.world = world;
  }

  @Given("an NCCL test over all Sparks is run on their hosts")
  @Given("모든 Spark를 대상으로 호스트에서 NCCL 시험을 실행했을 때")
  public void hostNccl() {
    world.observe("host-nccl");
  }

  @Given("an NCCL test over all Sparks is run in hostNetwork pods")
  @Given("모든 Spark를 대상으로 호스트 네트워크 사용 Pod에서 NCCL 시험을 실행했을 때")
  public void hostNetworkPodNccl() {
    world.observe("host-network-pod-nccl");
  }

  @Given("an NCCL test is run between pods on the ordinary pod network")
  @Given("일반 Pod 네트워크를 쓰는 Pod 사이에서 NCCL 시험을 실행했을 때")
  public void podNetworkNccl() {
    world.observe("pod-network-nccl");
  }

  @Then("all ranks form one job over all Sparks with one GPU a rank, not several jobs side by side")
  @Then("모든 rank가 따로 떨어진 여러 작업이 아니라 전체 Spark에 걸친 하나의 작업을 이루고 rank마다 GPU를 1개씩 사용한다")
  public void oneJob() {
    world.require("one-job");
  }

  @Then("the test runs to its end and its data check finds no wrong value")
  @Then("시험이 끝까지 완료되고 데이터 확인에서 틀린 값이 하나도 없다")
  public void correct() {
    world.require("correct");
  }

  @Then("the NCCL bandwidth reaches the limit for the layout of the site")
  @Then("NCCL 대역폭이 현장의 연결 구성에 적용되는 기준값 이상이다")
  public void fast() {
    world.require("fast");
  }

  @Then("the NCCL log of every rank shows RoCE on both PCIe x4 links and no other path")
  @Then("모든 rank의 NCCL 로그에 PCIe x4 링크 2개의 RoCE 경로가 보이고 다른 경로는 없다")
  public void log() {
    world.require("log");
  }

  @Then(
      "the RDMA counters of both PCIe x4 links grow on every Spark by the data that the job must move")
  @Then("모든 Spark에서 PCIe x4 링크 2개의 RDMA 카운터가 그 작업이 주고받아야 하는 데이터양만큼 증가한다")
  public void counters() {
    world.require("counters");
  }

  @Then("no NCCL data crosses the management network, by counters that were shown to count")
  @Then("정상 동작이 확인된 카운터로 볼 때 NCCL 데이터가 관리망을 지나지 않는다")
  public void management() {
    world.require("management");
  }

  @Then("no NCCL data is carried by Cilium, by counters that were shown to count")
  @Then("정상 동작이 확인된 카운터로 볼 때 NCCL 통신이 Cilium을 경유하지 않는다")
  public void cilium() {
    world.require("cilium");
  }

  @Then(
      "the pods reach the required share of the host bandwidth between the same Sparks in the same run")
  @Then("같은 시험의 같은 Spark 사이에서 Pod의 NCCL 대역폭이 호스트 대비 기준 비율 이상이다")
  public void ratio() {
    world.require("ratio");
  }

  @Then("NCCL between these pods uses TCP or does not run, and never uses RoCE")
  @Then("이 Pod 사이의 NCCL은 TCP를 사용하거나 실행되지 않으며 RoCE는 사용하지 않는다")
  public void tcpOrNothing() {
    world.require("tcp-or-nothing");
  }
}
