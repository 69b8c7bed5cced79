package org.sparkstacking.conform.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.ClaimResult;
import org.sparkstacking.conform.claim.Selection;
import org.sparkstacking.conform.report.ClaimParts;
import org.sparkstacking.conform.report.RunRecord;

/**
 * Knows what earlier runs said of the claims.
 *
 * @param carried results that a re-test carries over, by claim
 * @param origins run that each of them was judged in
 * @param last verdicts of the last full run, by claim
 * @param tries every earlier try of the claims that are tried again, oldest first
 * @param older record whose figures belong to what is carried over, or null where nothing is
 */
record History(
    Map<ClaimId, ClaimResult> carried,
    Map<ClaimId, String> origins,
    Map<ClaimId, RunRecord.LastFull> last,
    List<RunRecord.Try> tries,
    @Nullable RunRecord older) {

  private static final List<ClaimId> COMPARED =
      Stream.of("NCH-1", "NCH-2", "NCH-3", "NCH-4", "NCP-1", "NCP-2", "NCP-3", "NCP-4", "CIL-1")
          .map(ClaimId::of)
          .toList();

  History {
    carried = Map.copyOf(carried);
    origins = Map.copyOf(origins);
    last = Map.copyOf(last);
    tries = List.copyOf(tries);
  }

  static History none() {
    return new History(Map.of(), Map.of(), Map.of(), List.of(), null);
  }

  /** Know the last full run of the site; null where there was none. */
  static History after(@Nullable RunRecord lastFull) {
    return lastFull == null
        ? none()
        : new History(Map.of(), Map.of(), lastOf(lastFull), List.of(), null);
  }

  /** Know what the record itself says it took over. */
  static History asRecorded(RunRecord run, Catalogue catalogue) {
    Map<ClaimId, ClaimResult> carried = new LinkedHashMap<>();
    Map<ClaimId, String> origins = new LinkedHashMap<>();
    Map<ClaimId, RunRecord.LastFull> last = new LinkedHashMap<>();
    for (RunRecord.ClaimPart part : run.claims()) {
      ClaimId id = ClaimId.of(part.id());
      String from = part.carriedFrom();
      RunRecord.LastFull known = part.lastFull();
      if (from != null) {
        carried.put(id, ClaimParts.result(part, catalogue));
        origins.put(id, from);
      }
      if (known != null) {
        last.put(id, known);
      }
    }
    return new History(carried, origins, last, run.tries(), carried.isEmpty() ? null : run);
  }

  /** Take every claim that is not tried again from the earlier run. */
  static History retest(RunRecord before, Catalogue catalogue, Selection again) {
    Map<ClaimId, ClaimResult> carried = new LinkedHashMap<>();
    Map<ClaimId, String> origins = new LinkedHashMap<>();
    List<RunRecord.Try> tries = new ArrayList<>(before.tries());
    for (RunRecord.ClaimPart part : before.claims()) {
      ClaimId id = ClaimId.of(part.id());
      String older = part.carriedFrom();
      if (again.has(id) && part.reasonCode().equals("interrupted")) {
        continue; // it was never tried
      }
      if (again.has(id)) {
        tries.add(new RunRecord.Try(before.runId(), part.id(), part.verdict(), before.endedAt()));
      } else {
        carried.put(id, ClaimParts.result(part, catalogue));
        origins.put(id, older == null ? before.runId() : older);
      }
    }
    return new History(carried, origins, lastOf(before), tries, before);
  }

  /** Add the figures that the carried claims rest on: the reader of one record misses nothing. */
  List<RunRecord.Measurement> measured(List<RunRecord.Measurement> own) {
    List<RunRecord.Measurement> all = new ArrayList<>();
    own.stream().filter(m -> !carried.containsKey(ClaimId.of(m.claim()))).forEach(all::add);
    if (older != null) {
      older.measurements().stream()
          .filter(m -> carried.containsKey(ClaimId.of(m.claim())))
          .forEach(all::add);
    }
    return all;
  }

  /** Add versions that only the carried claims asked for; those that are asked again are equal. */
  Map<String, String> versions(Map<String, String> own) {
    Map<String, String> all = new TreeMap<>(older == null ? Map.of() : older.versions());
    all.putAll(own);
    return all;
  }

  /**
   * Give the comparison of the three paths, which is of one run: the earlier one's only where every
   * claim that it shows was carried over. What was mended and tried again must not show as it was.
   */
  RunRecord.@Nullable Comparison compared(RunRecord.@Nullable Comparison own) {
    boolean stands = older != null && COMPARED.stream().allMatch(carried::containsKey);
    return stands && older != null ? older.comparison() : own;
  }

  @Nullable String carriedFrom(ClaimId claim) {
    return origins.get(claim);
  }

  /** Give verdict and date of the last full run where this run did not try the claim itself. */
  RunRecord.@Nullable LastFull lastFull(ClaimResult result) {
    ClaimId id = result.claim().id();
    boolean untried = carried.containsKey(id) || result.reasonCode().equals("deselected");
    return untried ? last.get(id) : null;
  }

  private static Map<ClaimId, RunRecord.LastFull> lastOf(RunRecord run) {
    Map<ClaimId, RunRecord.LastFull> last = new LinkedHashMap<>();
    for (RunRecord.ClaimPart part : run.claims()) {
      RunRecord.LastFull older = part.lastFull();
      last.put(
          ClaimId.of(part.id()),
          part.carriedFrom() != null && older != null
              ? older
              : new RunRecord.LastFull(run.runId(), part.verdict(), run.endedAt()));
    }
    return last;
  }
}
