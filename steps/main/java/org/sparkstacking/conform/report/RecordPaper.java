package org.sparkstacking.conform.report;

import java.io.IOException;
import org.sparkstacking.conform.claim.Lang;

/**
 * Prints a record so that its first page stays one page: who signs sees verdict and fields
 * together.
 */
final class RecordPaper {
  private RecordPaper() {}

  /** How page one is set, from the best to read to what surely fits. */
  enum Room {
    WIDE(true, true, false, 3),
    /** Letters and rows are smaller. */
    CLOSE(true, true, true, 3),
    /** The picture of the three paths stands on the next pages. */
    WITHOUT_PICTURE(false, true, false, 3),
    CLOSE_WITHOUT_PICTURE(false, true, true, 3),
    /** Only the first failure and the first remark are named; all follow on the next pages. */
    CLOSEST(false, false, true, 1);

    final boolean picture;
    final boolean open;
    final boolean close;
    final int rows;

    Room(boolean picture, boolean open, boolean close, int rows) {
      this.picture = picture;
      this.open = open;
      this.close = close;
      this.rows = rows;
    }
  }

  /**
   * Print the record in one language.
   *
   * @param hash SHA-256 of record.json, hexadecimal
   */
  static byte[] print(RunRecord run, Lang lang, String hash, RanCommands commands)
      throws IOException {
    HtmlView html = new HtmlView();
    String page = "";
    for (Room room : Room.values()) {
      page = html.paper(run, lang, hash, commands, room);
      if (room == Room.CLOSEST || PdfView.pages(firstSection(page)) == 1) {
        break;
      }
    }
    return PdfView.print(page, run.endedAt());
  }

  private static String firstSection(String page) {
    int end = page.indexOf("</section>");
    int head = page.indexOf("<bookmarks>");
    int body = page.indexOf("</bookmarks>") + "</bookmarks>".length();
    String alone = page.substring(0, head) + page.substring(body, end) + "</section></main></body>";
    return alone.replace("<section class=\"first", "<section class=\"alone first") + "</html>";
  }
}
