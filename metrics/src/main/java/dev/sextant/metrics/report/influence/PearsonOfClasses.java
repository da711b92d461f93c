package dev.sextant.metrics.report.influence;

import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Support;

/**
 * The interval of Pearson's r with labels of two values, on Fisher's z. A small sample often lacks
 * the rare subject whose score is like the other class's, and its variance is then too small. So
 * the variance behind the end towards 0 grows by what such a subject would do: a twentieth of the
 * squared change of z if a class had one more cluster, with the most extreme score of the other
 * class. Of a class whose scores are all the same nothing is known of how they vary: there the
 * whole squared change counts. {@code docs/inference.md} has the simulations that chose it.
 *
 * @param r its support is that of the two classes
 * @param onScale Fisher's z, with the influence of each cluster by the jackknife
 * @param further variance that further subjects add
 */
record PearsonOfClasses(Estimate r, Estimate onScale, double further) {

  private static final double WEIGHT = 0.05;
  private static final double WEIGHT_OF_CONSTANT = 1;

  static PearsonOfClasses of(Estimate r, Estimate onScale, double[] x, TwoValues classes) {
    ClassClusters clusters = classes.classes();
    Sums sums = Sums.of(x, classes, r.value() > 0);
    double ofHigh = sums.change(true, classes.count(true) / clusters.effectivePositives());
    double ofLow = sums.change(false, classes.count(false) / clusters.effectiveNegatives());
    return new PearsonOfClasses(r, onScale, ofHigh + ofLow);
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
     * Returns the weighted square of the change of Fisher's z by some further subjects of a class,
     * whose score is the most extreme one of the other class.
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
