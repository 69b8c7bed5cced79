package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.Script;

/** One value of a JSON or YAML document, with the line it stands on. */
final class Doc {
  private static final int WIDE = 300;
  private static final int AROUND = 120;
  private static final Script.Line NOWHERE = new Script.Line(0, "");
  private static final Doc MISSING = new Doc(NOWHERE, 0, null);

  private final Script.Line line;
  private final int column;
  private final @Nullable String text;
  private final Map<String, Doc> members = new LinkedHashMap<>();
  private final List<Doc> items = new ArrayList<>();
  private boolean map;
  private boolean list;

  private Doc(Script.Line line, int column, @Nullable String text) {
    this.line = line;
    this.column = column;
    this.text = text;
  }

  static Doc map(Script.Line line, int column) {
    Doc doc = new Doc(line, column, null);
    doc.map = true;
    return doc;
  }

  static Doc list(Script.Line line, int column) {
    Doc doc = new Doc(line, column, null);
    doc.list = true;
    return doc;
  }

  static Doc text(Script.Line line, int column, @Nullable String text) {
    return new Doc(line, column, text);
  }

  void put(String key, Doc value) {
    map = true;
    members.put(key, value);
  }

  void add(Doc value) {
    list = true;
    items.add(value);
  }

  boolean isMap() {
    return map;
  }

  boolean isList() {
    return list;
  }

  boolean isText() {
    return text != null;
  }

  boolean has(String key) {
    return members.containsKey(key);
  }

  /** Give the member, or a value that is nothing at all. */
  Doc get(String key) {
    return members.getOrDefault(key, MISSING);
  }

  Doc at(String... keys) {
    Doc here = this;
    for (String key : keys) {
      here = here.get(key);
    }
    return here;
  }

  Map<String, Doc> members() {
    return members;
  }

  List<Doc> items() {
    return items;
  }

  /** Give the scalar as text, "" where this is none. */
  String value() {
    return text == null ? "" : text;
  }

  /** Point at the line; a very long line is quoted around the value only. */
  Place place(Source source) {
    return new Place(source, line.number(), quote());
  }

  Seen<String> seen(Source source) {
    return new Seen<>(value(), place(source));
  }

  private String quote() {
    String whole = line.text();
    if (whole.length() <= WIDE) {
      return whole;
    }
    int from = Math.min(Math.max(0, column - AROUND), whole.length());
    int to = Math.min(whole.length(), column + AROUND);
    return (from > 0 ? "…" : "") + whole.substring(from, to) + (to < whole.length() ? "…" : "");
  }
}
