package org.sparkstacking.conform.reading;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.PodText;
import org.sparkstacking.conform.observed.Source;

/** Reads whether a text was taken from pods: kubectl, its prefixes, MPIJob names, containers. */
final class PodTextReader implements Reader {
  private static final ManyWords WORDS =
      new ManyWords(
          List.of(
              "kubectl ",
              "[pod/",
              "hostnetwork",
              "mpijob",
              "nccl-tests-worker",
              "docker run ",
              "docker exec ",
              "docker logs ",
              "nccl-worker",
              "/opt/kube/"));

  @Override
  public String format() {
    return "pods";
  }

  @Override
  public boolean recognises(String line) {
    return false;
  }

  @Override
  public boolean reads(String command) {
    return false;
  }

  @Override
  public LineReader open(Source source, String command) {
    return new LineReader() {
      private @Nullable Place first;

      @Override
      public void accept(Script.Line line) {
        if (first == null && !WORDS.in(line.text()).isEmpty()) {
          first = new Place(source, line.number(), line.text());
        }
      }

      @Override
      public List<Observed> finish() {
        return first == null ? List.of() : List.of(new PodText(first));
      }
    };
  }
}
