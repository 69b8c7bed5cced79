package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.NcclTable.Check;
import org.sparkstacking.conform.observed.NcclTable.Row;
import org.sparkstacking.conform.observed.NcclTable.Side;

/**
 * Reads rows of nccl-tests' table: {@code size count type [redop] [root]} and per side {@code time
 * algbw busbw #wrong}, with {@code -I} four more. NVIDIA/nccl-tests src/util.cu and, before 2.13,
 * src/common.cu.
 */
final class NcclTestsRow {
  private static final int SIDE = 4;
  private static final int LONG_SIDE = 8;
  private static final long LARGEST_TIME_US = 1_000_000_000_000L;

  private NcclTestsRow() {}

  /** Hold the left part of a row whose figures have not been printed yet. */
  record Left(long size, long count, String type, String redop) {}

  /** Read a whole row, or tell why it is none. */
  static @Nullable Row whole(String[] words, boolean relativeError) {
    int figures = figuresAt(words);
    if (figures < 0 || figures >= words.length) {
      return null;
    }
    Left left = left(words, figures);
    return left == null ? null : joined(left, tail(words, figures), relativeError);
  }

  /** Read a left part that ends the line, or null. */
  static @Nullable Left leftOnly(String[] words) {
    int figures = figuresAt(words);
    return figures == words.length ? left(words, figures) : null;
  }

  /** Join a left part and the figures that followed later, or null where they do not fit. */
  static @Nullable Row joined(Left left, String[] figures, boolean relativeError) {
    int width =
        switch (figures.length) {
          case SIDE, 2 * SIDE -> SIDE;
          case 2 * LONG_SIDE -> LONG_SIDE;
          default -> 0;
        };
    if (width == 0) {
      return null;
    }
    List<@Nullable Side> sides = new ArrayList<>();
    for (int at = 0; at < figures.length; at += width) {
      Side side = side(figures, at, relativeError);
      if (side == null) {
        return null;
      }
      sides.add(side);
    }
    Side second = sides.size() > 1 ? sides.get(1) : null;
    return new Row(left.size(), left.count(), left.type(), left.redop(), sides.get(0), second);
  }

  /** Tell whether every word is a figure of a side. */
  static boolean onlyFigures(String[] words) {
    if (words.length != SIDE && words.length != 2 * SIDE && words.length != 2 * LONG_SIDE) {
      return false;
    }
    for (String word : words) {
      if (!figure(word)) {
        return false;
      }
    }
    return true;
  }

  /** Tell whether a line begins as a row does: two whole numbers and a type's name. */
  static boolean beginsAsRow(String[] words) {
    return words.length >= 3 && whole(words[0]) && whole(words[1]) && type(words[2]);
  }

  /** Tell whether a line is a row but for its type, which a later version may have added. */
  static boolean ofUnknownType(String[] words) {
    int last = words.length - 1;
    return last >= 2 + SIDE
        && last <= 4 + 2 * LONG_SIDE
        && whole(words[0])
        && whole(words[1])
        && Character.isLetter(words[2].charAt(0))
        && figure(words[last])
        && figure(words[last - 1])
        && figure(words[last - 2]);
  }

  /** Tell cheaply whether a line may be a row or hold its left part: a type's name stands in it. */
  static boolean mayHoldRow(String line) {
    return line.contains(" float ")
        || line.contains(" half ")
        || line.contains(" double ")
        || line.contains("float16 ")
        || line.contains("float32 ")
        || line.contains("int8 ")
        || line.contains("int32 ")
        || line.contains("int64 ")
        || line.contains("fp8_")
        || line.contains("f8e")
        || line.contains(" int ")
        || line.contains(" char ");
  }

