package org.sparkstacking.conform.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sparkstacking.conform.report.Drawing.Sheet;
import org.sparkstacking.conform.report.RunRecord.HostPart;
import org.sparkstacking.conform.report.Wiring.End;
import org.sparkstacking.conform.report.Wiring.Twin;

/**
 * Draws the Sparks, both PCIe x4 links of each port, their addresses and the measured rate. A bad
 * link is broken, thick and crossed out, so that it shows without colour.
 */
final class TopologyDrawing {
  private static final int WIDTH = Drawing.WIDTH;
  private static final String BROKEN = "7,5";
  private static final String SOLID = "none";
  private static final String FAINT = "2,3";

  /** So many Sparks fill a sheet of A4, four in a row. */
  private static final int ON_A_SHEET = 32;

  private final Wiring wiring;
  private final List<HostPart> shown;
  private final String id;
  private final RunRecord run;
  private final Words words;
  private final Sheet sheet = new Sheet();

  private TopologyDrawing(RunRecord run, Words words, String id, int from) {
    this.run = run;
    this.words = words;
    this.id = id;
    wiring = new Wiring(run);
    List<HostPart> all = wiring.hosts();
    shown = all.subList(from, Math.min(all.size(), from + ON_A_SHEET));
  }

  /** Draw all Sparks, on as many pictures as they need sheets; none where the site has none. */
  static List<Drawing> all(RunRecord run, Words words) {
    List<Drawing> sheets = new ArrayList<>();
    for (int from = 0; from < run.site().hosts().size(); from += ON_A_SHEET) {
      String id = "topology" + (from == 0 ? "" : String.valueOf(1 + from / ON_A_SHEET));
      sheets.add(new TopologyDrawing(run, words, id, from).draw());
    }
    return sheets;
  }

  private Drawing draw() {
    int hosts = wiring.hosts().size();
    String layout = run.site().layout().toLowerCase(Locale.ROOT);
    int bottom;
    if (hosts == 2 && !layout.equals("switch")) {
      bottom = pair();
    } else if (hosts == 3 && layout.equals("ring")) {
      bottom = ring();
    } else {
      bottom = grid(layout.equals("switch"));
    }
    legend(bottom + 16);
    return new Drawing(id, bottom + 26, words.get("figure.topology"), describe(), sheet.shapes());
  }

  private int pair() {
    HostPart left = wiring.hosts().get(0);
    HostPart right = wiring.hosts().get(1);
    int rows = Math.max(1, Math.max(left.halves().size(), right.halves().size()));
    int height = 58 + rows * 52;
    card(4, 4, 216, height, left);
    card(WIDTH - 220, 4, 216, height, right);
    ends(wiring.ends(left), 12, 56, 200);
    ends(wiring.ends(right), WIDTH - 212, 56, 200);
    for (Twin twin : wiring.twins()) {
      int y1 = 76 + 52 * left.halves().indexOf(twin.left().half());
      int y2 = 76 + 52 * right.halves().indexOf(twin.right().half());
      wire(212, y1, WIDTH - 212, y2, twin, 50);
    }
    return 4 + height;
  }

  /** Three Sparks stand in a triangle; the two twins of a cable run side by side. */
  private int ring() {
    int[][] at = {{255, 4}, {4, 300}, {WIDTH - 214, 300}};
    int tall = 42 + 36 * wiring.hosts().stream().mapToInt(h -> h.halves().size()).max().orElse(1);
    List<HostPart> hosts = wiring.hosts();
    List<Twin> twins = wiring.twins();
    for (int k = 0; k < twins.size(); k++) {
      int[] a = at[hosts.indexOf(twins.get(k).left().host())];
      int[] b = at[hosts.indexOf(twins.get(k).right().host())];
      int shift = k % 2 == 0 ? -34 : 34;
      boolean flat = a[1] == b[1];
      wire(
          a[0] + (flat ? 210 : 105 + shift),
          a[1] + (flat ? tall / 2 + shift : tall),
          b[0] + (flat ? 0 : 105 + shift),
          b[1] + (flat ? tall / 2 + shift : 0),
          twins.get(k),
          flat ? 50 : k % 2 == 0 ? 32 : 68);
    }
    for (int i = 0; i < 3; i++) {
      card(at[i][0], at[i][1], 210, tall, hosts.get(i));
      compact(wiring.ends(hosts.get(i)), at[i][0] + 8, at[i][1] + 52, 194);
    }
    return 300 + tall;
  }

  private int grid(boolean switched) {
    int across = wiring.hosts().size() > 8 ? 4 : 2; // the same on every sheet
    int cell = (WIDTH - 8) / across;
    int tall = 34 + 34 * wiring.hosts().stream().mapToInt(h -> h.halves().size()).max().orElse(1);
    int top = switched ? 40 : 4;
    int rows = (shown.size() + across - 1) / across;
    if (switched) {
      bar(across, cell, top + (rows - 1) * (tall + 10) + tall / 2);
    }
    for (int i = 0; i < shown.size(); i++) {
      HostPart host = shown.get(i);
      int x = 4 + cell * (i % across) + 16;
      int y = top + (tall + 10) * (i / across);
      if (switched) {
        sheet.line(x - 8, y + tall / 2, x, y + tall / 2, 15, SOLID);
      }
      card(x, y, cell - 22, tall, host);
      compact(wiring.ends(host), x + 6, y + 44, cell - 34);
    }
    return top + rows * (tall + 10);
  }

