package org.sparkstacking.conform.judge;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.judge.kube.ClusterJudges;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.site.Site;

/**
 * Gives what the judges of a recorded run were given to see.
 *
 * <p>A file holds the site, a line for each look of a judge (claim, numbers of records), and the
 * records. In a run with faults {@code =3-17} stands for these lines of the healthy run.
 *
 * @param looks in the order of the run; the records that each judge saw
 */
record RunEvidence(Site site, List<Look> looks, List<Observed> records) {
  static final String HEALTHY = "healthy";

  /** The healthy run of the site with a secondary network. */
  static final String SECONDARY = "secondary-network";

  static final String END_OF_LOOKS = "--";
  private static final Path FOLDER = Approved.root().resolve("evidence");
  private static final String END = ".txt.gz";
  private static final ObservedText TEXT = new ObservedText();
  private static final List<String> HEALTHY_LINES =
      Files.exists(file(HEALTHY)) ? lines(HEALTHY) : List.of();

  private static final Map<String, ClaimJudge> JUDGES = judges();

  /** Records of equal lines are read once. */
  private static final Map<String, Observed> KNOWN = new HashMap<>();

  /** What one judge saw: numbers of records, from 0. */
  record Look(String claim, List<Integer> records) {
    String line() {
      return claim + " " + new Ranges(records);
    }

    static Look of(String line) {
      String[] parts = line.split(" ");
      return new Look(parts[0], parts.length < 2 ? List.of() : Ranges.read(parts[1]));
    }
  }

  /** List the recorded runs, the healthy one first. */
  static List<String> names() {
    try (Stream<Path> files = Files.list(FOLDER)) {
      List<String> faulty =
          files
              .map(f -> f.getFileName().toString())
              .map(f -> f.substring(0, f.length() - END.length()))
              .filter(n -> !n.equals(HEALTHY))
              .sorted()
              .toList();
      return Stream.concat(Stream.of(HEALTHY), faulty.stream()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static synchronized RunEvidence of(String name) {
    List<String> lines = name.equals(HEALTHY) ? HEALTHY_LINES : whole(lines(name));
    int end = lines.indexOf(END_OF_LOOKS);
    return new RunEvidence(
        TEXT.site(lines.get(0)),
        lines.subList(1, end).stream().map(Look::of).toList(),
        lines.subList(end + 1, lines.size()).stream()
            .map(l -> KNOWN.computeIfAbsent(l, TEXT::read))
            .toList());
  }

  /** The judges of a run, which may be refused by a cluster, are not all those of a text. */
  private static Map<String, ClaimJudge> judges() {
    Map<String, ClaimJudge> judges = new HashMap<>();
    Judges.all().forEach(j -> judges.put(j.claim().value(), j));
    ClusterJudges.all().forEach(j -> judges.put(j.claim().value(), j));
    return judges;
  }

  /** Give the same run as if the site were another one. */
  RunEvidence at(Site other) {
    return new RunEvidence(other, looks, records);
  }

  /** Say what the judge of a claim finds in the evidence at this site. */
  List<Finding> judge(String claim, Evidence evidence) {
    ClaimJudge judge = JUDGES.get(claim);
    if (judge == null) {
      throw new IllegalArgumentException(claim + " has no judge");
    }
    return judge.judge(evidence, site, Scope.RUN);
  }

  Evidence seen(Look look) {
    return Evidence.of(look.records().stream().map(records::get).toList());
  }

  static void write(String name, List<String> lines) {
    List<String> shorter = name.equals(HEALTHY) ? lines : shortened(lines);
    try {
      Files.createDirectories(FOLDER);
      try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file(name)))) {
        out.write(
            shorter.stream().collect(Collectors.joining("\n")).getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> shortened(List<String> lines) {
    List<String> healthy = lines(HEALTHY);
    Map<String, Integer> at = new HashMap<>();
    for (int i = healthy.size() - 1; i >= 0; i--) {
      at.put(healthy.get(i), i);
    }
    List<String> shorter = new ArrayList<>();
    List<Integer> same = new ArrayList<>();
    for (String line : lines) {
      Integer there = at.get(line);
      if (there == null) {
        flush(same, shorter);
        shorter.add(line);
      } else {
        same.add(there);
      }
    }
    flush(same, shorter);
    return shorter;
  }

  private static void flush(List<Integer> same, List<String> to) {
    if (!same.isEmpty()) {
      to.add("=" + new Ranges(List.copyOf(same)));
      same.clear();
    }
  }

  private static List<String> whole(List<String> shorter) {
    List<String> lines = new ArrayList<>();
    for (String line : shorter) {
      if (line.startsWith("=")) {
        Ranges.read(line.substring(1)).forEach(i -> lines.add(HEALTHY_LINES.get(i)));
      } else {
        lines.add(line);
      }
    }
    return lines;
  }

  private static List<String> lines(String name) {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file(name))), StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path file(String name) {
    return FOLDER.resolve(name + END);
  }

  /** Numbers in their order, as {@code 0-4,9,12-13}. */
  private record Ranges(List<Integer> numbers) {
    static List<Integer> read(String text) {
      List<Integer> numbers = new ArrayList<>();
      for (String part : text.split(",")) {
        String[] ends = part.split("-");
        for (int i = Integer.parseInt(ends[0]); i <= Integer.parseInt(ends[ends.length - 1]); i++) {
          numbers.add(i);
        }
      }
      return numbers;
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < numbers.size(); ) {
        int first = i;
        while (i + 1 < numbers.size() && numbers.get(i + 1) == numbers.get(i) + 1) {
          i++;
        }
        text.append(text.length() == 0 ? "" : ",").append(numbers.get(first));
        text.append(i == first ? "" : "-" + numbers.get(i));
        i++;
      }
      return text.toString();
    }
  }
}
