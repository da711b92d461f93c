package dev.sextant.api.experiments;

import dev.sextant.api.http.EventSink;
import dev.sextant.api.http.EventSource;
import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Sends an experiment's progress: at once, after each change, until the final state. */
final class ExperimentEvents implements EventSource {

  private static final long LOOK_EVERY_MILLIS = 400;
  private static final long HEARTBEAT_NANOS = TimeUnit.SECONDS.toNanos(15);

  private final Vertx vertx;
  private final ExperimentService experiments;
  private final TenantId tenant;
  private final UUID id;
  private @Nullable Experiment sent;
  private long lastSign = System.nanoTime();

  ExperimentEvents(Vertx vertx, ExperimentService experiments, TenantId tenant, UUID id) {
    this.vertx = vertx;
    this.experiments = experiments;
    this.tenant = tenant;
    this.id = id;
  }

  @Override
  public Future<Void> run(EventSink sink) {
    return EachInTurn.untilLast(
        () -> look(sink).compose(ended -> ended ? Future.succeededFuture(true) : pause()));
  }

  /** Sends what has changed; returns true at the end of the stream. */
  private Future<Boolean> look(EventSink sink) {
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
    return vertx.timer(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS).map(false);
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
