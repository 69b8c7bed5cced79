package org.sparkstacking.conform.glue;

import io.cucumber.core.plugin.MessageFormatter;
import io.cucumber.plugin.ConcurrentEventListener;
import io.cucumber.plugin.event.EventPublisher;

/**
 * Writes Cucumber's own messages, one JSON object a line, where the run wants them. They are kept
 * for tools that read them; no verdict is ever taken from them.
 */
public final class MessageLog implements ConcurrentEventListener {
  private final MessageFormatter formatter = new MessageFormatter(RunBinding.messages());

  @Override
  public void setEventPublisher(EventPublisher publisher) {
    formatter.setEventPublisher(publisher);
  }
}
