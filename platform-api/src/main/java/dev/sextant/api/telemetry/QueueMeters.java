package dev.sextant.api.telemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Reads the queues now and then, so that no scrape waits for the database. After a failure their
 * gauges are not a number until the next success.
 */
final class QueueMeters {

  private static final long INTERVAL_MILLIS = Duration.ofSeconds(5).toMillis();

  /** A reading that takes longer has failed. */
  private static final int LONGEST_SECONDS = 20;

  private final Vertx vertx;
  private final Supplier<Future<List<JobQueue>>> reading;
  private final Counter failures;
  private final long timer;
  private volatile Map<String, JobQueue> queues = Map.of();
  private Future<?> underway = Future.succeededFuture();

  QueueMeters(
      Vertx vertx,
      MeterRegistry registry,
      List<String> kinds,
      Supplier<Future<List<JobQueue>>> reading) {
    this.vertx = vertx;
    this.reading = reading;
    this.failures = registry.counter("sextant.queue.read.failed");
    for (String kind : kinds) {
      gauge(registry, "sextant.queue.waiting", kind, JobQueue::waiting);
      gauge(registry, "sextant.queue.running", kind, JobQueue::running);
      gauge(registry, "sextant.queue.oldest.seconds", kind, JobQueue::oldestSeconds);
    }
    Gauge.builder("sextant.queue.readable", () -> queues.isEmpty() ? 0 : 1).register(registry);
    this.timer = vertx.setPeriodic(1, INTERVAL_MILLIS, due -> read());
  }

  void close() {
    vertx.cancelTimer(timer);
  }

  private void gauge(
      MeterRegistry registry, String name, String kind, ToDoubleFunction<JobQueue> value) {
    Gauge.builder(
            name,
            () -> {
              JobQueue queue = queues.get(kind);
              return queue == null ? Double.NaN : value.applyAsDouble(queue);
            })
        .tag("kind", kind)
        .register(registry);
  }

  private synchronized void read() {
    if (!underway.isComplete()) {
      return;
    }
    Future<List<JobQueue>> read = reading.get();
    underway = read;
    read.timeout(LONGEST_SECONDS, TimeUnit.SECONDS)
        .onSuccess(
            found -> queues = found.stream().collect(Collectors.toMap(JobQueue::kind, q -> q)))
        .onFailure(
            failure -> {
              queues = Map.of();
              failures.increment();
            });
  }
}
