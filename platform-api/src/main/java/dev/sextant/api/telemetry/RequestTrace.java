package dev.sextant.api.telemetry;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import org.jspecify.annotations.Nullable;

/**
 * The span of the request that the current code answers. Who exports spans implements it; without
 * such a process there is none.
 */
public interface RequestTrace {

  // The successor, ContextLocal, must be registered before the first Vertx of a process.

  /** Begins the trace of the request that a context answers. */
  @SuppressWarnings("removal")
  static void begin(Context context, RequestTrace trace) {
    AnyTrace.BEGUN.set(true);
    ((ContextInternal) context).localContextData().put(RequestTrace.class, trace);
  }

  /** Returns the trace of a context; null if it has none. */
  @SuppressWarnings("removal")
  static @Nullable RequestTrace of(@Nullable Context context) {
    return context != null && AnyTrace.BEGUN.get()
        ? (RequestTrace) ((ContextInternal) context).localContextData().get(RequestTrace.class)
        : null;
  }

  /** Returns the trace of the request that the current code answers; null if there is none. */
  static @Nullable RequestTrace current() {
    return AnyTrace.BEGUN.get() ? of(Vertx.currentContext()) : null;
  }

  /**
   * Begins the span, once the operation is known.
   *
   * @param method of HTTP
   * @param route path with the names of its parameters
   * @param operation id of the operation, which is the name of the span
   * @param requestId as in the reply and the log
   */
  void matched(String method, String route, String operation, String requestId);

  /** Says whose request it is, by the id of the tenant. */
  void calledBy(String tenant);

  /** Says that it waits for work that another request has begun. */
  void joins(RequestTrace other);

  /** Returns the span in the form of W3C's {@code traceparent}; null before it has begun. */
  @Nullable String parent();
}
