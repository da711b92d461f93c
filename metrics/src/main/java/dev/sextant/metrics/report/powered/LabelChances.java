package dev.sextant.metrics.report.powered;

import dev.sextant.metrics.report.powered.Functional.Projection;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The probabilities with which to ask people about answers that an oracle has labelled, so that few
 * labels make an estimate precise.
 *
 * <p>A person's label moves an estimate by what the oracle did not expect: with the standard
 * deviation {@code sqrt(p (1 - p))}, p the oracle's probability, times the {@link Projection#jump}
 * of the answer. Choosing in proportion to this product is best (J. Neyman, 1934) if p is right. An
 * oracle may be wrong where it is sure, so a share of {@value #EVEN} of the labels is spread
 * evenly, which also limits how much a label can weigh.
 */
public final class LabelChances {

  /** Share of the expected labels for which all answers are equally likely. */
  static final double EVEN = 0.4;

  /** Answers that are chosen on average, or all if there are fewer. */
  static final int FEWEST = 300;

  /** One of so many answers is chosen on average. */
  static final int ONE_OF = 5;

  private static final double UNKNOWN = 0.5;
  private static final double ROUNDING = 1e-12;

  private final double[] shares;
  private final double[] deviations;

  /**
   * Takes what an oracle says of the answers.
   *
   * @param shares by answer: probability that it is positive, or 0 or 1 for a verdict without one;
   *     {@code NaN} if the oracle has not labelled it
   * @param known by answer: whether its share is a probability
   */
  public LabelChances(double[] shares, boolean[] known) {
    this.shares = shares;
    deviations = new double[shares.length];
    Arrays.setAll(deviations, i -> known[i] ? Math.sqrt(shares[i] * (1 - shares[i])) : UNKNOWN);
  }

  /** Returns the probabilities that are best for a share of the answers. */
  public double[] ofShare() {
    return scaled(deviations);
  }

  /**
   * Returns the probabilities that are best for the AUC of a score.
   *
   * @param scores by answer; {@code NaN} if it has none
   */
  public double[] ofArea(double[] scores) {
    return scaled(products(scores, new WeightedArea(scores)));
  }

  /**
   * Returns the probabilities that are best for recall, false positive rate and precision at a
   * threshold together: for the sum of their variances on the scale of log odds.
   *
   * @param scores by answer; {@code NaN} if it has none
   * @param flagged by answer: whether the threshold flags it
   */
  public double[] ofThreshold(double[] scores, boolean[] flagged) {
    return scaled(
        products(
            scores,
            WeightedRatio.recall(flagged),
            WeightedRatio.falsePositiveRate(flagged),
            WeightedRatio.precision(flagged)));
  }

  /** Returns by answer its deviation times its jump; 0 if it has no part in the statistics. */
  private double[] products(double[] scores, Functional... functionals) {
    int[] subjects =
        IntStream.range(0, shares.length)
            .filter(i -> !Double.isNaN(shares[i]) && !Double.isNaN(scores[i]))
            .toArray();
    double[] own = Arrays.stream(subjects).mapToDouble(i -> shares[i]).toArray();
    double[] weights = new double[subjects.length];
    Arrays.fill(weights, 1.0 / subjects.length);
    double[] squares = new double[subjects.length];
    for (Functional functional : functionals) {
      Projection projection = functional.at(subjects, own, weights);
      double slope = 1 / (projection.value() * (1 - projection.value()));
      for (int i = 0; i < squares.length && Double.isFinite(slope); i++) {
        double each = projection.jump()[i] * slope;
        squares[i] += each * each;
      }
    }
    double[] products = new double[shares.length];
    for (int i = 0; i < subjects.length; i++) {
      products[subjects[i]] = deviations[subjects[i]] * Math.sqrt(squares[i]);
    }
    return products;
  }

  /** Returns probabilities in (0, 1]: as even as {@link #EVEN}, else in proportion. */
  private static double[] scaled(double[] products) {
    double[] chances = new double[products.length];
    if (Arrays.stream(products).distinct().count() <= 1) {
      Arrays.fill(chances, 1);
      return chances;
    }
    double mean = Arrays.stream(products).average().orElseThrow();
    Arrays.setAll(chances, i -> EVEN + (1 - EVEN) * products[i] / mean);
    double factor = factor(chances, Math.max(FEWEST, chances.length / ONE_OF));
    Arrays.setAll(chances, i -> Math.min(1, factor * chances[i]));
    return chances;
  }

  /** Returns the factor with which the probabilities, none above 1, add up to a number. */
  private static double factor(double[] relative, int wanted) {
    double[] falling = relative.clone();
    Arrays.sort(falling);
    double rest = Arrays.stream(falling).sum();
    for (int sure = 0; sure < falling.length && wanted > sure; sure++) {
      double largest = falling[falling.length - 1 - sure];
      double factor = (wanted - sure) / rest;
      if (factor * largest <= 1 + ROUNDING) {
        return factor;
      }
      rest -= largest;
    }
    return 1 / falling[0];
  }
}
