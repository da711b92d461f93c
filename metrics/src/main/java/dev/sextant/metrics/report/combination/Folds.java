package dev.sextant.metrics.report.combination;

import dev.sextant.metrics.report.influence.AreaUnderCurve;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Means;
import dev.sextant.metrics.report.influence.Measured;
import dev.sextant.metrics.report.interval.SplitMix64;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Labelled subjects in ten folds of clusters, each of which is predicted by the other nine. */
public final class Folds {

  private static final int FOLDS = 10;

  private final boolean[] positive;
  private final byte[] fold;
  private final Clusters clusters;
  private final List<int[]> bins;

  /**
   * Assigns the subjects to folds.
   *
   * @param positive by subject
   * @param cluster of each subject, below {@code clusters}
   * @param seed of the folds
   */
  public Folds(boolean[] positive, int[] cluster, int clusters, long seed) {
    this.positive = positive.clone();
    this.fold = new byte[cluster.length];
    for (int i = 0; i < fold.length; i++) {
      fold[i] = (byte) Long.remainderUnsigned(SplitMix64.output(seed, cluster[i]), FOLDS);
    }
    this.clusters = new Clusters(cluster, clusters);
    this.bins = bins();
  }

  /** Returns the subjects of each fold that holds both classes. */
  private List<int[]> bins() {
    List<int[]> both = new ArrayList<>();
    for (int f = 0; f < FOLDS; f++) {
      int wanted = f;
      int[] bin = IntStream.range(0, fold.length).filter(i -> fold[i] == wanted).toArray();
      long positives = IntStream.of(bin).filter(i -> positive[i]).count();
      if (positives > 0 && positives < bin.length) {
        both.add(bin);
      }
    }
    return both;
  }

  /** Returns whether both classes have two subjects or more, and some fold holds both. */
  public boolean suffice() {
    long positives = positives();
    return positives >= 2 && positives <= positive.length - 2 && !bins.isEmpty();
  }

  public int subjects() {
    return positive.length;
  }

  /** Returns how many subjects are positive. */
  public int positives() {
    return (int) IntStream.range(0, positive.length).filter(i -> positive[i]).count();
  }

  /**
   * Returns the log odds of each subject, by the fit to the other folds.
   *
   * @param rows one for each subject
   * @param penalty of each column
   */
  public double[] logOdds(DesignMatrix rows, double[] penalty) {
    return new LogisticRegression(rows, penalty, positive, fold).crossFitted(FOLDS);
  }

  /** Returns the coefficients of the fit to all subjects: the intercept, then one per column. */
  double[] coefficients(DesignMatrix rows, double[] penalty) {
    return new LogisticRegression(rows, penalty, positive, fold).coefficients();
  }

  /**
   * Returns the AUC over the pairs within folds, since the fits of two folds differ in their
   * intercepts.
   */
  public Measured area(double[] logOdds) {
    return AreaUnderCurve.within(logOdds, positive, bins, clusters);
  }

  /**
   * Returns the log loss of each subject, in nats.
   *
   * @param logOdds by subject
   */
  public double[] losses(double[] logOdds) {
    double[] losses = new double[logOdds.length];
    Arrays.setAll(losses, i -> loss(logOdds[i], positive[i]));
    return losses;
  }

  private static double loss(double logOdds, boolean positive) {
    double wrong = positive ? -logOdds : logOdds;
    return wrong > 0
        ? wrong + StrictMath.log1p(StrictMath.exp(-wrong))
        : StrictMath.log1p(StrictMath.exp(wrong));
  }

  /**
   * Returns the mean of a value of each subject.
   *
   * @param area of the same subjects; the mean has no interval where the area has none
   */
  public Estimate mean(double[] values, Measured area) {
    return Means.mean(values, clusters).supportedBy(area.estimate().support());
  }
}