  /** Tell whether a line without prefixes starts with two whole numbers and a type's name. */
  static boolean startsAsRow(String line) {
    String[] words = new String[3];
    int at = 0;
    for (int i = 0; i < words.length; i++) {
      while (at < line.length() && line.charAt(at) == ' ') {
        at++;
      }
      int end = line.indexOf(' ', at);
      if (end < 0 || end - at > 18) {
        return false;
      }
      words[i] = line.substring(at, end);
      at = end;
    }
    return beginsAsRow(words);
  }

  private static int figuresAt(String[] words) {
    if (!beginsAsRow(words)) {
      return -1;
    }
    int at = 3;
    if (at < words.length && !figure(words[at])) {
      at++;
    }
    boolean root = at < words.length && root(words[at]) && rootFits(words.length - at);
    return root ? at + 1 : at;
  }

  /** With a root column the rest is one more than whole sides. */
  private static boolean rootFits(int rest) {
    return rest == 1 || rest == 1 + SIDE || rest == 1 + 2 * SIDE || rest == 1 + 2 * LONG_SIDE;
  }

  private static @Nullable Left left(String[] words, int figures) {
    Long size = number(words[0]);
    Long count = number(words[1]);
    if (size == null || count == null) {
      return null;
    }
    String redop = figures > 3 && !root(words[3]) ? words[3] : "";
    return new Left(size, count, words[2], redop);
  }

  private static String[] tail(String[] words, int from) {
    String[] rest = new String[words.length - from];
    System.arraycopy(words, from, rest, 0, rest.length);
    return rest;
  }

  private static @Nullable Side side(String[] words, int at, boolean relativeError) {
    Double time = decimal(words[at]);
    Double algbw = decimal(words[at + 1]);
    Double busbw = decimal(words[at + 2]);
    if (time == null || algbw == null || busbw == null || !plausible(time, algbw, busbw)) {
      return null;
    }
    String last = words[at + 3];
    if (last.equals("N/A")) {
      return new Side(time, algbw, busbw, Check.NOT_CHECKED, 0);
    }
    Double wrong = decimal(last);
    if (wrong == null || wrong < 0) {
      return null;
    }
    boolean relative = relativeError || last.contains("e-") || last.equals("0e+00");
    return new Side(time, algbw, busbw, relative ? Check.RELATIVE_ERROR : Check.COUNTED, wrong);
  }

  private static boolean plausible(double time, double algbw, double busbw) {
    return time >= 0 && time < LARGEST_TIME_US && !(algbw < 0) && !(busbw < 0);
  }

  private static boolean whole(String word) {
    return number(word) != null;
  }

  private static @Nullable Long number(String word) {
    if (word.isEmpty() || word.length() > 18) {
      return null;
    }
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) < '0' || word.charAt(i) > '9') {
        return null;
      }
    }
    return Long.valueOf(word);
  }

  private static boolean type(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "int8",
          "uint8",
          "int32",
          "uint32",
          "int64",
          "uint64",
          "half",
          "float",
          "double",
          "bfloat16",
          "fp8_e4m3",
          "fp8_e5m2",
          "f8e4m3",
          "f8e5m2",
          "char",
          "int",
          "float16",
          "float32" ->
          true;
      default -> false;
    };
  }

  private static boolean root(String word) {
    return word.equals("-1") || (word.length() <= 5 && whole(word));
  }

  private static boolean figure(String word) {
    return word.equals("N/A") || decimal(word) != null;
  }

  private static @Nullable Double decimal(String word) {
    if (word.equals("nan") || word.equals("-nan")) {
      return Double.NaN;
    }
    if (word.equals("inf")) {
      return Double.POSITIVE_INFINITY;
    }
    if (word.isEmpty() || word.length() > 24 || !numeric(word)) {
      return null;
    }
    try {
      return Double.valueOf(word.replace(',', '.'));
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static boolean numeric(String word) {
    for (int i = 0; i < word.length(); i++) {
      if ("0123456789.,eE+-".indexOf(word.charAt(i)) < 0) {
        return false;
      }
    }
    return true;
  }
}
