package dev.sextant.metrics.report.binary;

import dev.sextant.metrics.report.influence.ClassClusters;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.StudentT;
import dev.sextant.metrics.report.interval.Support;

/**
 * Places on a curve, with the variance of what is flagged there. A <b>position</b> is a number of
 * groups of equal risk, from the riskiest: 2.5 flags two groups and a random half of the third. Its
 * curve is straight between two groups.
 *
 * <p>For a position, P_g and N_g count the flagged positives and negatives of cluster g. The sums
 * of their squares and products over clusters give the variance of any linear combination. They
 * change by one cluster from case to case, so a walk over all cases gives them for every position.
 */
final class CurvePositions {

  private static final double OUTSIDE = 0.05;

  private final BinaryCases cases;
  private final int[] positivesBefore;
  private final int[] negativesBefore;
  private final Side ofPositives;
  private final Side ofNegatives;

  /**
   * What a class adds to an error.
   *
   * @param n its cases
   * @param clusters that hold one
   * @param effective number of equally large clusters that weigh as much as its clusters
   * @param quantile of Student's t for 95 %
   * @param factor of a sum over its clusters, for estimating its mean
   */
  record Side(double n, int clusters, double effective, double quantile, double factor) {

    /**
     * Returns whether the class can place a threshold: at a share of its cases, such that cases on
     * both sides are near certain to be in any sample of as many clusters.
     */
    boolean canPlace(double share) {
      return reachesBeyond(share) && reachesBeyond(1 - share);
    }

    /** Returns whether a case is near certain to lie beyond this share of the cases. */
    boolean reachesBeyond(double share) {
      return StrictMath.pow(share, effective) < OUTSIDE / 2;
    }
  }

  CurvePositions(BinaryCases cases) {
    this.cases = cases;
    int groups = cases.groups();
    positivesBefore = new int[groups + 1];
    negativesBefore = new int[groups + 1];
    for (int group = 0; group < groups; group++) {
      int split = cases.split(group);
      positivesBefore[group + 1] = positivesBefore[group] + split - cases.start(group);
      negativesBefore[group + 1] = negativesBefore[group] + cases.start(group + 1) - split;
    }
    ClassClusters classes = cases.classes();
    ofPositives = side(positivesBefore[groups], classes.positives(), classes.effectivePositives());
    ofNegatives = side(negativesBefore[groups], classes.negatives(), classes.effectiveNegatives());
  }

  private static Side side(int n, int clusters, double effective) {
    double quantile = StudentT.quantile(OUTSIDE, Math.max(2, effective - 1));
    double factor = clusters < 2 ? 1 : Math.sqrt(clusters / (clusters - 1.0));
    return new Side(n, clusters, effective, quantile, factor);
  }

  Side side(boolean positive) {
    return positive ? ofPositives : ofNegatives;
  }

  /** Returns the position that flags everything. */
  double end() {
    return cases.groups();
  }

  /** Returns the share of a class that is flagged at a position. */
  double share(boolean positive, double position) {
    int[] before = positive ? positivesBefore : negativesBefore;
    int group = (int) Math.min(position, cases.groups() - 1.0);
    double here = before[group + 1] - before[group];
    return (before[group] + (position - group) * here) / before[cases.groups()];
  }

  /**
   * Returns the last position that flags no more than a share of a class.
   *
   * @param share in [0, 1]
   */
  double last(boolean positive, double share) {
    int[] before = positive ? positivesBefore : negativesBefore;
    double flagged = share * before[cases.groups()];
    int group = groupOf(before, (int) Math.floor(flagged + 1e-9));
    return group == cases.groups() ? group : within(before, group, flagged);
  }

  /**
   * Returns the first position that flags a share of a class.
   *
   * @param share in (0, 1]
   */
  double first(boolean positive, double share) {
    int[] before = positive ? positivesBefore : negativesBefore;
    double flagged = share * before[cases.groups()];
    int group = groupOf(before, Math.max(0, (int) Math.ceil(flagged - 1e-9) - 1));
    return within(before, group, flagged);
  }

  private static double within(int[] before, int group, double flagged) {
    double share = (flagged - before[group]) / (before[group + 1] - before[group]);
    return group + Math.max(0, Math.min(1, share));
  }

  /** Returns the group of the case at a place of its class, from 0; all groups if there is none. */
  private int groupOf(int[] before, int place) {
    int low = 0;
    int high = cases.groups();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (before[middle + 1] > place) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Returns the group in which the case at a place of its class is, from 0 at the riskiest. */
  int groupOf(boolean positive, int place) {
    return groupOf(positive ? positivesBefore : negativesBefore, place);
  }

  /**
   * Returns the sums over clusters at some positions.
   *
   * @param positions rising
   */
  Moments[] moments(double[] positions) {
    Walk walk = new Walk();
    Moments[] moments = new Moments[positions.length];
    int group = 0;
    for (int i = 0; i < positions.length; i++) {
      for (; group < (int) positions[i]; group++) {
        walk.add(group, 1);
      }
      double share = positions[i] - group;
      if (share > 0) {
        walk.add(group, share);
      }
      moments[i] = walk.moments();
      if (share > 0) {
        walk.add(group, -share);
      }
    }
    return moments;
  }

  /** Sums of squares and products over clusters; T_g and U_g count all positives and negatives. */
  record Moments(double[] sums) {

    /** Returns the sum over clusters of {@code (p P_g + n N_g + t T_g + u U_g)^2}. */
    double sum(double p, double n, double t, double u) {
      double sum =
          p * p * sums[0]
              + n * n * sums[1]
              + t * t * sums[2]
              + u * u * sums[3]
              + 2 * (p * n * sums[4] + p * t * sums[5] + p * u * sums[6])
              + 2 * (n * t * sums[7] + n * u * sums[8] + t * u * sums[9]);
      double most = p * p * sums[0] + n * n * sums[1] + t * t * sums[2] + u * u * sums[3];
      return sum > Support.ROUNDING * most ? sum : 0; // what is less is rounding
    }
  }

  private final class Walk {

    private final double[] flaggedPositives = new double[cases.clusters().count()];
    private final double[] flaggedNegatives = new double[cases.clusters().count()];
    private final double[] allPositives = new double[cases.clusters().count()];
    private final double[] allNegatives = new double[cases.clusters().count()];
    private final double[] sums = new double[10];

    Walk() {
      Clusters clusters = cases.clusters();
      for (int i = 0; i < cases.size(); i++) {
        (cases.isPositive(i) ? allPositives : allNegatives)[clusters.of(i)]++;
      }
      for (int g = 0; g < allPositives.length; g++) {
        sums[2] += allPositives[g] * allPositives[g];
        sums[3] += allNegatives[g] * allNegatives[g];
        sums[9] += allPositives[g] * allNegatives[g];
      }
    }

    void add(int group, double share) {
      for (int i = cases.start(group); i < cases.start(group + 1); i++) {
        int g = cases.clusters().of(i);
        if (i < cases.split(group)) {
          sums[0] += share * (2 * flaggedPositives[g] + share);
          sums[4] += share * flaggedNegatives[g];
          sums[5] += share * allPositives[g];
          sums[6] += share * allNegatives[g];
          flaggedPositives[g] += share;
        } else {
          sums[1] += share * (2 * flaggedNegatives[g] + share);
          sums[4] += share * flaggedPositives[g];
          sums[7] += share * allPositives[g];
          sums[8] += share * allNegatives[g];
          flaggedNegatives[g] += share;
        }
      }
    }

    Moments moments() {
      return new Moments(sums.clone());
    }
  }
}
