package org.sparkstacking.conform.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Holds SHA-256 of every claim as it stands in {@code record.json}, so that no claim, and no
 * finding or evidence of one, can be taken away unseen. It hashes the claim's JSON without blanks:
 * how the file is laid out does not count. A signature proves who wrote the record; this proves
 * only that it is whole.
 */
final class Seal {
  /** Name of the member of {@code record.json}. */
  static final String MEMBER = "seal";

  private Seal() {}

  /** Hash every claim of a record. */
  static ObjectNode of(JsonNode record) {
    ObjectNode seal = JsonNodeFactory.instance.objectNode();
    for (JsonNode claim : record.path("claims")) {
      seal.put(id(claim), hash(claim));
    }
    return seal;
  }

  /**
   * Demand that every claim is there as it was written.
   *
   * @throws IOException naming the first claim that is not
   */
  static void demandUnbroken(JsonNode record, String file) throws IOException {
    String broken = broken(record.path(MEMBER), record.path("claims"));
    RecordCheck.demand(broken == null, file, String.valueOf(broken));
  }

  private static @Nullable String broken(JsonNode seal, JsonNode claims) {
    if (seal.isEmpty()) {
      return "its seal is missing";
    }
    Set<String> left = new TreeSet<>(seal.propertyNames());
    for (JsonNode claim : claims) {
      String id = id(claim);
      if (!left.remove(id)) {
        return "claim " + id + " was added";
      }
      if (!seal.path(id).asString("").equals(hash(claim))) {
        return "claim " + id + " is not as it was written";
      }
    }
    return left.isEmpty() ? null : "claim " + left.iterator().next() + " was taken away";
  }

  private static String id(JsonNode claim) {
    return claim.path("id").asString("");
  }

  private static String hash(JsonNode claim) {
    return Manifest.sha256(claim.toString().getBytes(StandardCharsets.UTF_8));
  }
}
