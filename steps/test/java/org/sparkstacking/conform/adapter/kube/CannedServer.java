package org.sparkstacking.conform.adapter.kube;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import org.sparkstacking.conform.site.Cluster;

/** Answers every request with one status and body, and remembers what was asked. */
final class CannedServer implements AutoCloseable {
  private final HttpServer server;
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final int status;
  private final byte[] body;

  CannedServer(int status, byte[] body) {
    this.status = status;
    this.body = body.clone();
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    asked.add(
        exchange.getRequestMethod()
            + " "
            + exchange.getRequestURI()
            + (type == null ? "" : " " + type));
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  List<String> asked() {
    return asked;
  }

  /** Write a kubeconfig that leads here. */
  Cluster cluster(Path folder) throws IOException {
    Path file = folder.resolve("kubeconfig");
    Files.writeString(file, kubeconfig(server.getAddress().getPort()));
    return cluster(file, null);
  }

  static String kubeconfig(int port) {
    return """
        apiVersion: v1
        kind: Config
        clusters:
        - name: canned
          cluster: {server: "http://127.0.0.1:%d"}
        users:
        - name: kit
          user: {token: not-a-secret}
        contexts:
        - name: canned
          context: {cluster: canned, user: kit}
        current-context: canned
        """
        .formatted(port);
  }

  static Cluster cluster(Path kubeconfig, @org.jspecify.annotations.Nullable String context) {
    return new Cluster(
        kubeconfig.toString(),
        context,
        null,
        null,
        "gpu-operator",
        null,
        null,
        null,
        "pods",
        1,
        Map.of());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
