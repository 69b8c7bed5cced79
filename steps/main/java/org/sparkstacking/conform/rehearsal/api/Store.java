package org.sparkstacking.conform.rehearsal.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.node.ObjectNode;

/** Keeps the objects that were made by requests, by kind, namespace and name. */
final class Store {
  private final Map<String, ObjectNode> objects = new ConcurrentSkipListMap<>();
  private final AtomicLong version = new AtomicLong(52_000);

  private static String key(Kinds.Kind kind, String namespace, String name) {
    return kind.name() + "\t" + namespace + "\t" + name;
  }

  Optional<ObjectNode> find(Kinds.Kind kind, String namespace, String name) {
    return Optional.ofNullable(objects.get(key(kind, namespace, name)));
  }

  /** Keep an object; fields that only the server sets are set here. */
  ObjectNode put(Kinds.Kind kind, String namespace, String name, ObjectNode object) {
    ObjectNode metadata = object.withObject("/metadata");
    metadata.put("name", name).put("resourceVersion", String.valueOf(version.incrementAndGet()));
    if (!namespace.isEmpty()) {
      metadata.put("namespace", namespace);
    }
    object.put("kind", kind.name()).put("apiVersion", kind.apiVersion());
    objects.put(key(kind, namespace, name), object);
    return object;
  }

  void remove(Kinds.Kind kind, String namespace, String name) {
    objects.remove(key(kind, namespace, name));
  }

  /** List the objects of a kind; "" stands for every namespace. */
  List<ObjectNode> all(Kinds.Kind kind, String namespace) {
    List<ObjectNode> found = new ArrayList<>();
    String start = kind.name() + "\t" + (namespace.isEmpty() ? "" : namespace + "\t");
    objects.forEach(
        (key, object) -> {
          if (key.startsWith(start)) {
            found.add(object);
          }
        });
    return found;
  }

  /** Remove everything in a namespace. */
  void empty(String namespace) {
    objects.keySet().removeIf(key -> key.split("\t", -1)[1].equals(namespace));
  }

  String latest() {
    return String.valueOf(version.get());
  }
}