  private void bar(int across, int cell, int deepest) {
    sheet.box(4, 4, WIDTH - 8, 22, "#e4e4e4", SOLID);
    sheet.bold(WIDTH / 2, 19, 11, "middle", words.get("figure.switch"));
    for (int column = 0; column < across; column++) {
      int x = 4 + cell * column + 8;
      sheet.line(x, 26, x, deepest, 15, SOLID);
    }
  }

  private void card(int x, int y, int width, int height, HostPart host) {
    sheet.box(x, y, width, height, "#f4f4f4", SOLID);
    sheet.bold(x + 8, y + 17, 13, "start", Drawing.fit(host.name(), 13, width - 16));
    String serial = Serial.of(run, host).shortly(words);
    sheet.text(x + 8, y + 30, 9, "start", Drawing.fit(serial, 9, width - 16));
  }

  private void ends(List<End> ends, int x, int top, int width) {
    for (int i = 0; i < ends.size(); i++) {
      End end = ends.get(i);
      int y = top + i * 52;
      sheet.box(x, y - 10, width, 46, "#ffffff", end.bad() ? BROKEN : SOLID);
      sheet.bold(x + 7, y + 3, 10, "start", Drawing.fit(end.half().netdev(), 10, width - 14));
      sheet.text(x + 7, y + 16, 9, "start", Drawing.fit(end.half().rdma(), 9, width - 14));
      sheet.text(x + 7, y + 29, 10, "start", Drawing.fit(address(end), 10, width - 14));
    }
  }

  private void compact(List<End> ends, int x, int top, int width) {
    for (int i = 0; i < ends.size(); i++) {
      End end = ends.get(i);
      int y = top + i * 34;
      sheet.box(x, y - 10, width, 30, "#ffffff", end.bad() ? BROKEN : SOLID);
      String name = end.half().netdev() + " · " + end.half().rdma();
      int size = width > 240 ? 9 : 7;
      sheet.text(x + 4, y + 1, size, "start", Drawing.fit(name, size, width - 22));
      String value = address(end) + "  " + rate(end.rate());
      int large = width > 240 ? 10 : 7;
      int room = width - (end.bad() ? 22 : 6);
      sheet.bold(x + 4, y + 14, large, "start", Drawing.fit(value, large, room));
      if (end.bad()) {
        sheet.dot("cross", x + width - 10, y + 5, 6);
      }
    }
  }

  /**
   * Draw a wire with its rate at so many hundredths of its way: those side by side must not meet.
   */
  private void wire(int x1, int y1, int x2, int y2, Twin twin, int at) {
    int mx = x1 + (x2 - x1) * at / 100;
    int my = y1 + (y2 - y1) * at / 100;
    boolean measured = twin.rate().isPresent();
    String dash = twin.bad() ? BROKEN : measured ? SOLID : FAINT;
    sheet.line(x1, y1, x2, y2, twin.bad() ? 35 : 20, dash);
    sheet.plate(mx, my - 8, 11, rate(twin.rate().orElse(null)));
    if (twin.bad()) {
      sheet.dot("cross", mx, my + 8, 8);
    }
  }

  private void legend(int y) {
    int x = 8;
    for (String[] entry :
        List.of(
            new String[] {"figure.link.good", SOLID, "20"},
            new String[] {"figure.link.unmeasured", FAINT, "20"},
            new String[] {"figure.link.bad", BROKEN, "35"})) {
      String text = words.get(entry[0]);
      sheet.line(x, y - 3, x + 34, y - 3, Integer.parseInt(entry[2]), entry[1]);
      if (entry[1].equals(BROKEN)) {
        sheet.dot("cross", x + 17, y - 3, 5);
      }
      sheet.text(x + 40, y, 9, "start", text);
      x += 40 + Drawing.width(text, 9) + 18;
    }
  }

  private String address(End end) {
    return end.half().address().isEmpty() ? words.get("noaddress") : end.half().address();
  }

  private String rate(@org.jspecify.annotations.Nullable Double rate) {
    return rate == null ? words.get("notmeasured") : String.format(Locale.ROOT, "%.1f Gb/s", rate);
  }

  private String describe() {
    List<String> parts = new ArrayList<>();
    for (HostPart host : shown) {
      for (End end : wiring.ends(host)) {
        String state = end.bad() ? words.get("figure.link.bad") : rate(end.rate());
        parts.add(Printable.text(end.label()) + ": " + state);
      }
    }
    return String.join("; ", parts);
  }
}
