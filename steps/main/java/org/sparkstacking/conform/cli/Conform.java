package org.sparkstacking.conform.cli;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;
import picocli.CommandLine;

/** The command line of the kit: finds the command and runs it. */
public final class Conform {
  private final Terminal terminal;

  Conform(Terminal terminal) {
    this.terminal = terminal;
  }

  public static void main(String[] args) {
    Terminal terminal = Terminal.standard(System.getenv(), Map.copyOf(properties()));
    int code = new Conform(terminal).execute(args);
    terminal.out().flush();
    terminal.err().flush();
    System.exit(code);
  }

  /** Run one command line and give its exit code. Never throws. */
  int execute(String... args) {
    if (args.length == 0 || args[0].equals("--help") || args[0].equals("-h")) {
      return help(terminal.out(), args.length == 0 ? Exit.USAGE : Exit.GOOD);
    }
    if (args[0].equals("help")) {
      return args.length == 1 ? help(terminal.out(), Exit.GOOD) : execute(args[1], "--help");
    }
    if (args[0].equals("--version") || args[0].equals("-V")) {
      terminal.out().println("spark-conform " + Version.ofKit());
      return Exit.GOOD;
    }
    Optional<Subcommands.Subcommand> found = Subcommands.named(args[0]);
    if (found.isEmpty()) {
      terminal.err().println(ConformWords.noSuchCommand(args[0]).in(terminal.lang()));
      return help(terminal.err(), Exit.USAGE);
    }
    return call(found.get(), Arrays.copyOfRange(args, 1, args.length));
  }

  private int call(Subcommands.Subcommand subcommand, String[] args) {
    Terminal spoken = spoken(args);
    Object command = subcommand.maker().get();
    if (command instanceof NeedsTerminal needy) {
      needy.use(spoken);
    }
    CommandLine line = new CommandLine(command);
    line.setCommandName("conform " + subcommand.name());
    line.setOut(terminal.out());
    line.setErr(terminal.err());
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setExecutionExceptionHandler((e, c, parsed) -> failed(e, spoken));
    line.getCommandSpec().exitCodeOnInvalidInput(Exit.USAGE);
    return line.execute(args);
  }

  /** What goes wrong is said in the language that was asked for, too. */
  private Terminal spoken(String... args) {
    for (int i = 0; i < args.length; i++) {
      String word = args[i];
      String asked = word.startsWith("--lang=") ? word.substring("--lang=".length()) : "";
      if (word.equals("--lang") && i + 1 < args.length) {
        asked = args[i + 1];
      }
      for (Lang lang : Lang.values()) {
        if (asked.equalsIgnoreCase(lang.name())) {
          return terminal.in(lang);
        }
      }
    }
    return terminal;
  }

  private static int failed(Exception e, Terminal terminal) {
    if (e instanceof Refusal refusal) {
      terminal.err().println(refusal.why().in(terminal.lang()));
      return Exit.USAGE;
    }
    Optional<Text> disk = DiskTrouble.in(e);
    if (disk.isPresent()) {
      terminal.err().println(disk.get().in(terminal.lang()) + e.getMessage());
      return Exit.KIT_FAILED;
    }
    Optional<Text> file = FileTrouble.in(e);
    if (file.isPresent()) {
      terminal.err().println(file.get().in(terminal.lang()));
      return Exit.USAGE;
    }
    terminal.err().println(ConformWords.kitFailed().in(terminal.lang()));
    e.printStackTrace(terminal.err());
    return Exit.KIT_FAILED;
  }

  private int help(PrintWriter to, int code) {
    Lang lang = terminal.lang();
    to.println(ConformWords.purpose().in(lang));
    to.println();
    to.println(ConformWords.usage().in(lang));
    for (Subcommands.Subcommand s : Subcommands.all()) {
      to.printf("  %-12s %s%n", s.name(), s.does().in(lang));
    }
    to.println();
    to.println(ConformWords.more().in(lang));
    return code;
  }

  private static Map<String, String> properties() {
    return Map.of(Terminal.TTY_PROPERTY, System.getProperty(Terminal.TTY_PROPERTY, ""));
  }
}
