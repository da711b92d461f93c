package dev.sextant.standalone.service;

import dev.sextant.api.health.Part;
import dev.sextant.api.health.Parts;
import dev.sextant.standalone.flink.FlinkElsewhere;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Optional;

/**
 * Whether Flink runs jobs, as of a moment ago: asking takes seconds while it is down, and readers
 * must not wait.
 */
final class FlinkWatch implements Parts, AutoCloseable {

  private static final long INTERVAL_MILLIS = 2_000;

  private final Vertx vertx;
  private final FlinkElsewhere flink;
  private final long timer;
  private volatile Optional<String> trouble;
  private volatile boolean looking;

  /** Looks once, which may take seconds, and later in the background. */
  FlinkWatch(Vertx vertx, FlinkElsewhere flink) {
    this.vertx = vertx;
    this.flink = flink;
    this.trouble = flink.trouble();
    this.timer = vertx.setPeriodic(INTERVAL_MILLIS, due -> look());
  }

  private void look() {
    if (!looking) {
      looking = true;
      vertx
          .executeBlocking(flink::trouble, false)
          .onSuccess(found -> trouble = found)
          .onComplete(done -> looking = false);
    }
  }

  @Override
  public List<Part> parts() {
    return List.of(new Part("jobs", trouble));
  }

  @Override
  public void close() {
    vertx.cancelTimer(timer);
  }
}
