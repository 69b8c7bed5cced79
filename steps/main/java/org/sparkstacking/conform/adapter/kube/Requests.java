package org.sparkstacking.conform.adapter.kube;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.ClusterQuestion;

/** Makes plain requests of the API server and gives status and body as they came. */
final class Requests {
  private static final String MANAGER = "fieldManager=spark-conform";
  private final HttpClient client;
  private final String server;
  private final Clock clock;

  /**
   * Make requests of a server.
   *
   * @param server its URL
   */
  Requests(HttpClient client, String server, Clock clock) {
    this.client = client;
    this.server = server.endsWith("/") ? server.substring(0, server.length() - 1) : server;
    this.clock = clock;
  }

  Answer ask(ClusterQuestion question) {
    Draft draft = new Draft(question, clock);
    CappedBytes body = new CappedBytes(question.mostBytes());
    CompletableFuture<HttpResponse<AsyncBody>> response =
        client.consumeBytes(request(question), (part, rest) -> take(part, body, rest));
    try {
      HttpResponse<AsyncBody> head = response.get(draft.left().toMillis(), TimeUnit.MILLISECONDS);
      head.body().consume();
      head.body().done().get(draft.left().toMillis(), TimeUnit.MILLISECONDS);
      return draft.finished(head.code(), Bodies.clean(body.bytes()), new byte[0], body.cut());
    } catch (TimeoutException e) {
      response.cancel(true);
      return draft.timedOut();
    } catch (InterruptedException e) {
      response.cancel(true);
      Thread.currentThread().interrupt();
      return draft.ended(Answer.Ending.INTERRUPTED, "interrupted");
    } catch (ExecutionException e) {
      return Endings.of(draft, e);
    }
  }

  private static void take(List<ByteBuffer> part, CappedBytes body, AsyncBody rest) {
    part.forEach(body::write);
    rest.consume();
  }

  /** Name the field manager, unless the question names one of its own. */
  private static String managed(String path) {
    boolean named = path.contains("fieldManager=");
    return named ? path : path + (path.contains("?") ? "&" : "?") + MANAGER;
  }

  private HttpRequest request(ClusterQuestion question) {
    HttpRequest.Builder request = client.newHttpRequestBuilder();
    String path = question.path();
    switch (question.action()) {
      case GET -> request.uri(server + path);
      case DELETE ->
          request
              .uri(server + path)
              .delete("application/json", "{\"propagationPolicy\":\"Background\"}");
      case APPLY ->
          request
              .uri(server + managed(path))
              .method(
                  "PATCH",
                  "application/apply-patch+yaml",
                  new String(question.body(), StandardCharsets.UTF_8));
      case EXEC -> throw new IllegalArgumentException("no plain request: " + question.line());
    }
    return request.setHeader("Accept", "application/json, */*").build();
  }
}
