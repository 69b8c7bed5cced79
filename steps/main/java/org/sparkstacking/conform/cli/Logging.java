package org.sparkstacking.conform.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.FileAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.nio.file.Path;
import java.util.logging.LogManager;
import org.slf4j.LoggerFactory;

/**
 * Keeps what libraries log off the console, and puts it into a run's {@code run.log}. Found as a
 * service, because reading an XML file at every start would take longer than {@code --help} may.
 */
public final class Logging extends ContextAwareBase implements Configurator {
  private static final String RUN_LOG = "run.log";

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    LogManager.getLogManager().reset(); // libraries that use java.util.logging print by themselves
    context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.WARN);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  /** Log into the run folder from now on. */
  static void into(Path folder) {
    if (!(LoggerFactory.getILoggerFactory() instanceof LoggerContext context)) {
      return;
    }
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern("%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX, UTC} %-5level %logger{0} %msg%n");
    encoder.setCharset(java.nio.charset.StandardCharsets.UTF_8);
    encoder.start();
    FileAppender<ILoggingEvent> appender = new FileAppender<>();
    appender.setContext(context);
    appender.setEncoder(encoder);
    appender.setFile(folder.resolve(RUN_LOG).toString());
    appender.start();
    Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.detachAndStopAllAppenders();
    root.addAppender(appender);
  }
}
