package dev.sextant.standalone.flink.metrics;

import java.util.IdentityHashMap;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Metric;

/** Metrics of Flink that are shown as one number. Safe for use by several threads. */
final class MetricSum {

  /** Each metric that Flink still has, with the largest number that was read from it. */
  private final IdentityHashMap<Metric, Double> live = new IdentityHashMap<>();

  /** Of metrics whose job or task has ended. */
  private double ended;

  synchronized void add(Metric metric) {
    live.put(metric, 0.0);
  }

  synchronized void remove(Metric metric) {
    Double before = live.remove(metric);
    if (before != null) {
      ended += Math.max(before, read(metric));
    }
  }

  /**
   * Returns the sum of counts since the start, those of ended jobs and tasks included. It never
   * falls.
   */
  synchronized double total() {
    live.replaceAll((metric, before) -> Math.max(before, read(metric)));
    return ended + live.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** Returns the present sum. */
  synchronized double sum() {
    return live.keySet().stream().mapToDouble(MetricSum::read).sum();
  }

  /** Returns the largest present number; 0 without one. */
  synchronized double largest() {
    return live.keySet().stream().mapToDouble(MetricSum::read).max().orElse(0);
  }

  /**
   * Returns a number that is not negative: Flink writes -1 or NaN for what it does not know yet. A
   * gauge of a part that has just ended may fail.
   */
  private static double read(Metric metric) {
    try {
      double value =
          metric instanceof Counter counter
              ? counter.getCount()
              : metric instanceof Gauge<?> gauge && gauge.getValue() instanceof Number number
                  ? number.doubleValue()
                  : 0;
      return value > 0 ? value : 0;
    } catch (RuntimeException e) {
      return 0;
    }
  }
}
