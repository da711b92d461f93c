package dev.sextant.standalone.tracing;

import dev.sextant.api.telemetry.RequestTrace;
import dev.sextant.jobs.tracing.Tracing;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.spi.tracing.SpanKind;
import io.vertx.core.spi.tracing.TagExtractor;
import io.vertx.core.spi.tracing.VertxTracer;
import io.vertx.core.tracing.TracingPolicy;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Spans of requests to the API and of the statements that they lead to.
 *
 * <p>The tracer of Vert.x records paths and queries as they are sent, which hold what people search
 * for, and sends a trace to the servers that tenants name. This one takes the operation, the status
 * and the names of statements. A request that matches no operation has no span.
 */
public final class RequestTracer implements VertxTracer<RequestSpan, Span> {

  private static final String PARENT = "traceparent";
  private static final String STATEMENT = "db.query.text";
  private static final int FIRST_BROKEN = 500;

  private final Tracer tracer;

  public RequestTracer(Tracer tracer) {
    this.tracer = tracer;
  }

  @Override
  public <R> @Nullable RequestSpan receiveRequest(
      Context context,
      SpanKind kind,
      TracingPolicy policy,
      R request,
      String operation,
      Iterable<Map.Entry<String, String>> headers,
      TagExtractor<R> tags) {
    if (kind != SpanKind.RPC) {
      return null;
    }
    RequestSpan span = new RequestSpan(tracer, Tracing.context(caller(headers)));
    RequestTrace.begin(context, span);
    return span;
  }

  /** A request with two of them has none: nobody can say which is right. */
  private static @Nullable String caller(Iterable<Map.Entry<String, String>> headers) {
    String found = null;
    for (Map.Entry<String, String> header : headers) {
      if (header.getKey().equalsIgnoreCase(PARENT)) {
        if (found != null) {
          return null;
        }
        found = header.getValue();
      }
    }
    return found;
  }

  @Override
  public <R> void sendResponse(
      Context context,
      @Nullable R response,
      @Nullable RequestSpan request,
      @Nullable Throwable failure,
      TagExtractor<R> tags) {
    Span span = request == null ? null : request.span();
    if (span == null) {
      return;
    }
    if (response instanceof HttpServerResponse reply) {
      span.setAttribute("http.response.status_code", reply.getStatusCode());
      if (reply.getStatusCode() >= FIRST_BROKEN) {
        span.setStatus(StatusCode.ERROR);
      }
    }
    end(span, failure);
  }

  /** Only statements are of interest: a header would tell other servers of this trace. */
  @Override
  public <R> @Nullable Span sendRequest(
      Context context,
      SpanKind kind,
      TracingPolicy policy,
      R request,
      String operation,
      BiConsumer<String, String> headers,
      TagExtractor<R> tags) {
    Span parent = RequestTrace.of(context) instanceof RequestSpan of ? of.span() : null;
    String statement = parent == null ? null : statement(request, tags);
    if (parent == null || statement == null) {
      return null;
    }
    return tracer
        .spanBuilder(StatementName.of(statement))
        .setParent(io.opentelemetry.context.Context.root().with(parent))
        .setSpanKind(io.opentelemetry.api.trace.SpanKind.CLIENT)
        .setAttribute("db.system.name", "postgresql")
        .startSpan();
  }

  private static <R> @Nullable String statement(R request, TagExtractor<R> tags) {
    for (int index = 0; index < tags.len(request); index++) {
      if (tags.name(request, index).equals(STATEMENT)) {
        return tags.value(request, index);
      }
    }
    return null;
  }

  @Override
  public <R> void receiveResponse(
      Context context,
      @Nullable R response,
      @Nullable Span span,
      @Nullable Throwable failure,
      TagExtractor<R> tags) {
    if (span != null) {
      end(span, failure);
    }
  }

  /** Without the message of the failure, which may quote a value. */
  private static void end(Span span, @Nullable Throwable failure) {
    if (failure != null) {
      span.setStatus(StatusCode.ERROR);
    }
    span.end();
  }
}
