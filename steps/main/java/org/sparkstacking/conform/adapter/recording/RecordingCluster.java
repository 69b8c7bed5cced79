package org.sparkstacking.conform.adapter.recording;

import java.nio.file.Path;
import java.util.function.Predicate;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.ClusterQuestion;
import org.sparkstacking.conform.probe.ClusterView;

/** Asks a cluster, and writes every answer down before it is handed on; of a wait, its last. */
public final class RecordingCluster implements ClusterView {
  private final ClusterView cluster;
  private final AnswerLog log;

  public RecordingCluster(ClusterView cluster, Path folder, Journal journal, Scrubber scrubber) {
    this.cluster = cluster;
    this.log = new AnswerLog(folder, journal, scrubber);
  }

  @Override
  public Answer ask(ClusterQuestion question) {
    return log.written(cluster.ask(question));
  }

  @Override
  public Answer await(ClusterQuestion question, Predicate<Answer> enough) {
    return log.written(cluster.await(question, enough));
  }

  @Override
  public void close() {
    cluster.close();
  }
}
