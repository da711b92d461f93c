package dev.sextant.metrics.report.influence;

import dev.sextant.metrics.report.interval.Support;
import org.jspecify.annotations.Nullable;

/**
 * Labels that take exactly two values, such as 0 and 1. A correlation with them compares two
 * classes, so it needs clusters of either class.
 *
 * @param high whether each subject has the higher value
 * @param classes clusters of the subjects with the higher value (the positives) and of the others
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record TwoValues(boolean[] high, ClassClusters classes) {

  /** Returns the classes; null if the values are all the same, or more than two. */
  static @Nullable TwoValues of(double[] values, Clusters clusters) {
    double low = values[0];
    double top = values[0];
    for (double value : values) {
      low = Math.min(low, value);
      top = Math.max(top, value);
    }
    boolean[] high = new boolean[values.length];
    for (int i = 0; i < values.length; i++) {
      high[i] = values[i] == top;
      if (!high[i] && values[i] != low) {
        return null;
      }
    }
    return low == top ? null : new TwoValues(high, ClassClusters.of(high, clusters));
  }

  /** Returns the same of sorted values. */
  static @Nullable TwoValues of(Order order, Clusters clusters) {
    int n = order.subjects.length;
    int lows = order.end[0];
    if (lows == n || order.end[lows] != n) {
      return null;
    }
    boolean[] high = new boolean[n];
    for (int place = lows; place < n; place++) {
      high[order.subjects[place]] = true;
    }
    return new TwoValues(high, ClassClusters.of(high, clusters));
  }

  /** Returns the support of a correlation with these values. */
  Support support() {
    Support ofAll = Support.ofCorrelation(classes.all());
    return ofAll.suffices() ? classes.support() : ofAll;
  }

  /** Returns the share of subjects with the higher value, in (0, 1). */
  double share() {
    return (double) count(true) / high.length;
  }

  /** Returns how many subjects a class has. */
  int count(boolean ofHigh) {
    int count = 0;
    for (boolean each : high) {
      count += each == ofHigh ? 1 : 0;
    }
    return count;
  }
}
