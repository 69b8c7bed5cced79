package org.sparkstacking.conform.judge.kube;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;

/** Reads a Node object as the judges need it. */
record Node(KubeObject object) {
  static final String READY = "status.conditions[Ready].status";
  static final String VERSION = "status.nodeInfo.kubeletVersion";
  static final String GPUS = "status.allocatable.nvidia.com/gpu";
  static final String SHARED = "status.allocatable.nvidia.com/gpu.shared";
  static final String INTERNAL_IP = "status.addresses[InternalIP].address";
  static final String NETWORK = "status.conditions[NetworkUnavailable].reason";

  /** Names that Sparks and their kin are given: by NVIDIA, ASUS, and by people. */
  private static final Pattern SPARK =
      Pattern.compile(
          "(?:.*[-.])?(?:dgx-?)?(?:spark|gx10|gb10|pgx|edgexpert)", Pattern.CASE_INSENSITIVE);

  private static final Pattern RKE2 = Pattern.compile(".*\\+rke2r\\d+.*");

  String name() {
    return object.name();
  }

  String where() {
    return name().isEmpty() ? object.source().file() : name();
  }

  /** Tell whether its name or its GPU says that it is a Spark; many are named otherwise. */
  boolean namedSpark() {
    return SPARK.matcher(name()).lookingAt() || label("nvidia.com/gpu.product").contains("GB10");
  }

  Place placeOfReady() {
    return object.placeOf(READY);
  }

  /** Tell whether a cloud runs it, by the build that its kubelet names: no Spark stands there. */
  boolean ofCloud() {
    String version = text(VERSION);
    return version.contains("-eks-") || version.contains("-gke.") || version.contains("-aliyun");
  }

  String text(String path) {
    return object.text(path);
  }

  Optional<Seen<String>> field(String path) {
    return object.field(path);
  }

  String label(String key) {
    return text("metadata.labels." + key);
  }

  /** Tell whether it is RKE2's: by the kubelet's version, else by RKE2's own annotations. */
  Optional<Boolean> rke2() {
    String version = text(VERSION);
    if (!version.isEmpty()) {
      return Optional.of(RKE2.matcher(version).matches());
    }
    return annotated() ? Optional.of(true) : Optional.empty();
  }

  private boolean annotated() {
    return object.fields().keySet().stream()
        .anyMatch(p -> p.startsWith("metadata.annotations.rke2.io/"));
  }

  String rke2Path() {
    if (!text(VERSION).isEmpty()) {
      return VERSION;
    }
    return object.fields().keySet().stream()
        .filter(p -> p.startsWith("metadata.annotations.rke2.io/"))
        .sorted()
        .findFirst()
        .orElse(VERSION);
  }

  /** Give allocatable GPUs; a whole object without the key offers none. */
  OptionalLong gpus() {
    Optional<Seen<String>> shown = field(GPUS);
    if (shown.isPresent()) {
      return number(shown.get().value());
    }
    return object.whole() ? OptionalLong.of(0) : OptionalLong.empty();
  }

  OptionalLong count(String path) {
    return field(path).map(s -> number(s.value())).orElse(OptionalLong.empty());
  }

  /** List resources of secondary RDMA networks that the node offers, such as {@code rdma/…}. */
  Map<String, Seen<String>> rdmaResources() {
    Map<String, Seen<String>> all = object.under("status.allocatable");
    all.keySet().removeIf(key -> !Rdma.resource(key));
    all.values().removeIf(count -> count.value().equals("0"));
    return all;
  }

  static OptionalLong number(String text) {
    if (text.isEmpty() || text.length() > 9 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(Long.parseLong(text));
  }
}
