package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Source;

/**
 * Gives every host and pod that a prefix names a table of its own, so that two jobs that print in
 * turns are not read as one. Ranks are no hosts: a job prints one table, whoever prints it.
 */
final class NcclTestsSpeakers implements LineReader {
  private static final int MOST = 32;

  private final Source source;
  private final Map<String, NcclTestsLines> speakers = new LinkedHashMap<>();

  NcclTestsSpeakers(Source source) {
    this.source = source;
  }

  @Override
  public void accept(Script.Line line) {
    String raw = line.text();
    if (raw.isEmpty()) {
      return;
    }
    boolean log = raw.contains("NCCL INFO") || raw.contains("NCCL WARN");
    if (log && !NcclTestsRow.mayHoldRow(raw)) {
      return;
    }
    Prefixes.Stripped stripped = Prefixes.strip(raw);
    NcclTestsLines own = of(stripped);
    if (log) {
      own.split(line, stripped.text());
    } else {
      own.take(line, stripped.text().strip());
    }
  }

  private NcclTestsLines of(Prefixes.Stripped line) {
    String speaker = line.pod().isEmpty() ? line.host() : line.pod();
    boolean own = speakers.containsKey(speaker) || speakers.size() < MOST;
    return speakers.computeIfAbsent(
        own ? speaker : "", n -> new NcclTestsLines(n.isEmpty() ? source : line.on(source)));
  }

  @Override
  public List<Observed> finish() {
    List<Observed> all = new ArrayList<>();
    speakers.values().forEach(s -> all.addAll(s.finish()));
    return all;
  }
}
