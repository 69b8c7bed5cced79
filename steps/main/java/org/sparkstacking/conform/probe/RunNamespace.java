package org.sparkstacking.conform.probe;

import java.util.List;
import java.util.Map;
import org.sparkstacking.conform.observed.Observed;

/** Makes the namespace of the run, once; it is labelled and goes with all that is in it. */
final class RunNamespace {
  /** Label that everything of a run carries, with the run's id. */
  static final String LABEL = "spark-conform/run";

  private static final String MANIFEST = "namespace.yaml";

  private RunNamespace() {}

  /** Name the namespace of a run: a DNS label, as its id is. */
  static String name(Inquiry inquiry) {
    String id = inquiry.runId().toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z0-9-]", "-");
    String name = "spark-conform-" + id;
    return name.length() <= 63 ? name : name.substring(0, 63).replaceAll("-+$", "");
  }

  /**
   * Make it unless it is there.
   *
   * @param topic start of the question's id
   * @return what was refused; empty where all went well
   */
  static List<Observed> ensure(Inquiry inquiry, String topic) {
    String name = name(inquiry);
    if (inquiry.made().contains(name)) {
      return List.of();
    }
    String path = "/api/v1/namespaces/" + name;
    byte[] body =
        Manifest.of(MANIFEST).with(Map.of("NAMESPACE", name, "RUN", inquiry.runId())).bytes();
    Answer answer =
        inquiry
            .cluster()
            .ask(
                ClusterQuestion.apply(
                    topic + "/namespace", path, MANIFEST, body, KubeReads.ORDINARY));
    if (answer.accepted()) {
      inquiry.made(name);
      return List.of();
    }
    return KubeReads.read(answer, path, "create", MANIFEST);
  }
}
