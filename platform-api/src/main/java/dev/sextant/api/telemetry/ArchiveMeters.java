package dev.sextant.api.telemetry;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** The gauges of the archive of the database's log. While it cannot be read, they are NaN. */
final class ArchiveMeters {

  private final PeriodicReading<LogArchiving> archiving;

  ArchiveMeters(Vertx vertx, MeterRegistry registry, Supplier<Future<LogArchiving>> reading) {
    // The counter of queues counts an outage of the database already.
    this.archiving = new PeriodicReading<>(vertx, reading, () -> {});
    gauge(registry, "sextant.log.archive.on", state -> state.on() ? 1 : 0);
    gauge(registry, "sextant.log.archive.failing", state -> state.failing() ? 1 : 0);
    gauge(registry, "sextant.log.archive.age.seconds", LogArchiving::ageSeconds);
  }

  void close() {
    archiving.close();
  }

  private void gauge(MeterRegistry registry, String name, ToDoubleFunction<LogArchiving> value) {
    Gauge.builder(name, () -> archiving.last().map(value::applyAsDouble).orElse(Double.NaN))
        .register(registry);
  }
}
