package dev.sextant.standalone.tracing;

import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.api.dispatch.JobOrder;
import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.jobs.tracing.Tracing;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.vertx.core.Future;
import java.util.Locale;

/** Gives each job that is submitted a span in the trace of the request that it comes from. */
public final class JobTracer implements JobCluster {

  private final JobCluster cluster;
  private final Tracer tracer;

  public JobTracer(JobCluster cluster, Tracer tracer) {
    this.cluster = cluster;
    this.tracer = tracer;
  }

  @Override
  public Future<Void> submit(JobOrder order) {
    String stage = order.stage().name().toLowerCase(Locale.ROOT);
    Span span =
        tracer
            .spanBuilder("submit " + stage + " job")
            .setParent(Tracing.context(order.trace().orElse(null)))
            .setSpanKind(SpanKind.PRODUCER)
            .setAttribute("sextant.job.kind", stage)
            .setAttribute("sextant.job.target", order.targetId().toString())
            .setAttribute("sextant.job.attempt", order.attempt())
            .setAttribute("sextant.tenant", order.tenant().toString())
            .startSpan();
    return cluster
        .submit(order.withTrace(Tracing.parent(span)))
        .onComplete(
            submitted -> {
              if (submitted.failed()) {
                span.setStatus(StatusCode.ERROR);
              }
              span.end();
            });
  }

  @Override
  public Future<JobStatus> status(JobOrder order) {
    return cluster.status(order);
  }

  @Override
  public Future<Void> cancel(JobOrder order) {
    return cluster.cancel(order);
  }

  @Override
  public Future<Void> forget(JobOrder newest) {
    return cluster.forget(newest);
  }

  @Override
  public void onJobEnd(Runnable listener) {
    cluster.onJobEnd(listener);
  }
}
