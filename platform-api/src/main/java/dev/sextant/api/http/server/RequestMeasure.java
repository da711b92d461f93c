package dev.sextant.api.http.server;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.telemetry.RequestMeters;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;

/**
 * Measures each request from its head to that of its reply, under the operation that it matched.
 */
final class RequestMeasure {

  private static final String OPERATION = "sextant.operation";
  private static final String MEASURE = "sextant.measure";
  private static final int FIRST_REFUSED = 400;

  private final RequestMeters meters;
  private final HttpServerRequest request;
  private final long start = System.nanoTime();
  private boolean recorded;
  private boolean ended;

  private RequestMeasure(RequestMeters meters, HttpServerRequest request) {
    this.meters = meters;
    this.request = request;
    meters.began();
  }

  /** Measures a request; one that is routed again keeps its beginning. */
  static void begin(RoutingContext context, RequestMeters meters) {
    RequestMeasure known = context.get(MEASURE);
    RequestMeasure measure = known == null ? new RequestMeasure(meters, context.request()) : known;
    context.put(MEASURE, measure);
    context.addHeadersEndHandler(
        sending -> measure.record(operation(context), context.response().getStatusCode()));
    context.addEndHandler(over -> measure.end(operation(context)));
  }

  /** Measures a request that is refused before it is routed. */
  static void refused(HttpServerRequest request, RequestMeters meters, int status) {
    meters.record(RequestMeters.UNMATCHED, request.method().name(), status, 0);
  }

  static void matched(RoutingContext context, String operation) {
    context.put(OPERATION, operation);
  }

  /** Counts a failure if it is the refusal of a limit. */
  static void failed(RequestMeters meters, Throwable failure) {
    if (failure instanceof Refusal refusal && refusal.kind() == Refusal.Kind.TOO_MANY) {
      meters.limited(refusal.code());
    }
  }

  private static String operation(RoutingContext context) {
    String matched = context.get(OPERATION);
    if (matched != null) {
      return matched;
    }
    return context.response().getStatusCode() < FIRST_REFUSED
        ? RequestMeters.OTHER
        : RequestMeters.UNMATCHED;
  }

  private void record(String operation, int status) {
    if (!recorded) {
      recorded = true;
      meters.record(operation, request.method().name(), status, System.nanoTime() - start);
    }
  }

  /** Without the head of a reply, the client has gone. */
  private void end(String operation) {
    record(operation, 0);
    if (!ended) {
      ended = true;
      meters.ended();
    }
  }
}
