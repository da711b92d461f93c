package dev.sextant.metrics.report.influence;

import java.util.ArrayList;
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
    return of(scores, positive, clusters, ClassClusters.of(positive, clusters));
  }

  /** Computes the same with the clusters of the classes; in O(n) if the scores fall. */
  public static Measured of(
      double[] scores, boolean[] positive, Clusters clusters, ClassClusters classes) {
    Wins wins = new Wins(scores, positive);
    wins.count(0, scores.length);
    return wins.measured(clusters, classes);
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
    Clusters ofAllBins = clusters.at(all);
    return wins.measured(ofAllBins, ClassClusters.of(ofAll, ofAllBins));
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
    private final List<Bin> bins = new ArrayList<>();
    private double pairs;

    /**
     * Subjects that are compared with each other.
     *
     * @param end place behind the last of them
     */
    private record Bin(int end, double positives, double negatives) {}

    Wins(double[] scores, boolean[] positive) {
      this.scores = scores;
      this.positive = positive;
      this.won = new double[scores.length];
    }

    /** Counts the pairs among the subjects of a range that follows the one before. */
    void count(int start, int until) {
      double positives = 0;
      boolean falling = true;
      for (int i = start; i < until; i++) {
        positives += positive[i] ? 1 : 0;
        falling &= i == start || scores[i - 1] >= scores[i];
      }
      double negatives = until - start - positives;
      if (falling) {
        countFalling(start, until, positives, negatives);
      } else {
        countSorted(start, until, positives);
      }
      bins.add(new Bin(until, positives, negatives));
      pairs += positives * negatives;
    }

    private void countFalling(int start, int until, double positives, double negatives) {
      double positivesLeft = positives;
      double negativesLeft = negatives;
      int end;
      for (int first = start; first < until; first = end) {
        double tied = 0;
        for (end = first; end < until && scores[end] == scores[first]; end++) {
          tied += positive[end] ? 1 : 0;
        }
        positivesLeft -= tied;
        negativesLeft -= end - first - tied;
        double ofPositive = negativesLeft + (end - first - tied) / 2;
        double ofNegative = positives - positivesLeft - tied / 2;
        for (int i = first; i < end; i++) {
          won[i] = positive[i] ? ofPositive : ofNegative;
        }
      }
    }

    private void countSorted(int start, int until, double positives) {
      int n = until - start;
      Order order = new Order(Arrays.copyOfRange(scores, start, until));
      int[] positivesBefore = new int[n + 1];
      for (int k = 0; k < n; k++) {
        positivesBefore[k + 1] = positivesBefore[k] + (positive[start + order.subjects[k]] ? 1 : 0);
      }
      for (int k = 0; k < n; k++) {
        int i = start + order.subjects[k];
        int first = order.first[k];
        int end = order.end[k];
        double below = positivesBefore[first];
        double tied = positivesBefore[end] - below;
        won[i] =
            positive[i] ? first - below + (end - first - tied) / 2 : positives - below - tied / 2;
      }
    }

    Measured measured(Clusters clusters, ClassClusters classes) {
      double area = 0;
      for (int i = 0; i < won.length; i++) {
        area += positive[i] ? won[i] : 0;
      }
      area /= pairs;
      double ofPositive = spread(classes.positives(), classes.all());
      double ofNegative = spread(classes.negatives(), classes.all());
      double[] all = new double[clusters.count()];
      double[] ofPositives = new double[all.length];
      double[] ofNegatives = new double[all.length];
      int i = 0;
      for (Bin bin : bins) {
        for (; i < bin.end; i++) {
          double met = positive[i] ? bin.negatives : bin.positives;
          double influence =
              (won[i] - area * met) / pairs * (positive[i] ? ofPositive : ofNegative);
          int cluster = clusters.of(i);
          all[cluster] += influence;
          (positive[i] ? ofPositives : ofNegatives)[cluster] += influence;
        }
      }
      Estimate estimate = estimate(area, all, clusters, classes);
      AreaInterval interval =
          new AreaInterval(
              estimate,
              classes.effectivePositives(),
              classes.effectiveNegatives(),
              estimate(0, ofPositives, clusters, classes).variance(),
              estimate(0, ofNegatives, clusters, classes).variance());
      return new Measured(estimate, interval::outside);
    }

    private static Estimate estimate(
        double value, double[] influence, Clusters clusters, ClassClusters classes) {
      return new Estimate(
          value, influence, clusters.occupied(), classes.support(), classes.degrees());
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
