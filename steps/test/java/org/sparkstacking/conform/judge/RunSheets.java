package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.HostFact;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.site.Site;

/**
 * Keeps what each judge of a run was given to see, so that it can be judged again without the run.
 * What differs from run to run by chance, boot ids and temporary folders, gets fixed values.
 */
public final class RunSheets {
  private final ObservedText text = new ObservedText();
  private final IdentityHashMap<Observed, Integer> numbers = new IdentityHashMap<>();
  private final List<Observed> records = new ArrayList<>();
  private final List<RunEvidence.Look> looks = new ArrayList<>();

  /** Give the judge that keeps what it sees. */
  public ClaimJudge listening(ClaimJudge judge) {
    return new ClaimJudge() {
      @Override
      public ClaimId claim() {
        return judge.claim();
      }

      @Override
      public List<Criterion> criteria() {
        return judge.criteria();
      }

      @Override
      public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
        look(judge.claim(), evidence);
        return judge.judge(evidence, site, scope);
      }
    };
  }

  private void look(ClaimId claim, Evidence evidence) {
    List<Integer> seen = new ArrayList<>();
    evidence.all().forEach(o -> seen.add(numbers.computeIfAbsent(o, this::keep)));
    looks.add(new RunEvidence.Look(claim.value(), seen));
  }

  private int keep(Observed observed) {
    records.add(observed);
    return records.size() - 1;
  }

  /** Write the run to its file; a run with faults says only what is not as in the healthy one. */
  public void write(String name, Site site) {
    List<String> lines = new ArrayList<>();
    lines.add(plain(text.site(site)).replaceAll("\"port\":\\d+", "\"port\":22"));
    looks.forEach(l -> lines.add(l.line()));
    lines.add(RunEvidence.END_OF_LOOKS);
    records.forEach(r -> lines.add(plain(again(r))));
    RunEvidence.write(name, lines);
  }

  private String again(Observed observed) {
    String line = text.line(observed);
    if (!text.read(line).equals(observed)) {
      throw new IllegalStateException("cannot be read again: " + observed);
    }
    return line;
  }

  private String plain(String line) {
    String plain = line.replaceAll("/tmp/conform-rehearsal-\\d+", "/tmp/conform-rehearsal");
    for (Observed record : records) {
      if (record instanceof HostFact fact && fact.name().equals("boot_id")) {
        int number = fact.source().host().hashCode() & 0xffff;
        String id = "00000000-0000-4000-8000-%012d".formatted(number);
        plain = plain.replace(fact.value().value(), id);
      }
    }
    return plain;
  }
}
