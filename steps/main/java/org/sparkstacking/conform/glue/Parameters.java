package org.sparkstacking.conform.glue;

import io.cucumber.java.ParameterType;

/** Turns the words of sentences into typed values. */
public final class Parameters {
  @ParameterType("\\d+")
  public Count count(String digits) {
    return new Count(Integer.parseInt(digits));
  }
}
