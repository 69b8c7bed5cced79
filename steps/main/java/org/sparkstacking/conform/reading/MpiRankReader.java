package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.MpiRank;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/**
 * Reads which processes an MPI job started: the host names of {@code mpirun … hostname}, and the
 * lines that the usual example programs print ({@code Process 0 of 2 is on host}: mpich's and Open
 * MPI's cpi.c; {@code Hello world from processor host, rank 0 out of 2 processors}).
 */
public final class MpiRankReader implements Reader {
  private static final Pattern PROCESS =
      Pattern.compile(
          "^(?:Process|Rank|rank|process) (\\d{1,6}) (?:of|out of|/) (\\d{1,6})"
              + " (?:is on|on|running on) (\\S{1,253})");
  private static final Pattern HELLO =
      Pattern.compile(
          "^Hello,? [Ww]orld,? from (?:processor|host|node) (\\S{1,253}?), rank (\\d{1,6})"
              + " (?:out )?of (\\d{1,6})");
  private static final Pattern NAME =
      Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?");

  @Override
  public String format() {
    return "mpirun ranks";
  }

  @Override
  public boolean recognises(String line) {
    return (line.contains(" of ") && line.contains("Process ") && line.contains(" on "))
        || line.contains("rld from processor ");
  }

  @Override
  public boolean reads(String command) {
    return startsRanks(command);
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source, printsHostNames(command));
  }

  static boolean startsRanks(String command) {
    return command.contains("mpirun") || command.contains("mpiexec") || command.contains("prterun");
  }

  private static boolean printsHostNames(String command) {
    return startsRanks(command)
        && !command.contains("_perf")
        && (command.stripTrailing().endsWith("hostname")
            || command.contains("hostname;")
            || command.contains("hostname'"));
  }

  private static final class Lines implements LineReader {
    private static final int MOST = 4096;
    private final Source source;
    private final boolean hostNames;
    private final List<Observed> ranks = new ArrayList<>();

    Lines(Source source, boolean hostNames) {
      this.source = source;
      this.hostNames = hostNames;
    }

    @Override
    public void accept(Script.Line line) {
      if (line.text().isEmpty() || line.text().length() > 400 || ranks.size() >= MOST) {
        return;
      }
      if (hostNames || line.text().contains(" of ")) {
        String text = Prefixes.strip(line.text()).text().strip();
        Place at = new Place(source, line.number(), line.text());
        if (!program(text, at) && hostNames && isName(text)) {
          ranks.add(new MpiRank(source, -1, 0, new Seen<>(text, at)));
        }
      }
    }

    @Override
    public List<Observed> finish() {
      return ranks;
    }

    private boolean program(String text, Place at) {
      Matcher process = PROCESS.matcher(text);
      if (process.find()) {
        add(process.group(1), process.group(2), process.group(3), at);
        return true;
      }
      Matcher hello = HELLO.matcher(text);
      if (hello.find()) {
        add(hello.group(2), hello.group(3), hello.group(1), at);
        return true;
      }
      return false;
    }

    private void add(String rank, String size, String host, Place at) {
      ranks.add(
          new MpiRank(
              source, Integer.parseInt(rank), Integer.parseInt(size), new Seen<>(host, at)));
    }

    /** A lone number is another program's output, not a host. */
    private static boolean isName(String text) {
      return NAME.matcher(text).matches()
          && text.chars().anyMatch(Character::isLetter)
          && !text.equals("unlimited");
    }
  }
}
