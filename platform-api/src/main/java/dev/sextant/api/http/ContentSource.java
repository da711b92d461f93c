package dev.sextant.api.http;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;

/** Makes the content of a reply piece by piece, as fast as the client takes it. */
@FunctionalInterface
public interface ContentSource {

  /**
   * Returns what comes next; empty: that was all. Asked only when what came before was taken, and
   * never again once the client went away. If it fails, the client sees that the content broke off.
   */
  Future<Optional<Buffer>> next();

  /**
   * Hears, once, that nobody asks any more: all was sent, something broke, or the client went away.
   */
  default void close() {}
}
