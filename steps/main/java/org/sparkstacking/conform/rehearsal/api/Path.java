package org.sparkstacking.conform.rehearsal.api;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes the path of a request apart.
 *
 * @param base {@code /api/v1} or {@code /apis/GROUP/VERSION}, "" for other paths
 * @param namespace "" for cluster-wide requests
 * @param name "" for a collection
 * @param sub subresource or ""
 */
record Path(
    String whole,
    String base,
    String namespace,
    String resource,
    String name,
    String sub,
    Map<String, List<String>> query) {

  static Path of(String uri) {
    int mark = uri.indexOf('?');
    String whole = mark < 0 ? uri : uri.substring(0, mark);
    Map<String, List<String>> query = query(mark < 0 ? "" : uri.substring(mark + 1));
    List<String> parts = List.of(whole.substring(1).split("/", -1));
    int start = parts.get(0).equals("api") ? 2 : parts.get(0).equals("apis") ? 3 : 99;
    if (parts.size() <= start) {
      return new Path(whole, "", "", "", "", "", query);
    }
    String base = "/" + String.join("/", parts.subList(0, start));
    List<String> rest = parts.subList(start, parts.size());
    boolean in = rest.get(0).equals("namespaces") && rest.size() > 2;
    String namespace = in ? rest.get(1) : "";
    List<String> own = in ? rest.subList(2, rest.size()) : rest;
    String name = own.size() > 1 ? own.get(1) : "";
    String sub = own.size() > 2 ? own.get(2) : "";
    return new Path(whole, base, namespace, own.get(0), name, sub, query);
  }

  String one(String parameter) {
    List<String> all = query.getOrDefault(parameter, List.of());
    return all.isEmpty() ? "" : all.get(0);
  }

  private static Map<String, List<String>> query(String text) {
    Map<String, List<String>> all = new LinkedHashMap<>();
    for (String pair : text.split("&")) {
      if (!pair.isEmpty()) {
        String[] both = pair.split("=", 2);
        all.computeIfAbsent(decoded(both[0]), k -> new ArrayList<>())
            .add(both.length > 1 ? decoded(both[1]) : "");
      }
    }
    return all;
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
