package org.sparkstacking.conform.cli;

import java.util.Map;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Prints a completion script for bash and zsh. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = {"bash와 zsh의 자동 완성 스크립트를 출력한다.", "Print a completion script for bash and zsh."},
    footer = {
      "",
      "예 / examples:",
      "  source <(./conform completion)",
      "  ./conform completion > ~/.local/share/bash-completion/completions/conform"
    })
final class CompletionCommand implements Callable<Integer>, NeedsTerminal {
  private Terminal terminal = Terminal.standard(Map.of(), Map.of());

  @Override
  public void use(Terminal other) {
    terminal = other;
  }

  /** Stands above the commands, as the words on the command line do. */
  @Command(name = "conform")
  private static final class Top {}

  @Override
  public Integer call() {
    CommandLine top = new CommandLine(new Top());
    for (Subcommands.Subcommand command : Subcommands.all()) {
      top.addSubcommand(command.name(), new CommandLine(command.maker().get()));
    }
    terminal.out().print(AutoComplete.bash("conform", top));
    terminal.out().flush();
    return Exit.GOOD;
  }
}
