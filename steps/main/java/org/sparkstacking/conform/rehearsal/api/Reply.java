package org.sparkstacking.conform.rehearsal.api;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Hold one answer of the simulated API server. */
record Reply(int status, String type, String body) {
  static final JsonMapper JSON = new JsonMapper();

  static Reply of(JsonNode body) {
    return new Reply(200, "application/json", JSON.writeValueAsString(body));
  }

  static Reply text(String body) {
    return new Reply(200, "text/plain", body);
  }

  /** Answer as the server does for a path that it does not know. */
  static Reply unknownPath() {
    return new Reply(404, "text/plain; charset=utf-8", "404 page not found\n");
  }

  /** Answer with a Status object (kubernetes/apimachinery pkg/apis/meta/v1). */
  static Reply failure(int code, String reason, String message) {
    ObjectNode status = JSON.createObjectNode();
    status.put("kind", "Status").put("apiVersion", "v1").putObject("metadata");
    status.put("status", "Failure").put("message", message).put("reason", reason);
    status.put("code", code);
    return new Reply(code, "application/json", JSON.writeValueAsString(status));
  }

  static Reply notFound(String resource, String name) {
    return failure(404, "NotFound", resource + " \"" + name + "\" not found");
  }
}
