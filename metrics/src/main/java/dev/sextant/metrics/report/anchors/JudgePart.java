package dev.sextant.metrics.report.anchors;

import dev.sextant.metrics.report.anchors.GroundedShift.Anchors;
import dev.sextant.metrics.report.influence.ClassClusters;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Intervals;
import dev.sextant.metrics.report.influence.StudentT;
import dev.sextant.metrics.report.interval.Interval;
import org.jspecify.annotations.Nullable;

/**
 * The judge's part of a difference: the mean change of its share of grounded on the anchors of each
 * class, weighted by the classes of the system's answers.
 *
 * <p>A class of few anchors often shows none of the changes that the judge makes on a small share
 * of many answers. Its mean change is then 0, and so is its variance. So the variance of a class is
 * at least the one it has with one more cluster of anchors that changed, in the direction of the
 * others, and one more that did not. With h clusters, a share q of changes and a mean change m:
 *
 * <pre>
 * q' = (q h + 1) / (h + 2)    m' = (|m| h + 1) / (h + 2)    variance = (q' - m'^2) / h
 * </pre>
 *
 * <p>h is the effective number of clusters. The degrees of freedom are those of the smaller class.
 *
 * @param change the part, with the variance that the anchors show
 * @param unseen what the variance lacks
 * @param degrees of freedom
 */
record JudgePart(Estimate change, double unseen, double degrees) {

  /** Anchors of one class. */
  private record OneClass(int size, double mean, double changed, double effective, int clusters) {

    double leastVariance() {
      double more = effective + 2;
      double share = (changed * effective + 1) / more;
      double moved = (Math.abs(mean) * effective + 1) / more;
      return (share - moved * moved) / effective;
    }

    /** Returns the variance of a mean, from the sums of squares of its clusters. */
    double variance(double squares) {
      return clusters < 2 ? 0 : squares * clusters / (clusters - 1);
    }
  }

  /**
   * Computes the part.
   *
   * @param ofGrounded share of the system's answers that are grounded
   * @return null if there is one class only
   */
  static @Nullable JudgePart of(Anchors anchors, double ofGrounded) {
    Clusters clusters = anchors.clusters();
    ClassClusters sizes = ClassClusters.of(anchors.grounded(), clusters);
    if (sizes.positives() == 0 || sizes.negatives() == 0) {
      return null;
    }
    OneClass yes = ofClass(anchors, true, sizes.effectivePositives(), sizes.positives());
    OneClass no = ofClass(anchors, false, sizes.effectiveNegatives(), sizes.negatives());
    double[] influence = new double[anchors.change().length];
    double unseen =
        addInfluence(anchors, true, yes, ofGrounded, influence)
            + addInfluence(anchors, false, no, 1 - ofGrounded, influence);
    double value = ofGrounded * yes.mean() + (1 - ofGrounded) * no.mean();
    return new JudgePart(
        Estimate.of(value, clusters, influence).supportedBy(sizes.support()),
        unseen,
        Math.max(1, Math.min(yes.effective(), no.effective()) - 1));
  }

  private static OneClass ofClass(
      Anchors anchors, boolean grounded, double effective, int clusters) {
    double moved = 0;
    int changed = 0;
    int size = 0;
    for (int i = 0; i < anchors.change().length; i++) {
      if (anchors.grounded()[i] == grounded) {
        moved += anchors.change()[i];
        changed += anchors.change()[i] == 0 ? 0 : 1;
        size++;
      }
    }
    return new OneClass(size, moved / size, (double) changed / size, effective, clusters);
  }

  /**
   * Adds the influence of a class, about the mean of that class, and returns what its variance
   * lacks.
   */
  private static double addInfluence(
      Anchors anchors, boolean grounded, OneClass of, double weight, double[] influence) {
    Clusters clusters = anchors.clusters();
    double[] sums = new double[clusters.count()];
    // turns the factor G / (G - 1) of all clusters into that of the class
    double factor =
        Math.sqrt(of.variance(1) * (clusters.occupied() - 1) / Math.max(1, clusters.occupied()));
    for (int i = 0; i < influence.length; i++) {
      if (anchors.grounded()[i] == grounded) {
        double own = (anchors.change()[i] - of.mean()) / of.size();
        sums[clusters.of(i)] += own;
        influence[i] = weight * factor * own;
      }
    }
    double squares = 0;
    for (double sum : sums) {
      squares += sum * sum;
    }
    return weight * weight * Math.max(0, of.leastVariance() - of.variance(squares));
  }

  /** Returns the part with its interval. */
  Interval interval() {
    return interval(change, degrees);
  }

  /** What a difference leaves when the part is taken away. */
  record Rest(Interval interval, double p) {

    boolean isShown(double level) {
      return interval.isBounded() && p < level;
    }
  }

  /** Takes the part from a difference over clusters of the same numbers. */
  Rest from(Estimate difference) {
    Estimate rest = difference.minus(change);
    double freedom = Math.min(degrees, difference.degreesOfFreedom());
    double error = Math.sqrt(rest.variance() + unseen);
    return new Rest(interval(rest, freedom), StudentT.twoSided(rest.value() / error, freedom));
  }

  private Interval interval(Estimate of, double freedom) {
    if (!of.support().suffices()) {
      return of.support().without(of.value());
    }
    double reach =
        StudentT.quantile(Intervals.OUTSIDE, freedom) * Math.sqrt(of.variance() + unseen);
    return of.support().limit(new Interval(of.value(), of.value() - reach, of.value() + reach));
  }
}
