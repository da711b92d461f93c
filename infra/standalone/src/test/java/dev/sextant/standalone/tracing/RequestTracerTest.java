package dev.sextant.standalone.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.telemetry.RequestTrace;
import dev.sextant.jobs.tracing.Tracing;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.vertx.core.Future;
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
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTracerTest {

  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String CALLER = "00f067aa0ba902b7";

  private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
  private Tracing tracing;
  private Vertx vertx;
  private HttpServer server;

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
    RequestTrace trace = RequestTrace.current();
    if (trace != null && request.path().startsWith("/items/")) {
      trace.matched("GET", "/items/{id}", "getItem", "r-1");
      trace.calledBy("t-1");
    }
    int status = request.path().endsWith("broken") ? 500 : 200;
    String parent = trace == null ? null : trace.parent();
    request.response().setStatusCode(status).end(String.valueOf(parent));
  }

  @Test
  void a_request_is_named_by_its_operation_and_continues_its_callers_trace() throws Exception {
    String stored = get("/items/secret-1?q=secret-2", "00-%s-%s-01".formatted(TRACE, CALLER));

    SpanData span = span();
    assertThat(span.getName()).isEqualTo("getItem");
    assertThat(span.getTraceId()).isEqualTo(TRACE);
    assertThat(span.getParentSpanId()).isEqualTo(CALLER);
    assertThat(stored).isEqualTo("00-%s-%s-01".formatted(TRACE, span.getSpanId()));
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
  }

  @Test
  void two_callers_are_none_and_a_huge_one_is_none() throws Exception {
    String parent = "00-%s-%s-01".formatted(TRACE, CALLER);
    get("/items/1", parent, parent);
    get("/items/1", "01-%s-%s-01-%s".formatted(TRACE, CALLER, "x".repeat(4_000)));

    assertThat(exporter.getFinishedSpanItems())
        .hasSize(2)
        .noneMatch(span -> span.getParentSpanContext().isValid());
  }

  @Test
  void a_caller_who_does_not_record_is_followed() throws Exception {
    String stored = get("/items/1", "00-%s-%s-00".formatted(TRACE, CALLER));

    assertThat(stored).startsWith("00-" + TRACE).endsWith("-00");
    assertThat(exporter.getFinishedSpanItems()).isEmpty();
  }

  @Test
  void what_matches_no_operation_has_no_span() throws Exception {
    assertThat(get("/pages/secret")).isEqualTo("null");

    assertThat(exporter.getFinishedSpanItems()).isEmpty();
  }

  @Test
  void a_reply_of_500_is_an_error() throws Exception {
    get("/items/broken");

    assertThat(span().getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
  }

  private SpanData span() {
    List<SpanData> spans = exporter.getFinishedSpanItems();
    assertThat(spans).hasSize(1);
    return spans.get(0);
  }

  /** Returns the body once the span has ended, which may be after the reply. */
  private String get(String path, String... parents) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.actualPort() + path));
    for (String parent : parents) {
      request.header("traceparent", parent);
    }
    int before = exporter.getFinishedSpanItems().size();
    String body = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString()).body();
    if (!body.equals("null") && !body.endsWith("-00")) {
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
