package dev.sextant.standalone.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.dispatch.JobOrder;
import dev.sextant.api.dispatch.Stage;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.jobs.tracing.Tracing;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JobTracerTest {

  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String REQUEST = "00f067aa0ba902b7";

  private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
  private final Tracing tracing = Tracing.start(SimpleSpanProcessor.create(exporter), "test");

  @AfterEach
  void stop() {
    tracing.close();
  }

  @Test
  void a_job_continues_the_trace_of_its_request_and_its_tasks_continue_it() {
    NoCluster cluster = submit(Future.succeededFuture(), Optional.of(parent(REQUEST)));

    SpanData span = exporter.getFinishedSpanItems().get(0);
    assertThat(span.getName()).isEqualTo("submit scoring job");
    assertThat(span.getTraceId()).isEqualTo(TRACE);
    assertThat(span.getParentSpanId()).isEqualTo(REQUEST);
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    assertThat(cluster.orders.get(0).trace()).contains(parent(span.getSpanId()));
  }

  @Test
  void a_job_without_a_request_begins_a_trace_and_one_that_fails_is_an_error() {
    submit(Future.failedFuture("a secret"), Optional.empty());

    SpanData span = exporter.getFinishedSpanItems().get(0);
    assertThat(span.getParentSpanContext().isValid()).isFalse();
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(span.toString()).doesNotContain("secret");
  }

  private NoCluster submit(Future<Void> outcome, Optional<String> trace) {
    NoCluster cluster = new NoCluster(outcome);
    new JobTracer(cluster, tracing.tracer())
        .submit(
            new JobOrder(
                Stage.SCORING,
                new TenantId(UUID.randomUUID()),
                UUID.randomUUID(),
                1,
                1,
                Optional.empty(),
                trace));
    return cluster;
  }

  private static String parent(String span) {
    return "00-%s-%s-01".formatted(TRACE, span);
  }
}
