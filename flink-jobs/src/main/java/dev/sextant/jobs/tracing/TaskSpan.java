package dev.sextant.jobs.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import org.jspecify.annotations.Nullable;

/**
 * The work of a task of a job, with a span for each of its transactions. No text of a tenant is in
 * it: a transaction is named after its purpose, and a failure leaves no message.
 */
public final class TaskSpan implements AutoCloseable {

  private final Tracer tracer;
  private final Span span;

  private TaskSpan(Tracer tracer, Span span) {
    this.tracer = tracer;
    this.span = span;
  }

  /** Begins the span of a task; null if nobody collects the spans of this process. */
  public static @Nullable TaskSpan begin(JobTrace trace) {
    Tracing tracing = Tracing.ofProcess();
    if (tracing == null) {
      return null;
    }
    Span span =
        tracing
            .tracer()
            .spanBuilder(trace.job() + " task")
            .setParent(Tracing.context(trace.parent()))
            .setSpanKind(SpanKind.CONSUMER)
            .setAttribute("sextant.job.kind", trace.job())
            .setAttribute("sextant.job.target", trace.target())
            .startSpan();
    return new TaskSpan(tracing.tracer(), span);
  }

  /** Begins the span of a transaction. */
  public Statements statements(String purpose) {
    return new Statements(
        tracer
            .spanBuilder(purpose)
            .setParent(Context.root().with(span))
            .setSpanKind(SpanKind.CLIENT)
            .setAttribute("db.system.name", "postgresql")
            .startSpan());
  }

  /** The span of a transaction. */
  public static final class Statements {

    private final Span span;

    private Statements(Span span) {
      this.span = span;
    }

    /** Ends it. */
    public void end(boolean committed) {
      if (!committed) {
        span.setStatus(StatusCode.ERROR);
      }
      span.end();
    }
  }

  @Override
  public void close() {
    span.end();
  }
}
