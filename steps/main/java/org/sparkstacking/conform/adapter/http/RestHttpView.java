package org.sparkstacking.conform.adapter.http;

import static io.restassured.config.DecoderConfig.decoderConfig;
import static io.restassured.config.HttpClientConfig.httpClientConfig;
import static io.restassured.config.RedirectConfig.redirectConfig;

import io.restassured.RestAssured;
import io.restassured.config.RestAssuredConfig;
import io.restassured.config.SSLConfig;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.http.conn.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.HttpQuestion;
import org.sparkstacking.conform.probe.HttpView;

/**
 * Reads pages with REST Assured. Redirects are not followed and bodies not unpacked: what came is
 * what is written down. Certificates are checked.
 */
public final class RestHttpView implements HttpView {
  private static final int CONNECT_MILLIS = 5_000;

  private final Callable<Doors> finder;
  private @Nullable Doors found;
  private final Clock clock = Clock.systemUTC();
  private final ExecutorService workers =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "conform-http");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * Read the services of a site.
   *
   * @param finder finds them at the first question; where it throws, the words are the answer's
   */
  public RestHttpView(Callable<Doors> finder) {
    this.finder = finder;
  }

  /** What came back, before it is an answer. */
  private record Page(int status, byte[] body, boolean cut) {}

  @Override
  public Answer ask(HttpQuestion question) {
    Instant askedAt = clock.instant();
    long began = System.nanoTime();
    Future<Page> page = workers.submit(() -> page(question));
    try {
      Page came = page.get(question.deadline().toMillis(), TimeUnit.MILLISECONDS);
      return new Answer(
          question.plain(),
          OptionalInt.of(came.status()),
          came.body(),
          new byte[0],
          askedAt,
          since(began),
          Answer.Ending.FINISHED,
          "",
          came.cut());
    } catch (TimeoutException e) {
      page.cancel(true);
      String words = "no answer within " + question.deadline().toSeconds() + " s";
      return Answer.without(
          question.plain(), askedAt, since(began), Answer.Ending.TIMED_OUT, words);
    } catch (InterruptedException e) {
      page.cancel(true);
      Thread.currentThread().interrupt();
      return Answer.without(
          question.plain(), askedAt, since(began), Answer.Ending.INTERRUPTED, "interrupted");
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      if (cause instanceof Error) {
        throw new IllegalStateException("the kit cannot read pages by HTTP", cause);
      }
      return Answer.without(
          question.plain(), askedAt, since(began), Answer.Ending.UNREACHABLE, words(cause));
    }
  }

  @Override
  public void close() {
    workers.shutdownNow();
  }

  private Page page(HttpQuestion question) throws Exception {
    Doors doors = doors();
    Optional<URI> base = doors.of(question.service());
    if (base.isEmpty()) {
      throw new IOException("the site file names no " + question.service().word());
    }
    String url = base.get().toString().replaceAll("/+$", "") + question.path();
    RequestSpecification request =
        RestAssured.given()
            .config(config(doors, question))
            .urlEncodingEnabled(false)
            .header("Accept", "*/*");
    String bearer = doors.bearer(question.service());
    if (!bearer.isEmpty()) {
      request.header("Authorization", "Bearer " + bearer);
    }
    Response response = request.get(URI.create(url));
    try (InputStream body = response.asInputStream()) {
      byte[] most = body.readNBytes((int) HttpQuestion.MOST_BYTES);
      return new Page(response.statusCode(), most, body.read() >= 0);
    }
  }

  private synchronized Doors doors() throws Exception {
    Doors known = found;
    if (known == null) {
      known = finder.call();
      found = known;
    }
    return known;
  }

  private static RestAssuredConfig config(Doors doors, HttpQuestion question) {
    int millis = (int) question.deadline().toMillis();
    RestAssuredConfig config =
        RestAssuredConfig.config()
            .redirect(redirectConfig().followRedirects(false))
            .decoderConfig(decoderConfig().noContentDecoders())
            .httpClient(
                httpClientConfig()
                    .setParam("http.connection.timeout", Math.min(millis, CONNECT_MILLIS))
                    .setParam("http.socket.timeout", millis));
    return doors.ofCluster(question.service()) ? config.sslConfig(trusting(doors)) : config;
  }

  @SuppressWarnings("deprecation") // REST Assured takes no other kind of factory
  private static SSLConfig trusting(Doors doors) {
    return SSLConfig.sslConfig()
        .sslSocketFactory(
            new SSLSocketFactory(doors.tls(), SSLSocketFactory.STRICT_HOSTNAME_VERIFIER));
  }

  private static Duration since(long began) {
    return Duration.ofNanos(System.nanoTime() - began);
  }

  private static String words(Throwable cause) {
    String message = cause.getMessage();
    return message == null || message.isBlank() ? cause.getClass().getSimpleName() : message;
  }
}
