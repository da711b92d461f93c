package dev.sextant.jobs.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.context.Context;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TracingTest {

  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String SPAN = "00f067aa0ba902b7";

  /** More than wait in the queue. */
  private static final int SPANS = 20_000;

  /** Far more than the time that closing waits, and less than an export would retry. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @Test
  void a_context_comes_back_as_it_was() {
    Context context = Tracing.context("00-%s-%s-01".formatted(TRACE, SPAN));

    SpanContext parent = Span.fromContext(context).getSpanContext();
    assertThat(parent.getTraceId()).isEqualTo(TRACE);
    assertThat(parent.getSpanId()).isEqualTo(SPAN);
    assertThat(Tracing.parent(Span.fromContext(context)))
        .isEqualTo("00-%s-%s-01".formatted(TRACE, SPAN));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "00",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        "00-4bf92f3577b34da6a3ce929d0e0e473g-00f067aa0ba902b7-01",
        "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more"
      })
  void what_is_malformed_is_the_root(String parent) {
    assertThat(Tracing.context(parent)).isEqualTo(Context.root());
  }

  @Test
  void what_is_huge_is_the_root() {
    String later = "01-%s-%s-01-".formatted(TRACE, SPAN);

    assertThat(Tracing.context(later + "x")).isNotEqualTo(Context.root());
    assertThat(Tracing.context(later + "x".repeat(100))).isEqualTo(Context.root());
    assertThat(Tracing.context(null)).isEqualTo(Context.root());
  }

  @Test
  void a_collector_that_never_answers_delays_neither_spans_nor_the_end() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      assertTimeoutPreemptively(PATIENCE, () -> export(silent.getLocalPort()));
    }
  }

  @Test
  void a_collector_that_is_away_delays_neither_spans_nor_the_end() throws IOException {
    int port;
    try (ServerSocket closed = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      port = closed.getLocalPort();
    }
    assertTimeoutPreemptively(PATIENCE, () -> export(port));
  }

  private static void export(int port) {
    Map<String, String> environment = Map.of(CollectorAddress.ENDPOINT, "http://127.0.0.1:" + port);
    try (Tracing tracing = Tracing.start(environment, "test").orElseThrow()) {
      for (int i = 0; i < SPANS; i++) {
        tracing.tracer().spanBuilder("span").startSpan().end();
      }
    }
  }
}
