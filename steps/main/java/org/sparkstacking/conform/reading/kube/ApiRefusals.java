package org.sparkstacking.conform.reading.kube;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.sparkstacking.conform.observed.ApiRefusal;
import org.sparkstacking.conform.observed.ApiRefusal.Kind;
import org.sparkstacking.conform.observed.KubeRefusal;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.Scripts;

/**
 * Tells what an error answer of the Kubernetes API means. Bodies are Status objects
 * (kubernetes/apimachinery pkg/apis/meta/v1), or plain text where the server does not know the
 * type.
 */
public final class ApiRefusals {
  private static final int SHOWN = 600;

  private ApiRefusals() {}

  /**
   * Read an error answer.
   *
   * @param verb what was asked, as a role names it
   * @param path path of the request
   * @param manifest manifest that was sent, or ""
   */
  public static ApiRefusal of(
      Source source, String verb, String path, String manifest, int status, byte[] body) {
    Seen<String> message = message(source, body);
    String resource = ResourcePath.of(path).words();
    return new ApiRefusal(
        source, verb, resource, manifest, status, kind(status, message.value()), message);
  }

  private static Seen<String> message(Source source, byte[] body) {
    List<Observed> read = new KubeJsonReader().read(Scripts.of(source, "", body));
    for (Observed observed : read) {
      if (observed instanceof KubeRefusal refusal && !refusal.message().value().isEmpty()) {
        return refusal.message();
      }
    }
    String text = new String(body, StandardCharsets.UTF_8).strip();
    String shown = text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    return new Seen<>(shown, new Place(source, 1, shown));
  }

  static Kind kind(int status, String message) {
    return switch (status) {
      case 401 -> Kind.NO_LOGIN;
      case 403 -> forbidden(message);
      case 404 ->
          message.startsWith("404 page not found")
                  || message.contains("could not find the requested")
              ? Kind.NO_SUCH_TYPE
              : Kind.NO_SUCH_OBJECT;
      case 409 -> Kind.CONFLICT;
      case 410 -> Kind.STALE;
      case 422 -> message.contains("ValidatingAdmissionPolicy") ? Kind.POLICY : Kind.BAD_REQUEST;
      case 400, 405, 406, 413, 415 -> Kind.BAD_REQUEST;
      case 429 -> Kind.BUSY;
      case 504 -> message.contains("resource version") ? Kind.STALE : Kind.SERVER;
      default -> status >= 500 ? server(message) : Kind.OTHER;
    };
  }

  private static Kind forbidden(String message) {
    if (message.contains("violates PodSecurity")) {
      return Kind.POD_SECURITY;
    }
    if (message.contains("exceeded quota") || message.contains("failed quota")) {
      return Kind.QUOTA;
    }
    if (message.contains("admission webhook")) {
      return Kind.WEBHOOK_DENIED;
    }
    if (message.contains("is being terminated")) {
      return Kind.NAMESPACE_ENDING;
    }
    return message.contains("ValidatingAdmissionPolicy") ? Kind.POLICY : Kind.NO_RIGHT;
  }

  private static Kind server(String message) {
    return message.contains("calling webhook") ? Kind.WEBHOOK_DEAD : Kind.SERVER;
  }
}
