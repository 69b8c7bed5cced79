package org.sparkstacking.conform.adapter.kube;

import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.ExecListener;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import java.io.IOException;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.ClusterQuestion;

/**
 * Runs programs in containers. An exec on a frozen kubelet or container runtime never comes back,
 * so opening it, too, is bound by the question's deadline.
 */
final class Execs implements AutoCloseable {
  /** Exit status of a program that is not there, as a shell gives it. */
  private static final int NO_SUCH_PROGRAM = 127;

  private final KubernetesClient client;
  private final Clock clock;
  private final ExecutorService openers =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "conform-exec");
            thread.setDaemon(true);
            return thread;
          });

  Execs(KubernetesClient client, Clock clock) {
    this.client = client;
    this.clock = clock;
  }

  Answer ask(ClusterQuestion question) {
    Draft draft = new Draft(question, clock);
    Running running = new Running(question.mostBytes());
    Future<ExecWatch> opening = openers.submit(() -> running.open(client, question));
    try {
      ExecWatch watch = opening.get(draft.left().toMillis(), TimeUnit.MILLISECONDS);
      return running.end(draft, watch);
    } catch (TimeoutException e) {
      opening.cancel(true);
      return draft.ended(
          Answer.Ending.TIMED_OUT, draft.timedOut().detail(), running.out, running.err);
    } catch (InterruptedException e) {
      opening.cancel(true);
      Thread.currentThread().interrupt();
      return draft.ended(Answer.Ending.INTERRUPTED, "interrupted", running.out, running.err);
    } catch (ExecutionException e) {
      return refused(draft, e, running);
    }
  }

  @Override
  public void close() {
    openers.shutdownNow();
  }

  /** Tell from the answer to the upgrade, else from the exception, why nothing was run. */
  private static Answer refused(Draft draft, ExecutionException trouble, Running running) {
    Refusal known = running.refusal;
    Refusal refusal = known == null ? Refusal.of(trouble) : known;
    if (refusal == null) {
      return Endings.of(draft, trouble);
    }
    boolean denied = refusal.code() == 401 || refusal.code() == 403;
    return draft.ended(
        denied ? Answer.Ending.ACCESS_DENIED : Answer.Ending.LOST,
        refusal.code() + " " + refusal.words());
  }

  /** What the server said instead of opening the connection. */
  private record Refusal(int code, String words) {
    private static final Pattern UPGRADE =
        Pattern.compile("upgrade failure: ([1-5]\\d\\d)", Pattern.CASE_INSENSITIVE);
    private static final int DEEPEST = 12;

    static @Nullable Refusal of(Throwable trouble) {
      Throwable at = trouble;
      for (int i = 0; at != null && i < DEEPEST; i++) {
        String message = at.getMessage() == null ? "" : at.getMessage();
        if (at instanceof KubernetesClientException refusal && refusal.getCode() > 0) {
          Status status = refusal.getStatus();
          String said = status == null ? null : status.getMessage();
          return new Refusal(refusal.getCode(), said == null ? message : said);
        }
        Matcher upgrade = UPGRADE.matcher(message);
        if (upgrade.find()) {
          return new Refusal(Integer.parseInt(upgrade.group(1)), message);
        }
        at = at.getCause();
      }
      return null;
    }
  }

  /** How a program ended: its status, or the words of whoever could not run it. */
  private record Exited(int code, @Nullable String words) {}

  /** One program while it runs. */
  private static final class Running implements ExecListener {
    private static final Pattern MESSAGE =
        Pattern.compile("\"message\":\\s{0,4}\"((?:[^\"\\\\]|\\\\.){1,2000})\"");
    private final CappedBytes out;
    private final CappedBytes err;
    private final CompletableFuture<Exited> exited = new CompletableFuture<>();
    private volatile @Nullable Refusal refusal;

    Running(long cap) {
      this.out = new CappedBytes(cap);
      this.err = new CappedBytes(cap);
    }

    ExecWatch open(KubernetesClient client, ClusterQuestion question) {
      String[] place = question.path().split("/", 3);
      return client
          .pods()
          .inNamespace(place[0])
          .withName(place[1])
          .inContainer(place[2])
          .writingOutput(out)
          .writingError(err)
          .usingListener(this)
          .exec(question.command().toArray(new String[0]));
    }

    Answer end(Draft draft, ExecWatch watch)
        throws InterruptedException, ExecutionException, TimeoutException {
      try {
        return answer(draft, exited.get(draft.left().toMillis(), TimeUnit.MILLISECONDS));
      } finally {
        watch.close();
      }
    }

    private Answer answer(Draft draft, Exited end) {
      String words = end.words();
      if (end.code() >= 0 || words == null) {
        return draft.finished(end.code(), out.bytes(), err.bytes(), out.cut() || err.cut());
      }
      boolean absent = words.contains("no such file or directory") || words.contains("not found");
      return absent && words.contains("exec")
          ? draft.finished(NO_SUCH_PROGRAM, out.bytes(), Draft.bytes(words), false)
          : draft.ended(ending(words), words, out, err);
    }

    private static Answer.Ending ending(String words) {
      boolean away = words.contains("connection refused") || words.contains("error sending");
      return away ? Answer.Ending.UNREACHABLE : Answer.Ending.LOST;
    }

    private static String words(Response response) {
      try {
        String body = response.body();
        Matcher message = MESSAGE.matcher(body);
        return message.find() ? message.group(1).replace("\\\"", "\"") : body.strip();
      } catch (IOException e) {
        return "the server's words could not be read";
      }
    }

    @Override
    public void onExit(int code, @Nullable Status status) {
      String message = status == null ? null : status.getMessage();
      exited.complete(
          new Exited(code, message == null ? "the program's end is not told" : message));
    }

    @Override
    public void onFailure(Throwable trouble, @Nullable Response response) {
      if (response != null && response.code() >= 400) {
        refusal = new Refusal(response.code(), words(response));
      }
      exited.completeExceptionally(trouble);
    }

    @Override
    public void onClose(int code, String reason) {
      exited.complete(new Exited(-1, "the connection closed before the program's end was told"));
    }
  }
}
