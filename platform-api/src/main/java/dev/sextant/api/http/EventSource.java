package dev.sextant.api.http;

import io.vertx.core.Future;

/** Sends events until there are no more. */
@FunctionalInterface
public interface EventSource {

  /** Sends events until the sink is closed; the stream ends when the future completes. */
  Future<Void> run(EventSink sink);
}
