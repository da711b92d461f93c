package dev.sextant.standalone.tracing;

import dev.sextant.api.telemetry.RequestTrace;
import dev.sextant.jobs.tracing.Tracing;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The span of a request, which begins when the request arrives, once its operation is known. */
final class RequestSpan implements RequestTrace {

  private final Tracer tracer;
  private final Context parent;
  private final Instant arrival = Instant.now();
  private volatile @Nullable Span span;

  /**
   * @param parent span of the caller, or the root
   */
  RequestSpan(Tracer tracer, Context parent) {
    this.tracer = tracer;
    this.parent = parent;
  }

  @Override
  public void matched(String method, String route, String operation, String requestId) {
    span =
        tracer
            .spanBuilder(operation)
            .setParent(parent)
            .setSpanKind(SpanKind.SERVER)
            .setStartTimestamp(arrival)
            .setAttribute("http.request.method", method)
            .setAttribute("http.route", route)
            .setAttribute("sextant.request.id", requestId)
            .startSpan();
  }

  @Override
  public void calledBy(String tenant) {
    Span begun = span;
    if (begun != null) {
      begun.setAttribute("sextant.tenant", tenant);
    }
  }

  @Override
  public @Nullable String parent() {
    Span begun = span;
    return begun == null ? null : Tracing.parent(begun);
  }

  /** Returns the span; null if the request matched no operation. */
  @Nullable Span span() {
    return span;
  }
}
