package org.sparkstacking.conform.adapter.recording;

import java.nio.file.Path;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.HttpQuestion;
import org.sparkstacking.conform.probe.HttpView;

/** Reads pages, and writes every answer down before it is handed on. */
public final class RecordingHttp implements HttpView {
  private final HttpView http;
  private final AnswerLog log;

  public RecordingHttp(HttpView http, Path folder, Journal journal, Scrubber scrubber) {
    this.http = http;
    this.log = new AnswerLog(folder, journal, scrubber);
  }

  @Override
  public Answer ask(HttpQuestion question) {
    return log.written(http.ask(question));
  }

  @Override
  public void close() {
    http.close();
  }
}
