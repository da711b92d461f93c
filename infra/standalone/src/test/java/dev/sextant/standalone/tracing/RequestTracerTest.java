package dev.sextant.standalone.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.telemetry.RequestTrace;
import dev.sextant.api.turns.SharedWork;
import dev.sextant.jobs.tracing.Tracing;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTracerTest {

  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

  /** With the flags of a trace that is recorded and whose id is random. */
  private static final String RECORDED = "00-%s-%s-03";

  private static final String CALLER = "00f067aa0ba902b7";

  private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
  private Tracing tracing;
  private Vertx vertx;
  private HttpServer server;
  private final Promise<Void> work = Promise.promise();
  private final CountDownLatch begun = new CountDownLatch(1);
  private volatile SharedWork<Void> shared;
  private volatile Context first;

  @BeforeEach
  void start() throws Exception {
    tracing = Tracing.start(SimpleSpanProcessor.create(exporter), "test");
    vertx = new ProcessTracing(Optional.of(tracing)).vertx(new VertxOptions());
    server = await(vertx.createHttpServer().requestHandler(this::answer).listen(0, "127.0.0.1"));
  }

  @AfterEach
  void stop() throws Exception {
    await(vertx.close());
    tracing.close();
  }

  private void answer(HttpServerRequest request) {
    if (request.path().equals("/shared")) {
      share(request);
      return;
    }
    RequestTrace trace = RequestTrace.current();
    if (trace != null && request.path().startsWith("/items/")) {
      trace.matched("GET", "/items/{id}", "getItem", "r-1");
      trace.calledBy("t-1");
    }
    String status = request.getParam("status");
    String parent = trace == null ? null : trace.parent();
    request
        .response()
        .setStatusCode(status == null ? 200 : Integer.parseInt(status))
        .end(String.valueOf(parent));
  }

  /** The first request begins work that ends once another has joined it. */
  private void share(HttpServerRequest request) {
    RequestTrace.current().matched("GET", "/shared", "share", "r-1");
    SharedWork<Void> known = shared;
    if (known == null) {
      shared = new SharedWork<>(work.future());
    }
    shared
        .join()
        .onComplete(
            done -> request.response().end(String.valueOf(RequestTrace.current().parent())));
    if (known != null) {
      first.runOnContext(ended -> work.complete());
    } else {
      first = Vertx.currentContext();
      begun.countDown();
    }
  }

  @Test
  void a_request_is_named_by_its_operation_and_links_to_its_caller() throws Exception {
    String stored = get("/items/secret-1?q=secret-2", "00-%s-%s-01".formatted(TRACE, CALLER));

    SpanData span = span();
    assertThat(span.getName()).isEqualTo("getItem");
    assertThat(span.getParentSpanContext().isValid()).isFalse();
    assertThat(span.getTraceId()).isNotEqualTo(TRACE);
    assertThat(link(span).getTraceId()).isEqualTo(TRACE);
    assertThat(link(span).getSpanId()).isEqualTo(CALLER);
    assertThat(stored).isEqualTo(RECORDED.formatted(span.getTraceId(), span.getSpanId()));
    assertThat(span.getAttributes().asMap().toString())
        .contains("/items/{id}", "r-1", "t-1", "200")
        .doesNotContain("secret");
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "00-00000000000000000000000000000000-00f067aa0ba902b7-01"})
  void a_malformed_caller_is_ignored(String parent) throws Exception {
    get("/items/1", parent);

    assertThat(span().getParentSpanContext().isValid()).isFalse();
    assertThat(span().getLinks()).isEmpty();
  }

  @Test
  void two_callers_are_none_and_a_huge_one_is_none() throws Exception {
    String parent = "00-%s-%s-01".formatted(TRACE, CALLER);
    get("/items/1", parent, parent);
    get("/items/1", "01-%s-%s-01-%s".formatted(TRACE, CALLER, "x".repeat(4_000)));

    assertThat(exporter.getFinishedSpanItems())
        .hasSize(2)
        .allMatch(span -> span.getLinks().isEmpty())
        .noneMatch(span -> span.getParentSpanContext().isValid());
  }

  @ParameterizedTest
  @ValueSource(strings = {"00", "01", "ff"})
  void a_caller_does_not_decide_whether_a_request_is_recorded(String flags) throws Exception {
    String stored = get("/items/1", "00-%s-%s-%s".formatted(TRACE, CALLER, flags));

    assertThat(stored)
        .isEqualTo(RECORDED.formatted(span().getTraceId(), span().getSpanId()))
        .doesNotContain(TRACE);
    assertThat(link(span()).getSpanId()).isEqualTo(CALLER);
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 404, 413, 422, 429})
  void a_refused_request_has_its_status_and_none_of_its_credentials(int status) throws Exception {
    get("/items/1?status=" + status);

    SpanData span = span();
    assertThat(span.getAttributes().get(AttributeKey.longKey("http.response.status_code")))
        .isEqualTo(status);
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    assertThat(span.toString()).doesNotContain("secret");
  }

  @Test
  void a_request_that_joins_the_work_of_another_links_to_it_and_keeps_its_own_span()
      throws Exception {
    CompletableFuture<String> one =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return get("/shared");
              } catch (Exception e) {
                throw new CompletionException(e);
              }
            });
    assertThat(begun.await(1, TimeUnit.MINUTES)).isTrue();

    String two = get("/shared");

    String oneParent = one.get(1, TimeUnit.MINUTES);
    SpanData joined = span(oneParent);
    SpanData joining = span(two);
    assertThat(joining.getTraceId()).isNotEqualTo(joined.getTraceId());
    assertThat(link(joining).getSpanId()).isEqualTo(joined.getSpanId());
    assertThat(joined.getLinks()).isEmpty();
  }

  @Test
  void what_matches_no_operation_has_no_span() throws Exception {
    assertThat(get("/pages/secret")).isEqualTo("null");

    assertThat(exporter.getFinishedSpanItems()).isEmpty();
  }

  @Test
  void a_reply_of_500_is_an_error() throws Exception {
    get("/items/1?status=500");

    assertThat(span().getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
  }

  private static SpanContext link(SpanData span) {
    assertThat(span.getLinks()).hasSize(1);
    return span.getLinks().get(0).getSpanContext();
  }

  /** Waits for the span that a reply names. */
  private SpanData span(String parent) throws Exception {
    for (int look = 0; look < 6_000; look++) {
      for (SpanData span : exporter.getFinishedSpanItems()) {
        if (parent.contains(span.getSpanId())) {
          return span;
        }
      }
      TimeUnit.MILLISECONDS.sleep(10);
    }
    throw new AssertionError("no span " + parent);
  }

  private SpanData span() {
    List<SpanData> spans = exporter.getFinishedSpanItems();
    assertThat(spans).hasSize(1);
    return spans.get(0);
  }

  /** Returns the body once the span has ended, which may be after the reply. */
  private String get(String path, String... parents) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.actualPort() + path))
            .header("Authorization", "Bearer secret-3")
            .header("Cookie", "session=secret-4");
    for (String parent : parents) {
      request.header("traceparent", parent);
    }
    int before = exporter.getFinishedSpanItems().size();
    String body = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString()).body();
    if (!body.equals("null")) {
      for (int look = 0; exporter.getFinishedSpanItems().size() == before; look++) {
        assertThat(look).as("looks for a span").isLessThan(6_000);
        TimeUnit.MILLISECONDS.sleep(10);
      }
    }
    return body;
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(1, TimeUnit.MINUTES);
  }
}
