package dev.sextant.metrics.report.influence;

import java.util.Arrays;
import java.util.List;

/**
 * The area under the ROC curve with its influence function, the placements of E. DeLong, D. DeLong
 * and D. Clarke-Pearson, Comparing the Areas under Two or More Correlated Receiver Operating
 * Characteristic Curves (1988), summed by cluster as by N. Obuchowski, Nonparametric Analysis of
 * Clustered ROC Curve Data (1997).
 */
public final class AreaUnderCurve {

  private AreaUnderCurve() {}

  /**
   * Computes the area in O(n log n).
   *
   * @param scores finite; higher ones are expected of positives
   * @param positive class of each subject; both classes occur
   */
  public static Measured of(double[] scores, boolean[] positive, Clusters clusters) {
    Wins wins = new Wins(scores, positive);
    wins.count(0, scores.length);
    return wins.measured(clusters);
  }

  /**
   * Computes the area over the pairs within bins: a pair whose subjects are in different bins does
   * not count.
   *
   * @param scores finite; higher ones are expected of positives
   * @param bins places of the subjects of each bin, both classes in each; other subjects are
   *     ignored
   */
  public static Measured within(
      double[] scores, boolean[] positive, List<int[]> bins, Clusters clusters) {
    int[] all = joined(bins);
    boolean[] ofAll = new boolean[all.length];
    double[] scoresOfAll = new double[all.length];
    for (int i = 0; i < all.length; i++) {
      ofAll[i] = positive[all[i]];
      scoresOfAll[i] = scores[all[i]];
    }
    Wins wins = new Wins(scoresOfAll, ofAll);
    int from = 0;
    for (int[] bin : bins) {
      wins.count(from, from + bin.length);
      from += bin.length;
    }
    return wins.measured(clusters.at(all));
  }

  private static int[] joined(List<int[]> bins) {
    int[] all = new int[bins.stream().mapToInt(bin -> bin.length).sum()];
    int from = 0;
    for (int[] bin : bins) {
      System.arraycopy(bin, 0, all, from, bin.length);
      from += bin.length;
    }
    return all;
  }

  /** Pairs of a positive and a negative, by subject: how many it is in, and how many it wins. */
  private static final class Wins {

    private final double[] scores;
    private final boolean[] positive;
    private final double[] won;
    private final double[] met;
    private double pairs;

    Wins(double[] scores, boolean[] positive) {
      this.scores = scores;
      this.positive = positive;
      this.won = new double[scores.length];
      this.met = new double[scores.length];
    }

    /** Counts the pairs among the subjects of a range, none of which has been counted before. */
    void count(int start, int until) {
      int n = until - start;
      Order order = new Order(Arrays.copyOfRange(scores, start, until));
      int[] positivesBefore = new int[n + 1];
      for (int k = 0; k < n; k++) {
        positivesBefore[k + 1] = positivesBefore[k] + (positive[start + order.subjects[k]] ? 1 : 0);
      }
      double positives = positivesBefore[n];
      double negatives = n - positives;
      for (int k = 0; k < n; k++) {
        int i = start + order.subjects[k];
        int first = order.first[k];
        int end = order.end[k];
        double below = positivesBefore[first];
        double tied = positivesBefore[end] - below;
        won[i] =
            positive[i] ? first - below + (end - first - tied) / 2 : positives - below - tied / 2;
        met[i] = positive[i] ? negatives : positives;
      }
      pairs += positives * negatives;
    }

    Measured measured(Clusters clusters) {
      double area = 0;
      for (int i = 0; i < won.length; i++) {
        area += positive[i] ? won[i] : 0;
      }
      area /= pairs;
      ClassClusters classes = ClassClusters.of(positive, clusters);
      double ofPositive = spread(classes.positives(), classes.all());
      double ofNegative = spread(classes.negatives(), classes.all());
      double[] influence = new double[won.length];
      for (int i = 0; i < influence.length; i++) {
        influence[i] = (won[i] - area * met[i]) / pairs * (positive[i] ? ofPositive : ofNegative);
      }
      Estimate estimate =
          Estimate.of(area, clusters, influence).with(classes.support(), classes.degrees());
      return new Measured(estimate, interval(estimate, clusters, classes, influence)::outside);
    }

    private AreaInterval interval(
        Estimate estimate, Clusters clusters, ClassClusters classes, double[] influence) {
      return new AreaInterval(
          estimate,
          classes.effectivePositives(),
          classes.effectiveNegatives(),
          ofClass(clusters, influence, true),
          ofClass(clusters, influence, false));
    }

    /** Returns the variance that a class adds. */
    private double ofClass(Clusters clusters, double[] influence, boolean wanted) {
      double[] own = influence.clone();
      for (int i = 0; i < own.length; i++) {
        own[i] = positive[i] == wanted ? own[i] : 0;
      }
      return Estimate.of(0, clusters, own).variance();
    }

    /**
     * Returns what corrects the variance for estimating the mean placement of a class from few
     * clusters: {@link Estimate} divides by all clusters less 1, but this class has fewer.
     */
    private static double spread(double held, double all) {
      return held < 2 ? 1 : Math.sqrt(held / (held - 1) * (all - 1) / all);
    }
  }
}
