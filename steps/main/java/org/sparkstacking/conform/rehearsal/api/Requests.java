package org.sparkstacking.conform.rehearsal.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.rehearsal.world.ClusterNature;
import org.sparkstacking.conform.rehearsal.world.ClusterNature.Trait;
import org.sparkstacking.conform.rehearsal.world.World;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Answers the requests of the simulated API server. */
final class Requests {
  private static final String PSA = "pod-security.kubernetes.io/enforce";
  private final ClusterNature nature;
  private final Objects objects;
  private final Pods pods;
  private final Store store = new Store();
  private final MpiOperator operator;

  Requests(World world, Objects objects, Pods pods) {
    this.nature = world.cluster();
    this.objects = objects;
    this.pods = pods;
    this.operator = new MpiOperator(world, store, pods);
  }

  Reply answer(String method, Path path, String body) {
    if (path.sub().equals("proxy")) {
      return StatusPages.proxied(path, objects.members());
    }
    Optional<Kinds.Kind> kind = Kinds.of(path);
    if (kind.isEmpty()) {
      return plain(method, path);
    }
    if (!served(kind.get())) {
      return Reply.unknownPath();
    }
    return switch (method) {
      case "GET" -> path.name().isEmpty() ? list(kind.get(), path) : get(kind.get(), path);
      case "PATCH" -> apply(kind.get(), path, body);
      case "DELETE" -> delete(kind.get(), path);
      default -> Reply.failure(405, "MethodNotAllowed", "the server does not allow this method");
    };
  }

  private boolean served(Kinds.Kind kind) {
    return switch (kind.name()) {
      case "ClusterPolicy" -> !nature.is(Trait.NO_OPERATOR);
      case "MPIJob" -> nature.mpiJobsServed();
      case "NetworkAttachmentDefinition" -> nature.is(Trait.SECONDARY_NETWORK);
      default -> true;
    };
  }

  private Reply plain(String method, Path path) {
    if (!method.equals("GET")) {
      return Reply.unknownPath();
    }
    return switch (path.whole()) {
      case "/version" ->
          Reply.of(
              Objects.object(
                  "{\"major\":\"1\",\"minor\":\"34\",\"gitVersion\":\"v1.34.2+rke2r1\",\"platform\":\"linux/arm64\"}"));
      case "/readyz", "/livez" -> health(path.whole().substring(1));
      case "/apis" -> Reply.of(objects.groups());
      default -> Reply.unknownPath();
    };
  }

  private Reply health(String name) {
    if (nature.is(Trait.ETCD_FAILED)) {
      return new Reply(
          500,
          "text/plain",
          "[+]ping ok\n[-]etcd failed: reason withheld\n[+]log ok\n" + name + " check failed\n");
    }
    return Reply.text("[+]ping ok\n[+]log ok\n[+]etcd ok\n" + name + " check passed\n");
  }

  private List<ObjectNode> all(Kinds.Kind kind, String namespace) {
    List<ObjectNode> found = new ArrayList<>(objects.of(kind));
    found.removeIf(
        o ->
            !namespace.isEmpty()
                && !o.path("metadata").path("namespace").asString("").equals(namespace));
    found.addAll(store.all(kind, namespace));
    return found;
  }

  private Reply list(Kinds.Kind kind, Path path) {
    ObjectNode list = Reply.JSON.createObjectNode();
    list.put("kind", kind.name() + "List").put("apiVersion", kind.apiVersion());
    list.withObject("/metadata").put("resourceVersion", store.latest());
    list.putArray("items");
    String selector = path.one("labelSelector");
    for (ObjectNode object : all(kind, path.namespace())) {
      if (selects(selector, object)) {
        ObjectNode item = object.deepCopy();
        item.remove(List.of("kind", "apiVersion"));
        list.withArray("items").add(item);
      }
    }
    return Reply.of(list);
  }

  private static boolean selects(String selector, ObjectNode object) {
    if (selector.isEmpty()) {
      return true;
    }
    JsonNode labels = object.path("metadata").path("labels");
    for (String part : selector.split(",")) {
      String[] pair = part.split("=", 2);
      boolean same =
          pair.length == 1
              ? labels.has(pair[0])
              : labels.path(pair[0]).asString("").equals(pair[1]);
      if (!same) {
        return false;
      }
    }
    return true;
  }

  private Reply get(Kinds.Kind kind, Path path) {
    return all(kind, path.namespace()).stream()
        .filter(o -> o.path("metadata").path("name").asString("").equals(path.name()))
        .findFirst()
        .<Reply>map(Reply::of)
        .orElseGet(() -> Reply.notFound(full(kind), path.name()));
  }

  private static String full(Kinds.Kind kind) {
    String version = kind.apiVersion();
    int slash = version.indexOf('/');
    return slash < 0 ? kind.resource() : kind.resource() + "." + version.substring(0, slash);
  }

