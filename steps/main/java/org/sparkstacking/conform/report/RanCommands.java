package org.sparkstacking.conform.report;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Lists the commands of a run as its journal, {@code evidence/journal.ndjson}, tells them.
 *
 * @param asked every question in the order in which it was asked; empty where there is no journal
 */
public record RanCommands(List<Asked> asked) {
  static final String JOURNAL = "evidence/journal.ndjson";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  public RanCommands {
    asked = List.copyOf(asked);
  }

  /**
   * One question.
   *
   * @param id such as {@code links/rdma}
   * @param out evidence file of the answer, or ""
   */
  public record Asked(
      String id, String host, String command, String ending, String exit, String out) {}

  /** The same command on one host or more. */
  public record Line(String command, List<String> hosts, int times) {}

  static RanCommands none() {
    return new RanCommands(List.of());
  }

  /**
   * Read a run folder's journal. Lines that a killed run left unfinished are passed over.
   *
   * @throws IOException if the journal is there and cannot be read
   */
  static RanCommands of(Path folder) throws IOException {
    Path journal = folder.resolve(JOURNAL);
    if (!Files.isRegularFile(journal)) {
      return none();
    }
    List<Asked> asked = new ArrayList<>();
    try (BufferedReader lines = Files.newBufferedReader(journal, StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        read(line, asked);
      }
    }
    return new RanCommands(asked);
  }

  private static void read(String line, List<Asked> into) {
    try {
      JsonNode answer = JSON.readTree(line).path("answer");
      if (answer.isObject()) {
        into.add(
            new Asked(
                answer.path("id").asString(""),
                answer.path("host").asString(""),
                answer.path("command").asString(""),
                answer.path("ending").asString(""),
                answer.path("exit").isNumber() ? answer.path("exit").toString() : "",
                answer.path("out").path("file").asString("")));
      }
    } catch (JacksonException e) {
      // The last line of a killed run; 'conform judge' is where a changed journal is refused.
    }
  }

  /** Give each command once, with the hosts that it ran on. */
  List<Line> lines() {
    Map<String, List<Asked>> byCommand = new LinkedHashMap<>();
    asked.forEach(a -> byCommand.computeIfAbsent(a.command(), c -> new ArrayList<>()).add(a));
    List<Line> lines = new ArrayList<>();
    byCommand.forEach(
        (command, all) ->
            lines.add(
                new Line(
                    command,
                    List.copyOf(new TreeSet<>(all.stream().map(Asked::host).toList())),
                    all.size())));
    return lines;
  }

  /** Give the questions whose id begins so. */
  public List<Asked> about(String prefix) {
    return asked.stream().filter(a -> a.id().startsWith(prefix)).toList();
  }
}
