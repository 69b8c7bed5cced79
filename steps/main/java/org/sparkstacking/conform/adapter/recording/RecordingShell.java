package org.sparkstacking.conform.adapter.recording;

import java.nio.file.Path;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.Question;

/** Asks hosts, and writes every answer down before it is handed on. */
public final class RecordingShell implements HostShell {
  private final HostShell hosts;
  private final AnswerLog log;

  public RecordingShell(HostShell hosts, Path folder, Journal journal, Scrubber scrubber) {
    this.hosts = hosts;
    this.log = new AnswerLog(folder, journal, scrubber);
  }

  @Override
  public Answer ask(Question question) {
    return log.written(hosts.ask(question));
  }

  @Override
  public void close() {
    hosts.close();
  }
}
