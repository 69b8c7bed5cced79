package org.sparkstacking.conform.rehearsal.shell;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.rehearsal.shell.Word.Piece;
import org.sparkstacking.conform.rehearsal.shell.Word.Quote;

/** Split a command line into simple commands joined by {@code ;}, {@code &&} or {@code ||}. */
final class Lexer {
  /** One simple command and the operator before it: "" for the first, else ; && or ||. */
  record Simple(String before, List<Word> words) {}

  /** Report a construct that simulated hosts do not know. */
  static final class NotKnown extends Exception {
    private static final long serialVersionUID = 1L;

    NotKnown(String what) {
      super(what);
    }
  }

  private final String text;
  private int at;
  private final List<Simple> commands = new ArrayList<>();
  private List<Word> words = new ArrayList<>();
  private String before = "";

  Lexer(String text) {
    this.text = text;
  }

  List<Simple> commands() throws NotKnown {
    while (at < text.length()) {
      step();
    }
    close(";");
    return commands;
  }

  private void step() throws NotKnown {
    char c = text.charAt(at);
    if (c == ' ' || c == '\t') {
      at++;
    } else if (c == ';' || c == '\n') {
      at++;
      close(";");
    } else if (text.startsWith("&&", at) || text.startsWith("||", at)) {
      at += 2;
      close(text.substring(at - 2, at));
    } else {
      words.add(word());
    }
  }

  private void close(String operator) {
    if (!words.isEmpty()) {
      commands.add(new Simple(before, words));
      before = operator;
    }
    words = new ArrayList<>();
  }

  private Word word() throws NotKnown {
    List<Piece> pieces = new ArrayList<>();
    StringBuilder bare = new StringBuilder();
    while (at < text.length() && " \t\n;".indexOf(text.charAt(at)) < 0) {
      char c = text.charAt(at);
      if (c == '\'' || c == '"') {
        flush(bare, pieces);
        pieces.add(c == '\'' ? single() : dquoted());
      } else if (c == '\\' && at + 1 < text.length()) {
        flush(bare, pieces);
        pieces.add(new Piece(text.substring(at + 1, at + 2), Quote.SINGLE));
        at += 2;
      } else if (text.startsWith("&&", at) || text.startsWith("||", at)) {
        break;
      } else {
        bare.append(known(c));
        at++;
      }
    }
    flush(bare, pieces);
    return new Word(pieces);
  }

  private char known(char c) throws NotKnown {
    boolean substitution = c == '`' || (c == '$' && text.startsWith("$(", at));
    if (substitution || "|&<>()".indexOf(c) >= 0) {
      throw new NotKnown(String.valueOf(c));
    }
    return c;
  }

  private Piece single() throws NotKnown {
    int end = text.indexOf('\'', at + 1);
    if (end < 0) {
      throw new NotKnown("Unterminated quoted string");
    }
    Piece piece = new Piece(text.substring(at + 1, end), Quote.SINGLE);
    at = end + 1;
    return piece;
  }

  private Piece dquoted() throws NotKnown {
    StringBuilder inside = new StringBuilder();
    at++;
    while (at < text.length() && text.charAt(at) != '"') {
      boolean escaped = text.charAt(at) == '\\' && at + 1 < text.length();
      at += escaped ? 1 : 0;
      inside.append(text.charAt(at++));
    }
    if (at++ >= text.length()) {
      throw new NotKnown("Unterminated quoted string");
    }
    return new Piece(inside.toString(), Quote.DOUBLE);
  }

  private static void flush(StringBuilder bare, List<Piece> pieces) {
    if (!bare.isEmpty()) {
      pieces.add(new Piece(bare.toString(), Quote.BARE));
      bare.setLength(0);
    }
  }
}
