package dev.sextant.api.dispatch;

import io.vertx.core.Vertx;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.MessageConsumer;
import java.util.UUID;

/**
 * Announces in this process that it has changed the state of an experiment. Other processes and
 * jobs change experiments too, so that a watcher looks at intervals as well.
 */
public final class ExperimentChanges {

  private static final String ADDRESS = "experiment-changed/";

  private final EventBus bus;

  public ExperimentChanges(Vertx vertx) {
    this.bus = vertx.eventBus();
  }

  /** Announces a change that is committed. */
  public void announce(UUID experiment) {
    bus.publish(ADDRESS + experiment, null);
  }

  /**
   * Calls the listener after each change, on the context of the caller.
   *
   * @return to be unregistered
   */
  public MessageConsumer<?> watch(UUID experiment, Runnable listener) {
    return bus.localConsumer(ADDRESS + experiment, change -> listener.run());
  }
}
