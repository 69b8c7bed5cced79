package org.sparkstacking.conform.probe;

import java.util.List;
import org.sparkstacking.conform.observed.Observed;

/** Stands for the part that the ADR leaves open: nothing is asked of anybody. */
public final class LlmRuntimeProbe implements Probe {
  @Override
  public String topic() {
    return "llm-runtime";
  }

  @Override
  public List<Observed> look(Inquiry inquiry) {
    return List.of();
  }
}
