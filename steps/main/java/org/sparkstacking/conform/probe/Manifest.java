package org.sparkstacking.conform.probe;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.site.Cluster;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Holds one manifest of {@code fixtures/manifests}: plain YAML with a few {@code ${NAME}} in it. It
 * is sent as JSON, which server-side apply takes as well.
 */
final class Manifest {
  private static final String FOLDER = "/fixtures/manifests/";
  private static final String WORKER = "/spec/mpiReplicaSpecs/Worker";
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";

  /** What may be put into a manifest: nothing that YAML could take for structure. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/:@-]*");

  private static final JsonMapper JSON = new JsonMapper();
  private final ObjectNode object;

  private Manifest(ObjectNode object) {
    this.object = object;
  }

  static Text of(String name) {
    try (InputStream in = Manifest.class.getResourceAsStream(FOLDER + name)) {
      if (in == null) {
        throw new IllegalStateException("missing in the program: " + FOLDER + name);
      }
      return new Text(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A manifest before its names are put in. */
  record Text(String name, String yaml) {

    /** Put values in; a value that is no plain word is refused. */
    Manifest with(Map<String, String> values) {
      String filled = yaml;
      for (Map.Entry<String, String> value : values.entrySet()) {
        if (!PLAIN.matcher(value.getValue()).matches()) {
          throw new IllegalArgumentException(
              value.getKey() + " of " + name + " is no plain word: " + value.getValue());
        }
        filled = filled.replace("${" + value.getKey() + "}", value.getValue());
      }
      JsonNode node = new YAMLMapper().readTree(filled);
      return new Manifest((ObjectNode) node);
    }
  }

  /** Add what the site wants of every pod: its runtime class and node labels. */
  Manifest suited(Cluster cluster) {
    @Nullable String runtime = cluster.runtimeClass();
    for (ObjectNode spec : podSpecs()) {
      if (runtime != null) {
        spec.put("runtimeClassName", runtime);
      }
      cluster.nodeSelector().forEach((k, v) -> spec.withObject("/nodeSelector").put(k, v));
    }
    return this;
  }

  /** Find what describes pods: a pod itself, or the templates of an MPIJob. */
  private List<ObjectNode> podSpecs() {
    return object.path("kind").asString("").equals("MPIJob")
        ? List.of(
            object.withObject("/spec/mpiReplicaSpecs/Launcher/template/spec"),
            object.withObject(WORKER + "/template/spec"))
        : List.of(object.withObject("/spec"));
  }

  /**
   * Say how many workers an MPIJob has and where its pods belong: on these nodes alone.
   *
   * @param addresses address of each node's sshd, by the name of the node
   */
  Manifest workers(Map<String, String> addresses) {
    object.withObject(WORKER).put("replicas", addresses.size());
    for (ObjectNode spec : podSpecs()) {
      ArrayNode terms =
          spec.withObject("/affinity/nodeAffinity/" + REQUIRED).withArray("nodeSelectorTerms");
      for (String node : addresses.keySet()) {
        ObjectNode field = terms.addObject().withArray("matchFields").addObject();
        field.put("key", "metadata.name").put("operator", "In").withArray("values").add(node);
      }
    }
    StringBuilder pairs = new StringBuilder();
    addresses.forEach((node, address) -> pairs.append(node + " " + address + " "));
    ObjectNode container =
        (ObjectNode) object.withObject(WORKER).at("/template/spec/containers").path(0);
    ObjectNode env = container.withArray("env").addObject();
    env.put("name", "ADDRESSES").put("value", pairs.toString().strip());
    return this;
  }

  /** Ask for a number of GPUs in the first container. */
  Manifest gpus(long number) {
    ObjectNode container = (ObjectNode) object.path("spec").path("containers").path(0);
    container.withObject("/resources/limits").put("nvidia.com/gpu", String.valueOf(number));
    return this;
  }

  /** Ask for a secondary network by an annotation, and for its resource in the first container. */
  Manifest attached(String annotation, String networks, String resource) {
    object.withObject("/metadata/annotations").put(annotation, networks);
    ObjectNode container = (ObjectNode) object.path("spec").path("containers").path(0);
    container.withObject("/resources/limits").put(resource, "1");
    return this;
  }

  /** Say who holds a Lease since when (RFC 3339 with microseconds). */
  Manifest heldBy(String holder, String renewTime) {
    object.withObject("/spec").put("holderIdentity", holder).put("renewTime", renewTime);
    return this;
  }

  /** Change only what is still at this version. */
  Manifest at(String resourceVersion) {
    object.withObject("/metadata").put("resourceVersion", resourceVersion);
    return this;
  }

  /** Put a value into a Secret; it is sent and never written down. */
  Manifest secret(String key, String value) {
    object.withObject("/stringData").put(key, value);
    return this;
  }

  byte[] bytes() {
    return JSON.writeValueAsBytes(object);
  }
}
