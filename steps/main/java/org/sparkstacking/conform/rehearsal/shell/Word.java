package org.sparkstacking.conform.rehearsal.shell;

import java.util.List;
import java.util.Map;

/** Hold one word of a command line before expansion. */
record Word(List<Piece> pieces) {
  /** Tell how a piece was quoted. */
  enum Quote {
    BARE,
    DOUBLE,
    SINGLE
  }

  record Piece(String text, Quote quote) {}

  Word {
    pieces = List.copyOf(pieces);
  }

  /** Tell whether the word is an assignment such as {@code NAME=value}. */
  boolean assignment() {
    Piece first = pieces.isEmpty() ? new Piece("", Quote.BARE) : pieces.get(0);
    return first.quote() == Quote.BARE && first.text().matches("[A-Za-z_][A-Za-z0-9_]*=.*");
  }

  /** Expand variables and {@code ~}; quoting is gone afterwards. */
  String value(Map<String, String> env) {
    StringBuilder value = new StringBuilder();
    pieces.forEach(p -> value.append(expanded(p, env)));
    boolean tilde = !pieces.isEmpty() && pieces.get(0).quote() == Quote.BARE;
    return tilde ? home(value.toString(), env) : value.toString();
  }

  /** Give a glob pattern in which quoted characters stand for themselves, or null. */
  @org.jspecify.annotations.Nullable
  String pattern(Map<String, String> env) {
    StringBuilder pattern = new StringBuilder();
    boolean magic = false;
    for (Piece piece : pieces) {
      String text = expanded(piece, env);
      boolean bare = piece.quote() == Quote.BARE;
      magic |= bare && text.matches("(?s).*[*?\\[].*");
      pattern.append(bare ? text : text.replaceAll("([*?\\[\\]\\\\])", "\\\\$1"));
    }
    return magic ? home(pattern.toString(), env) : null;
  }

  private static String home(String value, Map<String, String> env) {
    boolean own = value.equals("~") || value.startsWith("~/");
    return own ? env.getOrDefault("HOME", "/") + value.substring(1) : value;
  }

  private static String expanded(Piece piece, Map<String, String> env) {
    return piece.quote() == Quote.SINGLE ? piece.text() : Variables.expand(piece.text(), env);
  }
}
