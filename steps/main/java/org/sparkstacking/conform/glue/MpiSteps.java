package org.sparkstacking.conform.glue;

import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;

/** Sentences about MPI jobs. */
public final class MpiSteps {
  private final World world;

  public MpiSteps(World world) {
    this.world = world;
  }

  @Given("one MPI job is started over all Sparks from a host")
  @Given("한 호스트에서 모든 Spark를 대상으로 MPI 작업 하나를 시작했을 때")
  public void mpi() {
    world.observe("mpi");
  }

  @Then("every Spark runs exactly {count} rank of that job")
  @Then("모든 Spark에서 그 작업의 rank가 정확히 {count}개씩 실행된다")
  public void ranks(Count count) {
    count.mustBe(1);
    world.require("ranks");
  }
}
