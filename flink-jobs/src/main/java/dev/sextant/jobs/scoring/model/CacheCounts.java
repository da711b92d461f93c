package dev.sextant.jobs.scoring.model;

import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.ThreadSafeSimpleCounter;

/**
 * Counts, as metrics of an operator, what it found in a cache and what its model computed: texts of
 * an embedder, pairs of an entailment model. Safe for use by several threads.
 */
public final class CacheCounts {

  /** Name of the metric that counts what was stored already. */
  public static final String STORED = "cacheStored";

  /** Name of the metric that counts what the model computed. */
  public static final String COMPUTED = "cacheComputed";

  private final Counter stored;
  private final Counter computed;

  /** Registers the metrics at the operator. */
  public CacheCounts(MetricGroup operator) {
    this.stored = operator.counter(STORED, new ThreadSafeSimpleCounter());
    this.computed = operator.counter(COMPUTED, new ThreadSafeSimpleCounter());
  }

  void addStored(int count) {
    stored.inc(count);
  }

  void addComputed(int count) {
    computed.inc(count);
  }
}
