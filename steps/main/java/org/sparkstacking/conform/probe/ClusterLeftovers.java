package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.observed.KubeListing;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.Leftover;
import org.sparkstacking.conform.observed.LeftoverSearch;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/**
 * Removes what the run made in the cluster, by its label, and searches for it. Everything that the
 * kit makes lives in the namespace of the run. The same search must see kube-system: one that sees
 * nothing at all proves nothing.
 */
final class ClusterLeftovers {
  private static final String PREFIX = "leftovers/cluster/";

  /** Longest time until a namespace is gone; with running pods it takes 5 to 10 s. */
  private static final Duration GONE = Duration.ofSeconds(60);

  private final Inquiry inquiry;
  private final KubeReads reads;

  ClusterLeftovers(Inquiry inquiry) {
    this.inquiry = inquiry;
    this.reads = new KubeReads(inquiry);
  }

  List<Observed> removeAndSearch() {
    List<Observed> seen = new ArrayList<>();
    List<KubeObject> before = own(reads.list(PREFIX + "before", "/api/v1/namespaces"));
    for (int i = 0; i < before.size(); i++) {
      seen.addAll(remove(before.get(i).name(), i + 1));
    }
    RunLease.release(inquiry, PREFIX + "lease");
    List<Observed> after = reads.list(PREFIX + "after", "/api/v1/namespaces");
    for (KubeObject namespace : own(after)) {
      seen.add(left(namespace));
    }
    seen.addAll(after.stream().filter(o -> !(o instanceof KubeObject)).toList());
    Source source = new Source(PREFIX + "after", ClusterQuestion.CLUSTER, "");
    seen.add(
        new LeftoverSearch(
            source,
            ClusterQuestion.CLUSTER,
            Math.max(inquiry.made().size(), before.size()),
            before.size(),
            answered(after)));
    return seen;
  }

  private List<Observed> remove(String name, int number) {
    String path = "/api/v1/namespaces/" + name;
    Answer deleted =
        inquiry
            .cluster()
            .ask(ClusterQuestion.delete(PREFIX + "delete-" + number, path, KubeReads.ORDINARY));
    inquiry
        .cluster()
        .await(
            ClusterQuestion.get(PREFIX + "gone-" + number, path, Pace.of(inquiry.site(), GONE)),
            a -> a.exit().orElse(0) == 404);
    boolean there = !deleted.accepted() && deleted.exit().orElse(0) != 404;
    return there ? KubeReads.read(deleted, path, "delete") : List.of();
  }

  /** Name what is left, with what holds it where the server says so. */
  private static Leftover left(KubeObject namespace) {
    Place place = namespace.placeOf("metadata.name");
    String holds = holds(namespace);
    String words = namespace.name() + (holds.isEmpty() ? "" : " (" + holds + ")");
    return new Leftover(
        namespace.source(), ClusterQuestion.CLUSTER, "namespace", new Seen<>(words, place));
  }

  /** Say what holds a namespace in Terminating; "" where the server says nothing. */
  static String holds(KubeObject namespace) {
    for (String type :
        List.of(
            "NamespaceFinalizersRemaining",
            "NamespaceContentRemaining",
            "NamespaceDeletionContentFailure",
            "NamespaceDeletionDiscoveryFailure")) {
      String path = "status.conditions[" + type + "].";
      if (namespace.text(path + "status").equals("True")) {
        return type + ": " + namespace.text(path + "message");
      }
    }
    return "";
  }

  private List<KubeObject> own(List<Observed> listed) {
    return listed.stream()
        .filter(KubeObject.class::isInstance)
        .map(KubeObject.class::cast)
        .filter(o -> o.is("Namespace"))
        .filter(o -> o.text("metadata.labels." + RunNamespace.LABEL).equals(inquiry.runId()))
        .toList();
  }

  private static boolean answered(List<Observed> listed) {
    boolean control =
        listed.stream().anyMatch(o -> o instanceof KubeObject k && k.name().equals("kube-system"));
    boolean whole = listed.stream().anyMatch(o -> o instanceof KubeListing l && l.complete());
    return control && whole;
  }
}
