package org.sparkstacking.conform.adapter.kube;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.sparkstacking.conform.probe.Answer;

/** Tells from an exception how a question ended. */
final class Endings {
  private static final int DEEPEST = 12;

  private Endings() {}

  static Answer of(Draft draft, Throwable trouble) {
    Throwable cause = telling(trouble);
    String words = words(cause);
    if (cause instanceof TimeoutException || cause instanceof SocketTimeoutException) {
      return draft.late()
          ? draft.timedOut()
          : draft.ended(Answer.Ending.UNREACHABLE, "no connection: " + words);
    }
    if (cause instanceof InterruptedException) {
      return draft.ended(Answer.Ending.INTERRUPTED, "interrupted");
    }
    boolean away =
        cause instanceof ConnectException
            || cause instanceof UnknownHostException
            || cause instanceof NoRouteToHostException
            || cause instanceof SSLException;
    return draft.ended(away ? Answer.Ending.UNREACHABLE : Answer.Ending.LOST, words);
  }

  /** Find the cause whose kind tells most, else the innermost. */
  private static Throwable telling(Throwable trouble) {
    Throwable last = trouble;
    Throwable at = trouble;
    for (int i = 0; at != null && i < DEEPEST; i++) {
      last = at;
      if (at instanceof ConnectException
          || at instanceof SSLException
          || at instanceof UnknownHostException
          || at instanceof InterruptedException
          || at instanceof ClosedChannelException) {
        return at;
      }
      at = at.getCause();
    }
    return last;
  }

  private static String words(Throwable cause) {
    String message = cause.getMessage();
    return message == null || message.isBlank() ? cause.getClass().getSimpleName() : message;
  }
}
