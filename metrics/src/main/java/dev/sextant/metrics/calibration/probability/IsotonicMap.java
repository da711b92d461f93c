package dev.sextant.metrics.calibration.probability;

import dev.sextant.metrics.calibration.labelled.Cuts;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Orientation;
import dev.sextant.metrics.catalogue.Direction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;

/**
 * The monotone map with the least squared error, by pooling adjacent violators (M. Ayer et al., An
 * Empirical Distribution Function for Sampling with Incomplete Information, 1955). Equal scores are
 * pooled first; between knots it is linear, beyond them constant, as in scikit-learn's {@code
 * IsotonicRegression(out_of_bounds='clip')}.
 *
 * @param scores knots in the metric's own units, ascending, one or more
 * @param probabilities of being risky at the knots, in [0, 1]; never falling if higher is riskier,
 *     never rising if lower is
 */
public record IsotonicMap(List<Double> scores, List<Double> probabilities)
    implements ProbabilityMap {

  /**
   * Copies and checks the knots.
   *
   * @throws IllegalArgumentException if there is none, or not one probability for each
   */
  public IsotonicMap {
    scores = List.copyOf(scores);
    probabilities = List.copyOf(probabilities);
    if (scores.isEmpty() || scores.size() != probabilities.size()) {
      throw new IllegalArgumentException(
          "expected as many probabilities as scores, one or more, found "
              + probabilities.size()
              + " for "
              + scores.size());
    }
  }

  /**
   * Fits the map on the calibration side.
   *
   * @param direction a chosen one, see {@link Orientation}
   * @param calibration labelled scores, one or more
   */
  public static IsotonicMap of(Direction direction, List<LabelledScore> calibration) {
    Cuts cuts = new Cuts(calibration, FlagSide.of(direction));
    int[] ends = pooled(cuts);
    List<Double> scores = new ArrayList<>();
    List<Double> probabilities = new ArrayList<>();
    for (int block = 1; block < ends.length; block++) {
      double probability = riskyShare(cuts, ends[block - 1], ends[block]);
      for (int group : new int[] {ends[block - 1], ends[block] - 1}) {
        double score = cuts.score(group);
        if (scores.isEmpty() || scores.get(scores.size() - 1) != score) {
          scores.add(score);
          probabilities.add(probability);
        }
      }
    }
    if (FlagSide.of(direction) == FlagSide.FLAG_AT_OR_BELOW) {
      Collections.reverse(scores);
      Collections.reverse(probabilities);
    }
    return new IsotonicMap(scores, probabilities);
  }

  @Override
  public double probability(double score) {
    int place = Collections.binarySearch(scores, 0.0 + score);
    return at(place, score, scores.size(), scores::get, probabilities::get);
  }

  @Override
  public DoubleUnaryOperator ofMany() {
    double[] knots = scores.stream().mapToDouble(Double::doubleValue).toArray();
    double[] heights = probabilities.stream().mapToDouble(Double::doubleValue).toArray();
    return score ->
        at(
            Arrays.binarySearch(knots, 0.0 + score),
            score,
            knots.length,
            i -> knots[i],
            i -> heights[i]);
  }

  /**
   * Returns the probability of a score.
   *
   * @param place of the score among the knots, or {@code -(place of the next one) - 1}
   * @param size number of knots
   */
  private static double at(
      int place, double score, int size, IntToDoubleFunction knots, IntToDoubleFunction heights) {
    int above = place < 0 ? -place - 1 : place;
    if (place >= 0 || above == 0 || above == size) {
      return heights.applyAsDouble(Math.min(above, size - 1));
    }
    double from = heights.applyAsDouble(above - 1);
    double to = heights.applyAsDouble(above);
    double below = knots.applyAsDouble(above - 1);
    double share = (score - below) / (knots.applyAsDouble(above) - below);
    double between = from + share * (to - from);
    return Math.max(Math.min(from, to), Math.min(Math.max(from, to), between));
  }

  /** Returns where the blocks of one probability end, as cuts, from 0; in whole numbers. */
  private static int[] pooled(Cuts cuts) {
    int[] ends = new int[cuts.groups() + 1];
    int blocks = 0;
    for (int cut = 1; cut <= cuts.groups(); cut++) {
      ends[++blocks] = cut;
      while (blocks > 1 && !rises(cuts, ends[blocks - 2], ends[blocks - 1], ends[blocks])) {
        ends[blocks - 1] = ends[blocks];
        blocks--;
      }
    }
    return Arrays.copyOf(ends, blocks + 1);
  }

  private static boolean rises(Cuts cuts, int first, int second, int end) {
    return risky(cuts, first, second) * trustworthy(cuts, second, end)
        < risky(cuts, second, end) * trustworthy(cuts, first, second);
  }

  private static double riskyShare(Cuts cuts, int from, int to) {
    long risky = risky(cuts, from, to);
    return (double) risky / (risky + trustworthy(cuts, from, to));
  }

  private static long risky(Cuts cuts, int from, int to) {
    return cuts.riskyBelow(to) - cuts.riskyBelow(from);
  }

  private static long trustworthy(Cuts cuts, int from, int to) {
    return cuts.trustworthyBelow(to) - cuts.trustworthyBelow(from);
  }
}
