package org.sparkstacking.conform.reading;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.NcclTable.Order;
import org.sparkstacking.conform.observed.NcclTable.RankLine;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;

/** Reads the lines around nccl-tests' table. */
final class NcclTestsHeader {
  private static final Pattern VERSION =
      Pattern.compile(
          "^nccl-tests version (\\S{1,40})(?: \\([0-9a-f]{1,40}\\))?"
              + "(?: nccl-headers=(\\d{3,6}))?(?: nccl-library=(\\d{3,6}))?");
  private static final Pattern ORDER =
      Pattern.compile(
          "^nThread \\d{1,6} nGpus (\\d{1,6}) minBytes (\\d{1,18}) maxBytes (\\d{1,18}) step: \\S{1,40}"
              + " warmup iters: (\\d{1,8}) iters: (\\d{1,8})(?: agg iters: (\\d{1,8}))?"
              + "(?: validation: (\\d))?");
  private static final Pattern RANK =
      Pattern.compile(
          "^Rank\\s{1,8}(\\d{1,6})\\s{1,8}(?:Group\\s{1,8}\\d{1,6}\\s{1,8})?Pid\\s{1,10}(\\S{1,12})"
              + "\\s{1,8}on\\s{1,40}(\\S{1,120})\\s{1,8}device\\s{1,8}(\\d{1,4})"
              + "(?:\\s{1,4}\\[[^\\]]{0,40}\\])?\\s{0,4}(.{0,120})");
  private static final Pattern OUT_OF_BOUNDS =
      Pattern.compile("^Out of bounds values\\s{0,8}:\\s{0,8}(\\d{1,18})\\s{1,8}(OK|FAILED)");
  private static final Pattern AVERAGE =
      Pattern.compile("^Avg bus bandwidth\\s{0,8}:\\s{0,8}([-+0-9.eE]{1,24}|nan|-nan|inf)");
  private static final Pattern REDUCING =
      Pattern.compile("^Reducing maxBytes to (\\d{1,18}) due to memory");

  private NcclTestsHeader() {}

  static boolean looksLikeOne(String text) {
    return switch (text.charAt(0)) {
      case 'O' -> text.startsWith("Out of bounds values");
      case 'A' -> text.startsWith("Avg bus bandwidth");
      case 'R' -> text.startsWith("Rank ") || text.startsWith("Reducing maxBytes");
      case 'n' -> text.startsWith("nThread ") || text.startsWith("nccl-tests version ");
      case 'U' -> text.equals("Using devices");
      case 's' -> text.startsWith("size ") && columns(text);
      case 'C' -> text.startsWith("Collective test ");
      default -> false;
    };
  }

  static boolean startsRun(String body) {
    return body.startsWith("nThread ")
        || body.startsWith("nccl-tests version ")
        || body.startsWith("Collective test starting");
  }

  static boolean columns(String body) {
    return body.startsWith("size ") && body.contains("algbw") && body.contains("busbw");
  }

  static boolean tail(String body) {
    return body.startsWith("Out of bounds") || body.startsWith("Avg bus bandwidth");
  }

  static void read(String body, Place at, NcclTableDraft draft) {
    if (body.isEmpty()) {
      return;
    }
    switch (body.charAt(0)) {
      case 'n' -> headerLine(body, at, draft);
      case 'C' -> collective(body, at, draft);
      case 'U' -> {
        if (body.startsWith("Using devices")) {
          draft.deviceBlock();
        }
      }
      case 'R' -> rankOrReduction(body, at, draft);
      case 'O', 'A' -> tailLine(body, at, draft);
      default -> {}
    }
  }

  private static void headerLine(String body, Place at, NcclTableDraft draft) {
    Matcher version = VERSION.matcher(body);
    if (version.find()) {
      draft.version(
          new Seen<>(version.group(1), at), code(version.group(2), at), code(version.group(3), at));
    }
    Matcher order = ORDER.matcher(body);
    if (order.find()) {
      draft.order(new Seen<>(order(order), at));
    }
  }

  private static Order order(Matcher m) {
    String validation = m.group(7);
    return new Order(
        Long.parseLong(m.group(2)),
        Long.parseLong(m.group(3)),
        Integer.parseInt(m.group(4)),
        Integer.parseInt(m.group(5)),
        m.group(6) == null ? 1 : Math.max(1, Integer.parseInt(m.group(6))),
        validation == null ? null : Boolean.valueOf(!validation.equals("0")),
        Integer.parseInt(m.group(1)));
  }

  private static void collective(String body, Place at, NcclTableDraft draft) {
    String starting = "Collective test starting: ";
    if (body.startsWith(starting)) {
      draft.collective(new Seen<>(body.substring(starting.length()).strip(), at));
    }
  }

  private static void rankOrReduction(String body, Place at, NcclTableDraft draft) {
    Matcher rank = RANK.matcher(body);
    if (rank.find()) {
      draft.rank(
          new Seen<>(
              new RankLine(
                  Integer.parseInt(rank.group(1)),
                  pid(rank.group(2)),
                  rank.group(3),
                  Integer.parseInt(rank.group(4)),
                  rank.group(5).strip()),
              at));
    }
    Matcher reducing = REDUCING.matcher(body);
    if (reducing.find()) {
      draft.reduced(new Seen<>(Long.valueOf(reducing.group(1)), at));
    }
  }

  private static void tailLine(String body, Place at, NcclTableDraft draft) {
    Matcher bounds = OUT_OF_BOUNDS.matcher(body);
    if (bounds.find()) {
      draft.bounds(new Seen<>(Double.valueOf(bounds.group(1)), at), bounds.group(2).equals("OK"));
    }
    Matcher average = AVERAGE.matcher(body);
    if (average.find()) {
      Double value = decimal(average.group(1));
      if (value != null) {
        draft.average(new Seen<>(value, at));
      }
    }
  }

  private static long pid(String text) {
    return text.matches("\\d{1,12}") ? Long.parseLong(text) : 0;
  }

  private static @Nullable Seen<Integer> code(@Nullable String digits, Place at) {
    return digits == null ? null : new Seen<>(Integer.valueOf(digits), at);
  }

  private static @Nullable Double decimal(String text) {
    try {
      return text.endsWith("nan") ? Double.valueOf(Double.NaN) : Double.valueOf(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
