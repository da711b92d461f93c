package dev.sextant.api.telemetry;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.Vertx;
import java.time.Duration;

/** Measures how late a timer of the calling event loop fires, once a second. */
final class LoopDelay {

  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final Vertx vertx;
  private final Timer delays;
  private final long timer;
  private long last = System.nanoTime();

  LoopDelay(Vertx vertx, MeterRegistry registry) {
    this.vertx = vertx;
    this.delays =
        Timer.builder("sextant.event.loop.delay")
            .serviceLevelObjectives(
                Duration.ofMillis(10), Duration.ofMillis(100), Duration.ofSeconds(1))
            .register(registry);
    this.timer = vertx.setPeriodic(INTERVAL.toMillis(), due -> fired());
  }

  void close() {
    vertx.cancelTimer(timer);
  }

  private void fired() {
    long now = System.nanoTime();
    delays.record(Duration.ofNanos(Math.max(0, now - last - INTERVAL.toNanos())));
    last = now;
  }
}