  private synchronized Reply apply(Kinds.Kind kind, Path path, String body) {
    ObjectNode object;
    try {
      object = (ObjectNode) Reply.JSON.readTree(body);
    } catch (JacksonException | ClassCastException e) {
      return Reply.failure(400, "BadRequest", "error decoding patch: " + e.getMessage());
    }
    Optional<Reply> refused = refused(kind, path, object);
    if (refused.isPresent()) {
      return refused.get();
    }
    Optional<ObjectNode> there = store.find(kind, path.namespace(), path.name());
    if (stale(object, there)) {
      return Reply.failure(409, "Conflict", "the object has been modified or is gone");
    }
    boolean known = there.isPresent();
    ObjectNode kept = store.put(kind, path.namespace(), path.name(), object);
    if (kind.name().equals("Pod") && !known) {
      pods.admit(kept);
    }
    if (kind.name().equals("MPIJob") && !known) {
      operator.reconcile(kept);
    }
    if (kind.name().equals("Namespace")) {
      kept.withObject("/status").put("phase", "Active");
    }
    return new Reply(known ? 200 : 201, "application/json", kept.toString());
  }

  /** Whoever names a version means that one only. */
  private static boolean stale(ObjectNode asked, Optional<ObjectNode> there) {
    String version = version(asked);
    return !version.isEmpty() && !there.map(Requests::version).orElse("").equals(version);
  }

  private static String version(ObjectNode object) {
    return object.path("metadata").path("resourceVersion").asString("");
  }

  private Optional<Reply> refused(Kinds.Kind kind, Path path, ObjectNode object) {
    if (kind.name().equals("Namespace") && nature.is(Trait.NO_NAMESPACES)) {
      return Optional.of(
          Reply.failure(
              403,
              "Forbidden",
              "namespaces \""
                  + path.name()
                  + "\" is forbidden: User \"system:serviceaccount:spark-conform:kit\" cannot patch"
                  + " resource \"namespaces\" in API group \"\" at the cluster scope"));
    }
    if (!kind.namespaced()) {
      return Optional.empty();
    }
    Kinds.Kind namespaces = new Kinds.Kind("/api/v1", "namespaces", "Namespace", false);
    Optional<ObjectNode> home =
        all(namespaces, "").stream()
            .filter(n -> n.path("metadata").path("name").asString("").equals(path.namespace()))
            .findFirst();
    if (home.isEmpty()) {
      return Optional.of(Reply.notFound("namespaces", path.namespace()));
    }
    if (home.get().path("status").path("phase").asString("").equals("Terminating")) {
      return Optional.of(
          Reply.failure(
              403,
              "Forbidden",
              kind.resource()
                  + " \""
                  + path.name()
                  + "\" is forbidden: unable to create new content in namespace "
                  + path.namespace()
                  + " because it is being terminated"));
    }
    return kind.name().equals("Pod") ? podSecurity(path, object, home.get()) : Optional.empty();
  }

  private Optional<Reply> podSecurity(Path path, ObjectNode pod, ObjectNode home) {
    String level = home.path("metadata").path("labels").path(PSA).asString("privileged");
    boolean strict = nature.is(Trait.POD_SECURITY) || level.equals("restricted");
    boolean host = pod.path("spec").path("hostNetwork").asBoolean(false);
    boolean locks = pod.at("/spec/containers/0/securityContext/capabilities/add").size() > 0;
    if (!strict || (!host && !locks)) {
      return Optional.empty();
    }
    String what =
        host
            ? "host namespaces (hostNetwork=true)"
            : "unrestricted capabilities (container \"c\" must not include \"IPC_LOCK\" in"
                + " securityContext.capabilities.add)";
    return Optional.of(
        Reply.failure(
            403,
            "Forbidden",
            "pods \""
                + path.name()
                + "\" is forbidden: violates PodSecurity \"restricted:latest\": "
                + what));
  }

  private synchronized Reply delete(Kinds.Kind kind, Path path) {
    Optional<ObjectNode> found = store.find(kind, path.namespace(), path.name());
    if (found.isEmpty()) {
      return Reply.notFound(full(kind), path.name());
    }
    if (kind.name().equals("Namespace")) {
      return deleteNamespace(path.name(), found.get());
    }
    store.remove(kind, path.namespace(), path.name());
    if (kind.name().equals("Pod")) {
      pods.end(path.namespace(), path.name());
    }
    if (kind.name().equals("MPIJob")) {
      operator.collect(path.namespace(), path.name());
    }
    return Reply.of(found.get());
  }

  private Reply deleteNamespace(String name, ObjectNode namespace) {
    Kinds.Kind kind = new Kinds.Kind("/api/v1", "namespaces", "Namespace", false);
    pods.endAll(name);
    store.empty(name);
    if (nature.is(Trait.NAMESPACE_STUCK)) {
      namespace.withObject("/status").put("phase", "Terminating");
      namespace
          .withObject("/status")
          .withArray("conditions")
          .addObject()
          .put("type", "NamespaceFinalizersRemaining")
          .put("status", "True")
          .put("reason", "SomeFinalizersRemain")
          .put(
              "message",
              "Some content in the namespace has finalizers remaining: example.test/hold in 1 resource instances");
      namespace.withObject("/metadata").put("deletionTimestamp", "2026-11-30T17:17:50Z");
      return Reply.of(namespace);
    }
    store.remove(kind, "", name);
    return Reply.of(namespace);
  }

  /** Find the network policies of a namespace. */
  List<ObjectNode> policies(String namespace) {
    return store.all(
        new Kinds.Kind("/apis/networking.k8s.io/v1", "networkpolicies", "NetworkPolicy", true),
        namespace);
  }

  Store store() {
    return store;
  }
}
