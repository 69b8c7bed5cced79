package org.sparkstacking.conform.observed;

/**
 * Name the answer that an observed value came from.
 *
 * @param question id of the question, such as {@code nccl/host/quiet/log}; "" in text scope
 * @param host site name of the host that answered, "" when the text does not say
 * @param file evidence file (run scope) or input file (text scope)
 */
public record Source(String question, String host, String file) {

  public Source onHost(String other) {
    return new Source(question, other, file);
  }
}
