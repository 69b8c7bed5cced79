package org.sparkstacking.conform.adapter.ssh;

import net.schmizz.sshj.common.LoggerFactory;
import org.slf4j.Logger;
import org.slf4j.helpers.NOPLogger;

/** Keeps sshj's own log lines off the console: every trouble is in an answer. */
final class SilentLog implements LoggerFactory {

  @Override
  public Logger getLogger(String name) {
    return NOPLogger.NOP_LOGGER;
  }

  @Override
  public Logger getLogger(Class<?> clazz) {
    return NOPLogger.NOP_LOGGER;
  }
}
