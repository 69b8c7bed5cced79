package org.sparkstacking.conform.cli;

/** A command that writes to the terminal. */
interface NeedsTerminal {
  void use(Terminal terminal);
}
