package org.sparkstacking.conform.rehearsal.api;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocketHandshake;
import io.vertx.core.net.PemKeyCertOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.sparkstacking.conform.rehearsal.shell.Shell;
import org.sparkstacking.conform.rehearsal.world.ClusterNature.Trait;
import org.sparkstacking.conform.rehearsal.world.World;

/** Serves the Kubernetes API of a simulated site over HTTPS on a free port of 127.0.0.1. */
public final class KubeApi implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 20;
  private final World world;
  private final Identity identity = Identity.fresh();
  private final Vertx vertx;
  private final HttpServer server;
  private final Requests requests;
  private final Execs execs;
  private final java.nio.file.Path kubeconfig;

  private KubeApi(World world, Shell shell, java.nio.file.Path folder) {
    this.world = world;
    Objects objects = new Objects(world);
    Pods pods = new Pods(world, objects);
    this.requests = new Requests(world, objects, pods);
    this.execs = new Execs(world, objects, pods, requests, shell);
    this.vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2).setWorkerPoolSize(2));
    this.server = vertx.createHttpServer(options());
    this.kubeconfig = folder.resolve("kubeconfig");
  }

  /**
   * Open the port and write the kubeconfig into a folder.
   *
   * @param shell the programs of pods
   */
  public static KubeApi open(World world, Shell shell, java.nio.file.Path folder) {
    KubeApi api = new KubeApi(world, shell, folder);
    try {
      api.listen();
      return api;
    } catch (IOException e) {
      throw new UncheckedIOException("the rehearsal cannot write its kubeconfig", e);
    }
  }

  public java.nio.file.Path kubeconfig() {
    return kubeconfig;
  }

  /** Give the URL under which it is served; a simulated supervisor answers there too. */
  public String url() {
    return "https://127.0.0.1:" + server.actualPort();
  }

  @Override
  public void close() {
    vertx.close();
    try {
      Files.deleteIfExists(kubeconfig);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private HttpServerOptions options() {
    HttpServerOptions options = new HttpServerOptions().setHost("127.0.0.1").setPort(0);
    options.setSsl(true).setUseAlpn(false);
    options.setKeyCertOptions(
        new PemKeyCertOptions()
            .addCertValue(Buffer.buffer(identity.certificatePem()))
            .addKeyValue(Buffer.buffer(identity.keyPem())));
    return options.setWebSocketSubProtocols(List.of("v4.channel.k8s.io"));
  }

  private void listen() throws IOException {
    server.requestHandler(this::handle).webSocketHandshakeHandler(this::shake);
    try {
      server
          .listen()
          .toCompletionStage()
          .toCompletableFuture()
          .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the API server was started", e);
    } catch (java.util.concurrent.ExecutionException | TimeoutException e) {
      throw new IllegalStateException("the simulated API server cannot listen on 127.0.0.1", e);
    }
    Files.createFile(
        kubeconfig,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(kubeconfig, identity.kubeconfig(server.actualPort()));
  }

  private void handle(HttpServerRequest request) {
    request.body().onSuccess(body -> reply(request, body.toString()));
  }

  private void reply(HttpServerRequest request, String body) {
    Optional<Reply> open = StatusPages.open(request.path(), identity);
    Reply reply =
        open.isPresent()
            ? open.get()
            : allowed(request.getHeader("Authorization"))
                ? requests.answer(request.method().name(), Path.of(request.uri()), body)
                : Reply.failure(401, "Unauthorized", "Unauthorized");
    request
        .response()
        .setStatusCode(reply.status())
        .putHeader("Content-Type", reply.type())
        .end(reply.body());
  }

  private boolean allowed(@org.jspecify.annotations.Nullable String authorization) {
    return ("Bearer " + identity.token()).equals(authorization)
        && !world.cluster().is(Trait.NO_LOGIN);
  }

  private void shake(ServerWebSocketHandshake handshake) {
    Path path = Path.of(handshake.uri());
    boolean exec = path.resource().equals("pods") && path.sub().equals("exec");
    if (!allowed(handshake.headers().get("Authorization"))) {
      handshake.reject(401);
    } else if (world.cluster().is(Trait.NO_EXEC)) {
      handshake.reject(403);
    } else if (!exec || !execs.known(path.namespace(), path.name())) {
      handshake.reject(404);
    } else {
      handshake
          .accept()
          .onSuccess(
              socket -> {
                List<String> command = path.query().getOrDefault("command", List.of());
                Thread thread =
                    new Thread(
                        () ->
                            execs.run(path.namespace(), path.name(), command, new Channel(socket)),
                        "rehearsal-exec");
                thread.setDaemon(true);
                thread.start();
              });
    }
  }
}
