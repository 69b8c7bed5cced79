package org.sparkstacking.conform.bed;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.sparkstacking.conform.adapter.kube.KubeDoor;

/**
 * Stands between the kit and the API server and hands requests to read on. It can hand out the
 * first page of a list late, as it was some time ago. Every answer is the server's own.
 */
final class GoBetween implements AutoCloseable {
  private final HttpServer server;
  private final KubeDoor door;
  private final HttpClient client;
  private final HttpResponse<byte[]> old;
  private final AtomicInteger late;
  private final List<String> answers = new CopyOnWriteArrayList<>();

  /**
   * @param door into the API server, with an administrator's rights
   * @param old first page of the list that is handed out late
   * @param late how many times it is handed out before a fresh one is
   */
  GoBetween(KubeDoor door, HttpResponse<byte[]> old, int late) throws IOException {
    this.door = door;
    this.old = old;
    this.late = new AtomicInteger(late);
    this.client = HttpClient.newBuilder().sslContext(door.tls()).build();
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handOn);
    server.start();
  }

  /** Ask the API server itself. */
  static HttpResponse<byte[]> ask(KubeDoor door, String path) {
    return ask(HttpClient.newBuilder().sslContext(door.tls()).build(), door, path);
  }

  private static HttpResponse<byte[]> ask(HttpClient client, KubeDoor door, String path) {
    URI uri = door.server().resolve(path);
    HttpRequest request = HttpRequest.newBuilder(uri).header("Accept", "application/json").build();
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofByteArray());
    } catch (IOException e) {
      throw new IllegalStateException("the API server does not answer " + path, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** List status, path and query of everything that was answered. */
  List<String> answers() {
    return List.copyOf(answers);
  }

  private void handOn(HttpExchange exchange) throws IOException {
    try (exchange) {
      String asked = exchange.getRequestURI().toString();
      boolean first = asked.equals(old.uri().getPath() + "?" + old.uri().getRawQuery());
      HttpResponse<byte[]> response =
          first && late.getAndDecrement() > 0 ? old : ask(client, door, asked);
      answers.add(response.statusCode() + " " + asked);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(response.statusCode(), response.body().length);
      exchange.getResponseBody().write(response.body());
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
