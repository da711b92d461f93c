package dev.sextant.jobs.reporting;

import dev.sextant.metrics.report.Resamples;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Resamples that the subtasks of one JVM draw and keep once for all of them, while one uses them.
 */
final class SharedResamples {

  private static final Map<Resamples, WeakReference<Resamples>> IN_USE = new WeakHashMap<>();

  private SharedResamples() {}

  /** Returns those that are equal and in use, else these. */
  static synchronized Resamples of(Resamples wanted) {
    WeakReference<Resamples> known = IN_USE.get(wanted);
    Resamples shared = known == null ? null : known.get();
    if (shared == null) {
      IN_USE.put(wanted, new WeakReference<>(wanted));
      return wanted;
    }
    return shared;
  }
}
