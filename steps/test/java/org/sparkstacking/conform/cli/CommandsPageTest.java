package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.sparkstacking.conform.claim.Lang;

/** The page of all commands says what their own help says. */
final class CommandsPageTest {
  private static final Path PAGE = Path.of("docs/commands.md");

  @Test
  void thePageOfCommandsIsWhatTheirHelpSays() throws IOException {
    StringBuilder page = new StringBuilder("# 명령 / Commands\n\n");
    page.append("`conform COMMAND --help`가 보여 주는 글을 모은 것입니다. ");
    page.append("/ What `conform COMMAND --help` shows, on one page.\n");
    for (Subcommands.Subcommand command : Subcommands.all()) {
      page.append("\n## conform ").append(command.name()).append("\n\n");
      page.append(command.does().ko()).append(" / ").append(command.does().en());
      page.append("\n\n```text\n").append(help(command.name())).append("```\n");
    }
    if (Boolean.getBoolean("approve")) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE))
        .as("%s is old: run mvn test -Dtest=CommandsPageTest -Dapprove=true, read it, commit", PAGE)
        .isEqualTo(page.toString());
  }

  private static String help(String command) {
    StringWriter said = new StringWriter();
    PrintWriter out = new PrintWriter(said);
    new Conform(new Terminal(out, out, false, false, Lang.EN)).execute(command, "--help");
    out.flush();
    return said.toString().replaceAll("(?m)[ \\t]+$", "");
  }
}
