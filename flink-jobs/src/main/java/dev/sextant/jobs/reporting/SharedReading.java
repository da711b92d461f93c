package dev.sextant.jobs.reporting;

import dev.sextant.jobs.tables.TenantDatabase;
import java.util.HashMap;
import java.util.Map;

/**
 * What the subtasks of one job in one JVM read, draw and compute once for all of them: the labels,
 * the resamples and the floors. The last of them to leave closes it.
 */
final class SharedReading implements AutoCloseable {

  private static final Map<Key, SharedReading> OPEN = new HashMap<>();

  private final Key key;
  private final TenantDatabase tables;
  private final Once<SeriesReader> series;
  private int users;

  /**
   * Who shares: a job that starts again reads anew.
   *
   * @param job its id
   * @param attempt of its tasks, from 0
   */
  record Key(String job, int attempt) {}

  private SharedReading(Key key, ReportPlan plan) {
    this.key = key;
    tables = plan.database().open();
    series = new Once<>(() -> new SeriesReader(tables, plan.experiment()));
  }

  /** Enters; whoever does must close it. */
  static SharedReading open(Key key, ReportPlan plan) {
    synchronized (OPEN) {
      SharedReading reading = OPEN.computeIfAbsent(key, wanted -> new SharedReading(wanted, plan));
      reading.users++;
      return reading;
    }
  }

  TenantDatabase tables() {
    return tables;
  }

  /** Returns the series; the first to ask reads the labels. */
  SeriesReader series() {
    return series.get();
  }

  @Override
  public void close() {
    synchronized (OPEN) {
      if (--users == 0) {
        OPEN.remove(key);
        tables.close();
      }
    }
  }
}
