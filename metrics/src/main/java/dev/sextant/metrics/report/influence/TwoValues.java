package dev.sextant.metrics.report.influence;

import dev.sextant.metrics.report.interval.Interval;
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
    Support ofAll = Support.ofCorrelation(classes.all(), classes.effective());
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

  /**
   * The interval of Spearman's rho with labels of two values. With A the area under the ROC curve
   * of the two classes, p the share of the higher value and d the standard deviation of the ranks
   * over their number, {@code rho = c (A - 1/2)} with {@code c = sqrt(p (1 - p)) / d}. A has an
   * interval that holds with few subjects; Fisher's z has none, since it does not know where rho
   * can get to.
   *
   * <p>The ends are those of A, and what else of rho varies is added in quadrature: the method of
   * variance estimates recovery of G. Zou and A. Donner, Construction of Confidence Limits about
   * Effect Measures (2008).
   *
   * @param rho its support is that of the two classes
   * @param factor c
   */
  record SpearmanInterval(Estimate rho, Measured area, double factor) {

    /**
     * Takes the ranks.
     *
     * @param ranks any values that sort the subjects as the scores do
     * @param deviation standard deviation of the mid-ranks over their number
     */
    static SpearmanInterval of(
        Estimate rho, double[] ranks, double deviation, TwoValues classes, Clusters clusters) {
      double share = classes.share();
      return new SpearmanInterval(
          rho,
          AreaUnderCurve.of(ranks, classes.high(), clusters, classes.classes()),
          Math.sqrt(share * (1 - share)) / deviation);
    }

    /** Returns the interval that the truth lies outside of with a probability. */
    Interval outside(double probability) {
      Support support = rho.support();
      Interval ofArea = area.outside().apply(probability);
      Double low = ofArea.low();
      Double high = ofArea.high();
      if (!support.suffices() || low == null || high == null) {
        return support.suffices() ? support.constant(rho.value()) : support.without(rho.value());
      }
      double t = StudentT.quantile(probability, rho.mostDegrees());
      double rest = rho.variance() - factor * factor * area.estimate().variance();
      double others = t * t * Math.max(0, rest);
      double below = factor * (area.value() - low);
      double above = factor * (high - area.value());
      return support.limit(
          new Interval(
              rho.value(),
              Math.max(-1, rho.value() - Math.sqrt(below * below + others)),
              Math.min(1, rho.value() + Math.sqrt(above * above + others))));
    }
  }

  /**
   * The interval of Pearson's r with labels of two values, on Fisher's z. A small sample often
   * lacks the rare subject whose score is like the other class's, and its variance is then too
   * small. So the variance behind the end towards 0 grows by what such a subject would do: a
   * twentieth of the squared change of z if a class had one more cluster, with the most extreme
   * score of the other class. Of a class whose scores are all the same nothing is known of how they
   * vary: there the whole squared change counts. {@code docs/inference.md} has the simulations that
   * chose it.
   *
   * @param r its support is that of the two classes
   * @param onScale Fisher's z, with the influence of each cluster by the jackknife
   * @param further variance that further subjects add
   */
  record PearsonInterval(Estimate r, Estimate onScale, double further) {

    private static final double WEIGHT = 0.05;
    private static final double WEIGHT_OF_CONSTANT = 1;

    static PearsonInterval of(Estimate r, Estimate onScale, double[] x, TwoValues classes) {
      ClassClusters clusters = classes.classes();
      Sums sums = Sums.of(x, classes, r.value() > 0);
      double ofHigh = sums.change(true, classes.count(true) / clusters.effectivePositives());
      double ofLow = sums.change(false, classes.count(false) / clusters.effectiveNegatives());
      return new PearsonInterval(r, onScale, ofHigh + ofLow);
    }

    /**
     * Of scores by class: the number, least and greatest, and over all the sums that make r.
     *
     * @param least centred score of the low and of the high class
     * @param greatest centred score of the low and of the high class
     * @param rises whether r is above 0
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Sums(
        double n,
        double highs,
        double squares,
        double products,
        double[] least,
        double[] greatest,
        boolean rises) {

      static Sums of(double[] scores, TwoValues classes, boolean rises) {
        double mean = Means.ofValues(scores);
        double[] least = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
        double[] greatest = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
        double squares = 0;
        double products = 0;
        for (int i = 0; i < scores.length; i++) {
          double x = scores[i] - mean;
          int ofClass = classes.high()[i] ? 1 : 0;
          squares += x * x;
          products += x * ofClass;
          least[ofClass] = Math.min(least[ofClass], x);
          greatest[ofClass] = Math.max(greatest[ofClass], x);
        }
        return new Sums(
            scores.length, classes.count(true), squares, products, least, greatest, rises);
      }

      /**
       * Returns the weighted square of the change of Fisher's z by some further subjects of a
       * class, whose score is the most extreme one of the other class.
       */
      double change(boolean high, double subjects) {
        int own = high ? 1 : 0;
        double x = high == rises ? least[1 - own] : greatest[1 - own];
        double all = n + subjects;
        double meanX = subjects * x / all;
        double meanY = (highs + (high ? subjects : 0)) / all;
        double varianceX = (squares + subjects * x * x) / all - meanX * meanX;
        double covariance = (products + (high ? subjects * x : 0)) / all - meanX * meanY;
        double with = covariance / Math.sqrt(varianceX * meanY * (1 - meanY));
        double change = Scale.FISHER_Z.to(with) - Scale.FISHER_Z.to(r());
        boolean constant = least[own] == greatest[own];
        return (constant ? WEIGHT_OF_CONSTANT : WEIGHT) * change * change;
      }

      private double r() {
        double share = highs / n;
        return products / n / Math.sqrt(squares / n * share * (1 - share));
      }
    }

    /** Returns the interval that the truth lies outside of with a probability. */
    Interval outside(double probability) {
      Support support = r.support();
      if (!support.suffices()) {
        return support.without(r.value());
      }
      double t = StudentT.quantile(probability, onScale.degreesOfFreedom());
      double inner = t * Math.sqrt(onScale.variance() + further);
      double outer = t * onScale.standardError();
      double z = onScale.value();
      boolean rises = r.value() > 0;
      return support.limit(
          new Interval(
              r.value(),
              Scale.FISHER_Z.from(z - (rises ? inner : outer)),
              Scale.FISHER_Z.from(z + (rises ? outer : inner))));
    }
  }
}
