package dev.sextant.api.experiments;

import dev.sextant.api.dispatch.ExperimentChanges;
import dev.sextant.api.http.EventSink;
import dev.sextant.api.http.EventSource;
import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import dev.sextant.api.turns.OwnContext;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.MessageConsumer;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Sends an experiment's progress: at once, after each change, until the final state. */
final class ExperimentEvents implements EventSource {

  private static final long HEARTBEAT_NANOS = TimeUnit.SECONDS.toNanos(15);

  private final Vertx vertx;
  private final ExperimentService experiments;
  private final ExperimentChanges changes;
  private final Duration interval;
  private final TenantId tenant;
  private final UUID id;
  private @Nullable Experiment sent;
  private long lastSign = System.nanoTime();

  /** Completes with the next change, also while this object looks. */
  private Promise<Void> change = OwnContext.promise();

  /**
   * @param interval time between two looks where this process announces no change
   */
  ExperimentEvents(
      Vertx vertx,
      ExperimentService experiments,
      ExperimentChanges changes,
      Duration interval,
      TenantId tenant,
      UUID id) {
    this.vertx = vertx;
    this.experiments = experiments;
    this.changes = changes;
    this.interval = interval;
    this.tenant = tenant;
    this.id = id;
  }

  @Override
  public Future<Void> run(EventSink sink) {
    MessageConsumer<?> announcements = changes.watch(id, () -> change.tryComplete());
    return EachInTurn.untilLast(
            () -> look(sink).compose(ended -> ended ? Future.succeededFuture(true) : pause()))
        .onComplete(over -> announcements.unregister());
  }

  /** Sends what has changed; returns true at the end of the stream. */
  private Future<Boolean> look(EventSink sink) {
    change = OwnContext.promise();
    return experiments
        .get(tenant, id)
        .compose(
            experiment ->
                sink.isClosed()
                    ? Future.succeededFuture(true)
                    : show(sink, experiment)
                        .map(shown -> experiment.state().isFinal() || sink.isClosed()))
        .recover(failure -> outlasted(sink, failure));
  }

  /** An open stream survives an outage of the database. */
  private Future<Boolean> outlasted(EventSink sink, Throwable failure) {
    return sent != null && DatabaseUnreachableException.isBehind(failure)
        ? heartbeat(sink).map(shown -> sink.isClosed())
        : Future.failedFuture(failure);
  }

  private Future<Boolean> pause() {
    Promise<Void> next = change;
    long timer = vertx.setTimer(interval.toMillis(), due -> next.tryComplete());
    return next.future().onComplete(seen -> vertx.cancelTimer(timer)).map(false);
  }

  private Future<Void> show(EventSink sink, Experiment experiment) {
    if (!experiment.equals(sent)) {
      sent = experiment;
      lastSign = System.nanoTime();
      return sink.send("progress", experiment);
    }
    return heartbeat(sink);
  }

  private Future<Void> heartbeat(EventSink sink) {
    if (System.nanoTime() - lastSign > HEARTBEAT_NANOS) {
      lastSign = System.nanoTime();
      return sink.heartbeat();
    }
    return Future.succeededFuture();
  }
}
