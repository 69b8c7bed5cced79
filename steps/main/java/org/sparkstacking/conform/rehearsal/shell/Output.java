package org.sparkstacking.conform.rehearsal.shell;

/** Take what a simulated program prints on one of its streams. */
@FunctionalInterface
public interface Output {
  void print(String text);

  default void line(String text) {
    print(text + "\n");
  }
}
