package org.sparkstacking.conform.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.sparkstacking.conform.adapter.recording.Recording;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.Selection;
import org.sparkstacking.conform.report.RecordFile;
import org.sparkstacking.conform.report.RunRecord;
import org.sparkstacking.conform.report.SiteParts;

/**
 * Decides what a run takes over from earlier runs. Results are carried only between runs of the
 * same site file, the same serial numbers, the same versions on every host and the same edition of
 * the rules; otherwise the run is one of the claims asked for, and says why.
 *
 * @param selection what the run may conclude: a re-test that carries over concludes for the site
 */
record Carry(History history, Selection selection) {

  static Carry over(RunOrder order, Kit kit, Map<String, String> versions) {
    Path folder = order.retest();
    if (folder == null) {
      RunRecord last =
          order.selection().full()
              ? null
              : Store.lastFull(
                  order.store(), order.site().site().name(), order.site().site().simulated());
      return new Carry(History.after(last), order.selection());
    }
    RunRecord before =
        RecordFile.read(folder)
            .orElseThrow(
                () ->
                    Refusal.of(
                        folder + "에 결과 기록이 없습니다. 먼저 conform judge로 만드십시오.",
                        folder + " has no record; 'conform judge' writes one from its journal."));
    List<String> changed = changed(order, kit, versions, before, folder);
    if (!changed.isEmpty()) {
      String asked =
          order.selection().asked() + "; not carried over: " + String.join(", ", changed);
      return new Carry(
          History.after(before.scope() == null ? before : null),
          new Selection(order.selection().claims(), false, asked));
    }
    Catalogue catalogue = kit.catalogue().requiring(order.site().site().madeRequired());
    History history = History.retest(before, catalogue, order.selection());
    boolean whole = before.scope() == null;
    return new Carry(
        history, new Selection(order.selection().claims(), whole, order.selection().asked()));
  }

  private static List<String> changed(
      RunOrder order, Kit kit, Map<String, String> versions, RunRecord before, Path folder) {
    List<String> changed = new ArrayList<>();
    if (!before.rulesEdition().equals(kit.catalogue().edition())) {
      changed.add("rules edition");
    }
    if (!sameSite(order.site(), before, folder)) {
      changed.add("site file");
    }
    if (!identity(before.versions(), versions).equals(versions)) {
      changed.add("serial numbers, versions or GPUs of the hosts");
    }
    return changed;
  }

  /** What hosts say at the start; a record holds also what programs told during the run. */
  private static Map<String, String> identity(
      Map<String, String> recorded, Map<String, String> now) {
    Set<String> kinds = now.keySet().stream().map(Carry::kind).collect(Collectors.toSet());
    return recorded.entrySet().stream()
        .filter(e -> kinds.contains(kind(e.getKey())))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static String kind(String key) {
    return key.substring(key.indexOf('/') + 1);
  }

  /**
   * A site file is told by its hash; a simulated site by what it says of its hosts. The record of a
   * killed run was drawn up from its journal, which holds the site itself and no hash.
   */
  private static boolean sameSite(OpenSite now, RunRecord before, Path folder) {
    if (!before.faults().equals(now.faults())) {
      return false;
    }
    return before.site().equals(SiteParts.of(now.site(), now.sha256()))
        || (before.site().equals(SiteParts.of(now.site(), ""))
            && Recording.isThere(folder)
            && Recording.read(folder).start().site().equals(now.site()));
  }
}
