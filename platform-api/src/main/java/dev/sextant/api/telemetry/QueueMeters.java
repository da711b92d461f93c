package dev.sextant.api.telemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** The gauges of the queues. While these cannot be read, they are not a number. */
final class QueueMeters {

  private final PeriodicReading<List<JobQueue>> queues;

  QueueMeters(
      Vertx vertx,
      MeterRegistry registry,
      List<String> kinds,
      Supplier<Future<List<JobQueue>>> reading) {
    Counter failures = registry.counter("sextant.queue.read.failed");
    this.queues = new PeriodicReading<>(vertx, reading, failures::increment);
    for (String kind : kinds) {
      gauge(registry, "sextant.queue.waiting", kind, JobQueue::waiting);
      gauge(registry, "sextant.queue.running", kind, JobQueue::running);
      gauge(registry, "sextant.queue.oldest.seconds", kind, JobQueue::oldestSeconds);
    }
    Gauge.builder("sextant.queue.readable", () -> queues.last().isPresent() ? 1 : 0)
        .register(registry);
  }

  void close() {
    queues.close();
  }

  private void gauge(
      MeterRegistry registry, String name, String kind, ToDoubleFunction<JobQueue> value) {
    Gauge.builder(
            name,
            () ->
                queues.last().stream()
                    .flatMap(List::stream)
                    .filter(queue -> queue.kind().equals(kind))
                    .mapToDouble(value)
                    .findFirst()
                    .orElse(Double.NaN))
        .tag("kind", kind)
        .register(registry);
  }
}
