package dev.sextant.standalone.tracing;

import dev.sextant.api.telemetry.RequestTrace;
import dev.sextant.jobs.tracing.Tracing;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The span of a request, which begins when the request arrives, once its operation is known. It
 * begins a trace of its own and links to the span that the caller names: any caller could otherwise
 * add to the trace of another, or decide that a request is not recorded.
 */
final class RequestSpan implements RequestTrace {

  private final Tracer tracer;
  private final Context caller;
  private final Instant arrival = Instant.now();
  private volatile @Nullable Span span;

  /**
   * @param caller holds the span that the caller names, or none
   */
  RequestSpan(Tracer tracer, Context caller) {
    this.tracer = tracer;
    this.caller = caller;
  }

  @Override
  public void matched(String method, String route, String operation, String requestId) {
    SpanBuilder builder =
        tracer
            .spanBuilder(operation)
            .setNoParent()
            .setSpanKind(SpanKind.SERVER)
            .setStartTimestamp(arrival)
            .setAttribute("http.request.method", method)
            .setAttribute("http.route", route)
            .setAttribute("sextant.request.id", requestId);
    SpanContext named = Span.fromContext(caller).getSpanContext();
    if (named.isValid()) {
      builder.addLink(named);
    }
    span = builder.startSpan();
  }

  @Override
  public void calledBy(String tenant) {
    Span begun = span;
    if (begun != null) {
      begun.setAttribute("sextant.tenant", tenant);
    }
  }

  @Override
  public void joins(RequestTrace other) {
    Span joining = span;
    Span joined = other instanceof RequestSpan first ? first.span() : null;
    if (joining != null && joined != null && joining != joined) {
      joining.addLink(joined.getSpanContext());
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
