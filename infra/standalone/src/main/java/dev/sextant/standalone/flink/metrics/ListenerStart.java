package dev.sextant.standalone.flink.metrics;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.net.BindException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts the listener of metrics, and tries again each second if that fails: another program may
 * have its port, or a name may not be resolved yet. The process does its work meanwhile: a task
 * manager that was replaced must not wait for metrics.
 */
final class ListenerStart {

  private static final Logger LOG = LoggerFactory.getLogger(ListenerStart.class);
  private static final long PAUSE_MILLIS = 1_000;

  private final Vertx vertx;
  private final Supplier<Future<HttpServer>> listener;
  private boolean failed;
  private boolean ended;

  /**
   * @param listener starts it once
   */
  ListenerStart(Vertx vertx, Supplier<Future<HttpServer>> listener) {
    this.vertx = vertx;
    this.listener = listener;
  }

  /** Tries for the first time; completes after that, also if the port is taken. */
  Future<Void> begin() {
    return listener.get().map(this::listening).otherwise(this::later);
  }

  /** Ends the tries. */
  synchronized void end() {
    ended = true;
  }

  private synchronized Void listening(HttpServer server) {
    if (failed) {
      LOG.warn("the metrics can be read at port {} now", server.actualPort());
    }
    return null;
  }

  private static void report(Throwable failure) {
    if (failure.getCause() instanceof BindException) {
      LOG.error("{}; retrying until the port is free", failure.getMessage());
    } else {
      LOG.error("cannot serve the metrics; retrying every second", failure);
    }
  }

  private synchronized Void later(Throwable failure) {
    if (!ended) {
      if (!failed) {
        report(failure);
      }
      failed = true;
      vertx.setTimer(PAUSE_MILLIS, timer -> begin());
    }
    return null;
  }
}
