package org.sparkstacking.conform.glue;

import io.cucumber.plugin.ConcurrentEventListener;
import io.cucumber.plugin.event.EventPublisher;
import io.cucumber.plugin.event.PickleStepTestStep;
import io.cucumber.plugin.event.Result;
import io.cucumber.plugin.event.Status;
import io.cucumber.plugin.event.TestCase;
import io.cucumber.plugin.event.TestCaseFinished;
import io.cucumber.plugin.event.TestCaseStarted;
import io.cucumber.plugin.event.TestStepFinished;
import java.util.Locale;

/**
 * Turns what Cucumber saw into what the run knows. Cucumber alone lets a scenario without steps
 * pass and forgets an outline without rows; here only a scenario whose every step passed adds to a
 * PASS, and {@link Conduct#finish} misses the ones that never came.
 */
public final class VerdictListener implements ConcurrentEventListener {
  private final Conduct conduct = RunBinding.bound();
  private int steps;
  private boolean stopped;

  @Override
  public void setEventPublisher(EventPublisher publisher) {
    publisher.registerHandlerFor(TestCaseStarted.class, e -> started(e.getTestCase()));
    publisher.registerHandlerFor(TestStepFinished.class, this::stepFinished);
    publisher.registerHandlerFor(TestCaseFinished.class, this::finished);
  }

  private void started(TestCase scenario) {
    steps = 0;
    stopped = false;
    try {
      conduct.scenarioStarts(ClaimTag.in(scenario.getTags()));
    } catch (KitFault | IllegalArgumentException e) {
      conduct.trouble(where(scenario) + ": " + e.getMessage());
    }
  }

  private void stepFinished(TestStepFinished event) {
    Result result = event.getResult();
    if (event.getTestStep() instanceof PickleStepTestStep) {
      steps++;
    }
    if (result.getError() instanceof Stopped) {
      stopped = true;
    } else if (!harmless(result.getStatus())) {
      trouble(event.getTestCase(), what(event));
    }
  }

  /** A skipped step is harmless where the kit itself had ended the scenario before it. */
  private boolean harmless(Status status) {
    return status == Status.PASSED || (status == Status.SKIPPED && stopped);
  }

  private void finished(TestCaseFinished event) {
    TestCase scenario = event.getTestCase();
    if (steps == 0) {
      trouble(scenario, "the scenario '" + scenario.getName() + "' has no steps");
    }
  }

  private void trouble(TestCase scenario, String what) {
    try {
      conduct.trouble(ClaimTag.in(scenario.getTags()), what);
    } catch (KitFault | IllegalArgumentException e) {
      conduct.trouble(where(scenario) + ": " + what);
    }
  }

  private static String what(TestStepFinished event) {
    String status = event.getResult().getStatus().name().toLowerCase(Locale.ROOT);
    String step =
        event.getTestStep() instanceof PickleStepTestStep pickle
            ? "'" + pickle.getStep().getText() + "'"
            : "a hook";
    Throwable error = event.getResult().getError();
    return step + " is " + status + (error == null ? "" : " (" + error + ")");
  }

  private static String where(TestCase scenario) {
    return scenario.getUri() + ":" + scenario.getLocation().getLine();
  }
}
