package org.sparkstacking.conform.adapter.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparkstacking.conform.adapter.kube.KubeDoor;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.HttpQuestion;
import org.sparkstacking.conform.probe.HttpQuestion.Service;
import org.sparkstacking.conform.rehearsal.Rehearsal;
import org.sparkstacking.conform.site.Cluster;

/** Reads pages of real servers on loopback. */
@Timeout(60)
final class RestHttpViewTest {
  private static final Duration LONGEST = Duration.ofSeconds(20);
  private final Map<String, String> asked = new ConcurrentHashMap<>();
  private HttpServer server;
  private RestHttpView view;

  @BeforeEach
  void serve() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/", this::page);
    server.start();
    URI base = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    SSLContext tls = SSLContext.getDefault();
    view = new RestHttpView(() -> new Doors(base, base, Optional.of(base), tls, "secret-token"));
  }

  @AfterEach
  void end() {
    view.close();
    server.stop(0);
  }

  private void page(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().toString();
    asked.put(path, String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
    try (exchange) {
      switch (path) {
        case "/moved" -> {
          exchange.getResponseHeaders().add("Location", "/ping");
          exchange.sendResponseHeaders(302, -1);
        }
        case "/packed" -> {
          exchange.getResponseHeaders().add("Content-Encoding", "gzip");
          body(exchange, 200, "no gzip at all");
        }
        case "/huge" -> {
          exchange.sendResponseHeaders(200, 0);
          byte[] part = new byte[1 << 20];
          for (int i = 0; i < 20; i++) {
            exchange.getResponseBody().write(part);
          }
        }
        case "/slow" -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write("half".getBytes(UTF_8));
          exchange.getResponseBody().flush();
          pause();
        }
        case "/sick" -> body(exchange, 503, "service unavailable");
        default -> body(exchange, 200, "pong");
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(5_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void body(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Test
  void aPageIsGivenWithItsStatusAsItCame() {
    Answer answer = ask(Service.SUPERVISOR, "/ping");
    assertThat(answer.accepted()).isTrue();
    assertThat(answer.outText()).isEqualTo("pong");
    assertThat(answer.question().command()).isEqualTo("GET supervisor /ping");
    assertThat(answer.took()).isPositive();
  }

  @Test
  void anErrorOfTheServerIsAnAnswer() {
    Answer answer = ask(Service.PROMETHEUS, "/sick");
    assertThat(answer.finished()).isTrue();
    assertThat(answer.accepted()).isFalse();
    assertThat(answer.exit()).hasValue(503);
    assertThat(answer.outText()).isEqualTo("service unavailable");
  }

  @Test
  void aRedirectIsNotFollowedAndABodyNotUnpacked() {
    assertThat(ask(Service.PROMETHEUS, "/moved").exit()).hasValue(302);
    assertThat(asked).doesNotContainKey("/ping");
    assertThat(ask(Service.PROMETHEUS, "/packed").outText()).isEqualTo("no gzip at all");
  }

  @Test
  void aQueryIsSentAsItIsWritten() {
    ask(Service.PROMETHEUS, "/api/v1/query?query=up%7Bjob%3D%22a%22%7D&limit=500");
    assertThat(asked).containsKey("/api/v1/query?query=up%7Bjob%3D%22a%22%7D&limit=500");
  }

  @ParameterizedTest
  @EnumSource(Service.class)
  void onlyTheApiServerIsShownTheToken(Service service) {
    ask(service, "/" + service.word());
    String expected = service == Service.API_PROXY ? "Bearer secret-token" : "null";
    assertThat(asked).containsEntry("/" + service.word(), expected);
  }

  @Test
  void aPageAboveTheCapIsCutAndSaidToBe() {
    Answer answer = ask(Service.PROMETHEUS, "/huge");
    assertThat(answer.cut()).isTrue();
    assertThat(answer.out()).hasSize((int) HttpQuestion.MOST_BYTES);
  }

  @Test
  void aPageThatNeverEndsIsGivenUpAtItsDeadline() {
    HttpQuestion question =
        new HttpQuestion("a", Service.PROMETHEUS, "/slow", Duration.ofMillis(700));
    Answer answer = view.ask(question);
    assertThat(answer.ending()).isEqualTo(Answer.Ending.TIMED_OUT);
    assertThat(answer.took()).isLessThan(Duration.ofSeconds(4));
  }

  @Test
  void whoIsNotThereIsUnreachableInPlainWords() {
    server.stop(0);
    Answer answer = ask(Service.SUPERVISOR, "/ping");
    assertThat(answer.ending()).isEqualTo(Answer.Ending.UNREACHABLE);
    assertThat(answer.detail()).contains("refused");
  }

  @Test
  void aKubeconfigThatIsMissingIsAnAnswerToo() {
    try (RestHttpView none =
        new RestHttpView(
            () -> {
              throw new IOException("the kubeconfig /nowhere cannot be read");
            })) {
      Answer answer = none.ask(new HttpQuestion("a", Service.SUPERVISOR, "/ping", LONGEST));
      assertThat(answer.ending()).isEqualTo(Answer.Ending.UNREACHABLE);
      assertThat(answer.detail()).contains("/nowhere");
    }
  }

  @Test
  void overTlsTheClustersOwnCaIsTrustedAndNoOther() throws Exception {
    try (Rehearsal rehearsal = Rehearsal.open("two-sparks", List.of())) {
      Cluster cluster = Objects.requireNonNull(rehearsal.site().cluster());
      KubeDoor door = KubeDoor.of(cluster);
      URI supervisor = URI.create(String.valueOf(cluster.supervisor()));
      assertThat(ping(door, supervisor, door.tls()).outText()).isEqualTo("pong");
      Answer stranger = ping(door, supervisor, SSLContext.getDefault());
      assertThat(stranger.ending()).isEqualTo(Answer.Ending.UNREACHABLE);
      assertThat(stranger.detail()).contains("certification path");
    }
  }

  private static Answer ping(KubeDoor door, URI supervisor, SSLContext tls) {
    Doors doors = new Doors(door.server(), supervisor, Optional.empty(), tls, door.bearer());
    try (RestHttpView view = new RestHttpView(() -> doors)) {
      return view.ask(new HttpQuestion("a", Service.SUPERVISOR, "/ping", LONGEST));
    }
  }

  private Answer ask(Service service, String path) {
    return view.ask(new HttpQuestion("a", service, path, LONGEST));
  }
}
