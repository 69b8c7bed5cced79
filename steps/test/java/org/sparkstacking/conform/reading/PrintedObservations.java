package org.sparkstacking.conform.reading;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Prefix;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/**
 * Prints everything that was read from one text: each record with all its components, a line for
 * what is nested. A place is {@code @LINE}, {@code @LINE~} where its quote is that line without the
 * blanks around it, {@code @LINE[START+LENGTH]} where it is a part of a long line, and
 * {@code @LINE'QUOTE'} otherwise; its host follows only where it is not the record's.
 */
final class PrintedObservations {
  private final String name;
  private final List<String> text;
  private final List<String> printed = new ArrayList<>();

  private PrintedObservations(String name, List<String> text) {
    this.name = name;
    this.text = text;
  }

  /** Print what the recogniser made of the text with all readers. */
  static List<String> of(String name, String text) {
    List<String> lines = List.of(text.split("\n", -1));
    Recogniser recogniser = new Recogniser(Readers.all(), name);
    for (int i = 0; i < lines.size(); i++) {
      recogniser.accept(i + 1, lines.get(i));
    }
    Recognised read = recogniser.finish();
    PrintedObservations all = new PrintedObservations(name, lines);
    all.printed.add(read.known() + " of " + read.lines() + " lines known: " + read.formats());
    read.observed().forEach(all::record);
    return all.printed;
  }

  /** Print records that were read without the recogniser. */
  static List<String> of(String name, String text, List<Observed> observed) {
    PrintedObservations all = new PrintedObservations(name, List.of(text.split("\n", -1)));
    observed.forEach(all::record);
    return all.printed;
  }

  private void record(Observed observed) {
    Source source = observed.source();
    Map<String, Object> nested = new LinkedHashMap<>();
    StringBuilder head = new StringBuilder(observed.getClass().getSimpleName());
    head.append(source.host().isEmpty() ? "" : " on " + source.host());
    head.append(source.question().isEmpty() ? "" : " asked " + source.question());
    head.append(source.file().equals(name) ? "" : " in " + source.file());
    for (RecordComponent component : observed.getClass().getRecordComponents()) {
      Object value = value(component, observed);
      if (value instanceof Iterable || value instanceof Map || value instanceof Optional) {
        nested.put(component.getName(), value);
      } else if (!(value instanceof Source)) {
        head.append(' ').append(component.getName()).append('=').append(shown(value, source));
      }
    }
    printed.add(head.toString());
    nested.forEach((key, value) -> below(key, value, source));
  }

  private void below(String key, Object value, Source source) {
    if (value instanceof Map<?, ?> map) {
      new TreeMap<>(map)
          .forEach((k, v) -> printed.add("  " + key + "." + k + "=" + shown(v, source)));
    } else if (value instanceof Iterable<?> many) {
      many.forEach(one -> printed.add("  " + key + ": " + shown(one, source)));
    } else if (value instanceof Optional<?> maybe) {
      maybe.ifPresent(v -> printed.add("  " + key + " are given"));
      maybe.ifPresent(v -> below(key, v, source));
    }
  }

  private String shown(@Nullable Object value, Source source) {
    if (value instanceof Seen<?> seen) {
      return shown(seen.value(), source) + " " + at(seen.place(), source);
    }
    if (value instanceof Place place) {
      return at(place, source);
    }
    if (value instanceof OptionalLong number) {
      return number.isEmpty() ? "none" : String.valueOf(number.getAsLong());
    }
    if (value instanceof Record record && !(value instanceof Prefix)) {
      return List.of(record.getClass().getRecordComponents()).stream()
          .map(c -> c.getName() + " " + shown(value(c, record), source))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    return escaped(String.valueOf(value)) + (value instanceof String words ? ends(words) : "");
  }

  /** An editor must not take blanks away that were read. */
  private static String ends(String text) {
    return text.endsWith(" ") ? "$" : "";
  }

  /** Where: the line, what of the line is quoted unless it is all of it, and whose answer it is. */
  private String at(Place place, Source source) {
    Source from = place.source();
    boolean foreign = !from.onHost("").equals(source.onHost(""));
    String host = from.host().equals(source.host()) ? "" : " on " + from.host();
    return "@" + place.line() + quoted(place) + host + (foreign ? " of " + from : "");
  }

  private String quoted(Place place) {
    boolean there = place.line() >= 1 && place.line() <= text.size();
    String line = there ? Scripts.clean(text.get((int) place.line() - 1)) : "";
    String quote = place.quote();
    if (quote.equals(line)) {
      return "";
    }
    if (quote.equals(line.strip())) {
      return "~";
    }
    String words = quote.replaceAll("^…|…$", "");
    int at = words.length() < 40 ? -1 : line.indexOf(words);
    String ends = (quote.startsWith("…") ? "…" : "") + "|" + (quote.endsWith("…") ? "…" : "");
    return at < 0
        ? "'" + escaped(quote) + "'"
        : "[" + ends.replace("|", at + "+" + words.length()) + "]";
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\")
        .replace("\n", "\\n")
        .replace("\r", "\\r")
        .replace("\t", "\\t");
  }

  private static @Nullable Object value(RecordComponent component, Object record) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
