package dev.sextant.api.turns;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import org.jspecify.annotations.Nullable;

/**
 * Futures that others complete, such as a turn that comes when another request ends. What follows
 * runs on the context of who waits. On the context of who completes it, its statements would belong
 * to the trace of another request.
 */
public final class OwnContext {

  private OwnContext() {}

  /** Returns a promise of the calling context. */
  public static <T> Promise<T> promise() {
    ContextInternal own = current();
    return own == null ? Promise.promise() : own.promise();
  }

  /** Returns the same outcome as a future of the calling context. */
  public static <T> Future<T> of(Future<T> others) {
    if (current() == null) {
      return others;
    }
    Promise<T> own = promise();
    others.onComplete(own);
    return own.future();
  }

  private static @Nullable ContextInternal current() {
    return (ContextInternal) Vertx.currentContext();
  }
}
