package dev.sextant.api.telemetry;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Writes the figures on a thread of its own. Scrapes that come meanwhile get the same text. */
final class Scrapes {

  private final WorkerExecutor writer;
  private final Callable<String> text;
  private @Nullable Future<Buffer> underway;

  Scrapes(WorkerExecutor writer, Callable<String> text) {
    this.writer = writer;
    this.text = text;
  }

  synchronized Future<Buffer> next() {
    Future<Buffer> shared = underway;
    if (shared == null || shared.isComplete()) {
      shared = writer.executeBlocking(text).map(Buffer::buffer);
      underway = shared;
    }
    return shared;
  }
}
