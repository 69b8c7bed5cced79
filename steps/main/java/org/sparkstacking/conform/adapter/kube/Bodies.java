package org.sparkstacking.conform.adapter.kube;

import java.util.Iterator;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Takes out of objects what the kit must not keep: values of environment variables of other
 * people's pods, data of secrets, and the bookkeeping that repeats whole objects. What is taken out
 * of a value leaves a mark.
 */
final class Bodies {
  private static final String MARK = "[scrubbed]";
  private static final String APPLIED = "kubectl.kubernetes.io/last-applied-configuration";
  private static final JsonMapper JSON = new JsonMapper();
  private static final int DEEPEST = 64;

  private Bodies() {}

  /** Give the body without them; what is no JSON comes back as it was. */
  static byte[] clean(byte[] body) {
    if (body.length == 0 || body[0] != '{') {
      return body;
    }
    try {
      JsonNode root = JSON.readTree(body);
      visit(root, 0);
      return JSON.writeValueAsBytes(root);
    } catch (JacksonException e) {
      return body;
    }
  }

  private static void visit(JsonNode node, int depth) {
    if (depth > DEEPEST) {
      return;
    }
    if (node instanceof ObjectNode object) {
      object.remove("managedFields");
      object.remove(APPLIED);
      environment(object.path("env"));
      secret(object);
    }
    Iterator<JsonNode> children = node.iterator();
    while (children.hasNext()) {
      visit(children.next(), depth + 1);
    }
  }

  private static void environment(JsonNode env) {
    for (JsonNode variable : env) {
      if (variable instanceof ObjectNode object && object.has("value")) {
        object.put("value", MARK);
      }
    }
  }

  private static void secret(ObjectNode object) {
    boolean secret = object.path("kind").asString("").equals("Secret");
    for (String part : new String[] {"data", "stringData"}) {
      if (secret && object.path(part) instanceof ObjectNode data) {
        for (Map.Entry<String, JsonNode> entry : data.properties()) {
          entry.setValue(JSON.getNodeFactory().stringNode(MARK));
        }
      }
    }
  }
}
