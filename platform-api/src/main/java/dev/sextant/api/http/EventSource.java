package dev.sextant.api.http;

import io.vertx.core.Future;

/** Sends events until there are no more. */
@FunctionalInterface
public interface EventSource {

  /** Sends events; the stream ends when the future does. Stops when the sink is closed. */
  Future<Void> run(EventSink sink);
}
