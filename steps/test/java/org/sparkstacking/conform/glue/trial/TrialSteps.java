package org.sparkstacking.conform.glue.trial;

import io.cucumber.java.PendingException;
import io.cucumber.java.en.Given;
import org.opentest4j.TestAbortedException;

/** Steps that go wrong in every way that Cucumber knows. Only features of tests use them. */
@SuppressWarnings("DoNotCallSuggester") // to always throw is what they are for
public final class TrialSteps {
  @Given("a trial step is pending")
  public void pending() {
    throw new PendingException();
  }

  @Given("a trial step skips itself")
  public void skips() {
    throw new TestAbortedException("an assumption of the step did not hold");
  }

  @Given("a trial step breaks")
  public void breaks() {
    throw new IllegalStateException("a bug of the kit");
  }

  @Given("a trial step fails an assertion")
  public void asserts() {
    throw new AssertionError("an assertion outside of any judge");
  }

  @Given("a trial step is ambiguous")
  public void ambiguous() {}

  @Given("a trial step is {word}")
  public void ambiguousToo(String word) {}

  @Given("a trial step passes")
  public void passes() {}
}
