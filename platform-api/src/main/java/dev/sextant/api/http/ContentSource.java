package dev.sextant.api.http;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;

/** Produces the content of a reply in chunks, as fast as the client reads it. */
@FunctionalInterface
public interface ContentSource {

  /**
   * Returns the next chunk; empty at the end. Called only after the client has read the previous
   * chunk, and never after the client has disconnected. If it fails, the client sees a truncated
   * body.
   */
  Future<Optional<Buffer>> next();

  /**
   * Called once, when no more chunks will be requested: all was sent, an error occurred, or the
   * client disconnected.
   */
  default void close() {}
}
