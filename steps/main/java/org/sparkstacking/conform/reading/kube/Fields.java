package org.sparkstacking.conform.reading.kube;

import java.util.LinkedHashMap;
import java.util.Map;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/** Flattens a document to the paths that {@code KubeObject} describes. */
final class Fields {
  private static final int MOST = 20_000;
  private static final String APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

  private final Source source;
  private final Map<String, Seen<String>> flat = new LinkedHashMap<>();

  private Fields(Source source) {
    this.source = source;
  }

  static Map<String, Seen<String>> of(Doc doc, Source source) {
    return of("", doc, source);
  }

  static Map<String, Seen<String>> of(String start, Doc doc, Source source) {
    Fields fields = new Fields(source);
    fields.walk(start, doc);
    return fields.flat;
  }

  private void walk(String path, Doc doc) {
    if (flat.size() >= MOST) {
      return;
    }
    if (doc.isText()) {
      flat.putIfAbsent(path, doc.seen(source));
    } else if (doc.isMap()) {
      doc.members().forEach((key, value) -> member(path, key, value));
    } else {
      Map<String, Integer> used = new LinkedHashMap<>();
      for (int i = 0; i < doc.items().size(); i++) {
        Doc item = doc.items().get(i);
        String name = nameOf(item, i);
        int times = used.merge(name, 1, Integer::sum);
        walk(path + "[" + name + (times > 1 ? "#" + times : "") + "]", item);
      }
    }
  }

  private void member(String path, String key, Doc value) {
    if (!key.equals("managedFields") && !key.equals(APPLIED)) {
      walk(path.isEmpty() ? key : path + "." + key, value);
    }
  }

  private static String nameOf(Doc item, int index) {
    for (String key : new String[] {"type", "name", "key"}) {
      if (item.get(key).isText() && !item.get(key).value().isEmpty()) {
        return item.get(key).value();
      }
    }
    return Integer.toString(index);
  }
}
