package org.sparkstacking.conform.glue;

import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;

/** Sentences about the bounds of the decision and of the kit. */
public final class BoundSteps {
  private final World world;

  public BoundSteps(World world) {
    this.world = world;
  }

  @Given("it is asked which LLM runtime the site will use")
  @Given("현장에서 사용할 LLM runtime이 무엇인지 물었을 때")
  public void llmRuntime() {
    world.observe("llm-runtime");
  }

  @Given("the hosts and the cluster are searched for traces of this run")
  @Given("이번 시험의 흔적이 호스트와 클러스터에 있는지 확인했을 때")
  public void leftovers() {
    world.observe("leftovers");
  }

  @Then("this kit cannot test it because the ADR leaves the choice open")
  @Then("ADR이 선택을 정하지 않았으므로 이 시험 도구로는 시험할 수 없다")
  public void untestable() {
    world.require("untestable");
  }

  @Then("nothing that this run made is left on any host or in the cluster")
  @Then("이번 시험이 만든 것이 어느 호스트에도 클러스터에도 남아 있지 않다")
  public void nothingLeft() {
    world.require("nothing-left");
  }
}
