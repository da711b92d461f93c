package dev.sextant.jobs.access;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * What this process lets its tasks use, by the name of an instance. A process that runs the tasks
 * of one cluster, a task manager, is granted nothing by anybody: it finds what it needs in its own
 * settings.
 *
 * @param <T> what is granted
 */
final class ProcessGrants<T> {

  private final Map<String, T> granted = new ConcurrentHashMap<>();
  private final Supplier<Optional<T>> settings;

  /**
   * @param settings reads the settings of the process; empty if it has none
   */
  ProcessGrants(Supplier<Optional<T>> settings) {
    this.settings = settings;
  }

  Grant grant(String instance, T access) {
    granted.put(instance, access);
    return () -> granted.remove(instance, access);
  }

  Optional<T> of(String instance) {
    T access = granted.get(instance);
    return access != null ? Optional.of(access) : settings.get();
  }
}
