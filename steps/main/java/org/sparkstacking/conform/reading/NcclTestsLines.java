package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.NcclHint;
import org.sparkstacking.conform.observed.NcclTable.Row;
import org.sparkstacking.conform.observed.NotUnderstood;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/** Takes the lines of one nccl-tests output and holds its runs. */
final class NcclTestsLines {
  private static final int MOST_COMPLAINTS = 20;
  private static final int LONGEST_ROW = 600;

  /** Left part of a row into which another rank's log line was printed. */
  private static final Pattern SPLIT =
      Pattern.compile(
          "^\\s{0,40}(\\d{1,18}\\s{1,20}\\d{1,18}\\s{1,20}\\w{1,12}(?:\\s{1,12}[a-z]{2,12})?"
              + "\\s{1,12}(?:-1|\\d{1,4}))(?=[A-Za-z_\\[:])");

  private final Source source;
  private final List<Observed> tables = new ArrayList<>();
  private final List<NotUnderstood> complaints = new ArrayList<>();
  private NcclTableDraft draft;
  private NcclTestsRow.@Nullable Left pending;
  private @Nullable Place pendingAt;
  private @Nullable Suspect suspect;
  private boolean inTable;
  private boolean relativeError;
  private @Nullable Place otherLibrary;

  NcclTestsLines(Source source) {
    this.source = source;
    this.draft = new NcclTableDraft(source);
  }

  private record Suspect(Place place, String problem) {}

  /** Take the next line without its prefixes; a log line of NCCL goes to {@link #split}. */
  void take(Script.Line line, String text) {
    if (text.isEmpty()) {
      return;
    }
    char first = text.charAt(0);
    if (first >= '0' && first <= '9') {
      figures(line, text);
    } else if (first == '#' || NcclTestsHeader.looksLikeOne(text)) {
      header(line, text);
    }
  }

  List<Observed> finish() {
    if (pending != null || suspect != null) {
      draft.cut();
    }
    close();
    Place other = otherLibrary;
    if (other != null) {
      return List.of(
          new NcclHint(
              source,
              NcclHint.Kind.OTHER_LIBRARY,
              new Seen<>(other.quote().strip(), other),
              "rccl-tests"));
    }
    List<Observed> all = new ArrayList<>(tables);
    all.addAll(complaints);
    return all;
  }

  private void header(Script.Line line, String text) {
    String body = text.startsWith("#") ? text.substring(1).strip() : text;
    Place at = new Place(source, line.number(), line.text());
    if (otherLibrary == null && (text.contains("RCCL version") || text.contains("AMD Instinct"))) {
      otherLibrary = at;
    }
    if (NcclTestsHeader.startsRun(body)) {
      if (draft.begun()) {
        restart();
      }
    } else if (NcclTestsHeader.columns(body)) {
      if (draft.hasTail()) {
        restart();
      }
      inTable = true;
      relativeError = body.contains("error");
    } else if (NcclTestsHeader.tail(body)) {
      complain();
      inTable = false;
    }
    NcclTestsHeader.read(body, at, draft);
  }

  private void figures(Script.Line line, String text) {
    if (text.length() > LONGEST_ROW) {
      return;
    }
    String[] words = text.split("\\s+");
    Row row = NcclTestsRow.whole(words, relativeError);
    Place at = new Place(source, line.number(), line.text());
    if (row != null) {
      row(row, at);
    } else if (pending != null && NcclTestsRow.onlyFigures(words)) {
      rejoin(words, at);
    } else if (NcclTestsRow.beginsAsRow(words)) {
      leftOrShort(words, at);
    } else if (inTable && NcclTestsRow.ofUnknownType(words)) {
      suspect(at, "a known type of elements expected, not '" + words[2] + "'");
    } else if (inTable && numbersOnly(words)) {
      suspect(at, words.length);
    }
  }

  private void leftOrShort(String[] words, Place at) {
    NcclTestsRow.Left left = NcclTestsRow.leftOnly(words);
    if (left == null) {
      suspect(at, words.length);
    } else {
      hold(left, at);
    }
  }

  /** Take the left part of a row into which a log line was printed. */
  void split(Script.Line line, String text) {
    String stripped = text.stripLeading();
    if (stripped.isEmpty() || stripped.charAt(0) < '0' || stripped.charAt(0) > '9') {
      return;
    }
    Matcher matcher =
        SPLIT.matcher(text.length() > LONGEST_ROW ? text.substring(0, LONGEST_ROW) : text);
    if (matcher.find()) {
      NcclTestsRow.Left left = NcclTestsRow.leftOnly(matcher.group(1).split("\\s+"));
      if (left != null) {
        hold(left, new Place(source, line.number(), line.text()));
      }
    }
  }

  /** Hold a left part; one that is already held can no longer be told apart. */
  private void hold(NcclTestsRow.Left left, Place at) {
    if (pending != null && pendingAt != null) {
      complain(pendingAt, "a row that was begun and whose figures cannot be told from others");
    }
    pending = left;
    pendingAt = at;
  }

  private void rejoin(String[] words, Place at) {
    NcclTestsRow.Left left = pending;
    pending = null;
    pendingAt = null;
    Row row = left == null ? null : NcclTestsRow.joined(left, words, relativeError);
    if (row != null) {
      row(row, at);
    }
  }

  private void row(Row row, Place at) {
    complain();
    if (draft.hasTail()) {
      restart();
    }
    draft.row(new Seen<>(row, at));
    inTable = true;
  }

  private void suspect(Place at, int words) {
    suspect(at, words + " columns where 9 or 13 were expected");
  }

  private void suspect(Place at, String problem) {
    complain();
    suspect = new Suspect(at, problem);
  }

  /** What was suspected to be the cut end of the text was not its end. */
  private void complain() {
    Suspect held = suspect;
    if (held != null) {
      complain(held.place(), held.problem());
      suspect = null;
    }
  }

  private void complain(Place at, String problem) {
    if (complaints.size() < MOST_COMPLAINTS) {
      complaints.add(new NotUnderstood("nccl-tests", at, problem));
    }
  }

  private void restart() {
    if (pending != null || suspect != null) {
      draft.cut();
      pending = null;
      pendingAt = null;
      suspect = null;
    }
    close();
    draft = new NcclTableDraft(source);
    inTable = false;
  }

  private void close() {
    if (draft.worthKeeping()) {
      tables.add(draft.table());
    }
  }

  private static boolean numbersOnly(String[] words) {
    for (String word : words) {
      if (!word.equals("N/A") && !word.matches("[-+0-9.eE]{1,24}")) {
        return false;
      }
    }
    return true;
  }
}
