package org.sparkstacking.conform.report;

import java.util.List;
import org.sparkstacking.conform.claim.Ledger;
import org.sparkstacking.conform.report.Drawing.Sheet;

/** Draws how many required claims have which verdict, as one bar whose parts name themselves. */
final class CountDrawing {
  private static final int WIDTH = Drawing.WIDTH - 32;
  private static final int HEIGHT = 20;
  private static final int LEAST = 74;

  private CountDrawing() {}

  static Drawing of(RunRecord run, Words words) {
    Ledger ledger = run.ledger();
    int[] counts = {
      ledger.pass(),
      ledger.fail(),
      ledger.inconclusive(),
      ledger.notTested(),
      ledger.notApplicable()
    };
    List<String> names =
        List.of("PASS", "FAIL", "INCONCLUSIVE", "NOT_TESTED", "NOT_APPLICABLE").stream()
            .map(v -> words.get("short." + v))
            .toList();
    List<String> fills = List.of("#ffffff", "#f3b5b5", "#f0deb0", "#d9d9d9", "#eeeeee");
    Sheet sheet = new Sheet();
    int x = 1;
    StringBuilder said = new StringBuilder();
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        String label = names.get(i) + " " + counts[i];
        int wide = share(counts, names, i);
        sheet.box(x, 1, wide, HEIGHT - 2, fills.get(i), "none");
        sheet.bold(x + wide / 2, 14, 11, "middle", label);
        x += wide;
        said.append(said.isEmpty() ? "" : ", ").append(label);
      }
    }
    return new Drawing(
        "counts", HEIGHT, words.get("figure.counts"), said.toString(), sheet.shapes());
  }

  /** Give each part its share of the width, but never less than its own label needs. */
  private static int share(int[] counts, List<String> names, int index) {
    int total = 0;
    int free = WIDTH - 2;
    for (int i = 0; i < counts.length; i++) {
      total += counts[i];
      free -= counts[i] > 0 ? least(names.get(i)) : 0;
    }
    return least(names.get(index)) + free * counts[index] / Math.max(1, total);
  }

  private static int least(String name) {
    return Math.max(LEAST, Drawing.width(name + " 00", 11) + 12);
  }
}
