package dev.sextant.standalone.service;

import dev.sextant.api.health.Part;
import io.vertx.core.Vertx;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Whether a part that runs elsewhere works, as of a moment ago: asking takes seconds while it is
 * down, and readers must not wait.
 */
final class PartWatch implements AutoCloseable {

  private static final long INTERVAL_MILLIS = 2_000;

  private final Vertx vertx;
  private final String name;
  private final Supplier<Optional<String>> look;
  private final long timer;
  private volatile Optional<String> trouble;
  private volatile boolean looking;

  /**
   * Looks once, which may take seconds, and later in the background.
   *
   * @param name of the part
   * @param look returns why the part does not work; empty if it works
   */
  PartWatch(Vertx vertx, String name, Supplier<Optional<String>> look) {
    this.vertx = vertx;
    this.name = name;
    this.look = look;
    this.trouble = look.get();
    this.timer = vertx.setPeriodic(INTERVAL_MILLIS, due -> lookAgain());
  }

  private void lookAgain() {
    if (!looking) {
      looking = true;
      vertx
          .executeBlocking(look::get, false)
          .onSuccess(found -> trouble = found)
          .onComplete(done -> looking = false);
    }
  }

  /** Returns the state of the part. */
  Part part() {
    return new Part(name, trouble);
  }

  @Override
  public void close() {
    vertx.cancelTimer(timer);
  }
}
