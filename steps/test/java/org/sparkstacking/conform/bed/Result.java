package org.sparkstacking.conform.bed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a run wrote: its record, read as any other program would read it. */
record Result(JsonNode json) {

  static Result in(Path folder) {
    try {
      return from(Files.readString(folder.resolve("record.json")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * @param text of a record.json
   */
  static Result from(String text) {
    return new Result(JsonMapper.builder().build().readTree(text));
  }

  String scopeVerdict() {
    return json.get("scopeVerdict").asString();
  }

  String verdict() {
    return json.get("verdict").asString();
  }

  String ended() {
    return json.get("ended").asString();
  }

  /** Give the verdict of every claim by its id. */
  Map<String, String> verdicts() {
    Map<String, String> all = new TreeMap<>();
    json.get("claims").forEach(c -> all.put(c.get("id").asString(), c.get("verdict").asString()));
    return all;
  }

  String verdict(String claim) {
    return verdicts().getOrDefault(claim, "not in the record");
  }

  /** Give the verdicts of a few claims, in the order asked. */
  List<String> of(String... claims) {
    return List.of(claims).stream().map(c -> c + " " + verdict(c)).toList();
  }

  /** Give everything that the record says of one claim, in English. */
  String words(String claim) {
    List<String> words = new ArrayList<>();
    for (JsonNode one : json.get("claims")) {
      if (one.get("id").asString().equals(claim)) {
        english(one, words);
      }
    }
    return String.join("\n", words);
  }

  private static void english(JsonNode node, List<String> words) {
    if (node.isObject() && node.has("en")) {
      words.add(node.get("en").asString());
    } else {
      node.forEach(inner -> english(inner, words));
    }
  }
}
