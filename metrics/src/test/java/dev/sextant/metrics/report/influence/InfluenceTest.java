package dev.sextant.metrics.report.influence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/**
 * Compares each influence value with the derivative of the statistic by the weight of the subject,
 * computed from a weighted definition of the statistic in O(n^2), and each standard error with the
 * delete-one-cluster jackknife.
 */
class InfluenceTest {

  private static final int SUBJECTS = 120;
  private static final int CLUSTERS = 40;
  private static final double STEP = 1e-6;

  private final Random random = new Random(7);
  private final double[] scores = new double[SUBJECTS];
  private final double[] truth = new double[SUBJECTS];
  private final boolean[] positive = new boolean[SUBJECTS];
  private final int[] clusterOf = new int[SUBJECTS];
  private final Clusters clusters;
  private final Clusters alone;

  InfluenceTest() {
    double[] effects = random.doubles(CLUSTERS).toArray();
    int[] own = new int[SUBJECTS];
    for (int i = 0; i < SUBJECTS; i++) {
      own[i] = i;
      clusterOf[i] = i % CLUSTERS;
      truth[i] = Math.rint(4 * (effects[clusterOf[i]] + random.nextDouble())) / 8;
      positive[i] = truth[i] > 0.6;
      scores[i] = Math.rint(10 * (truth[i] + random.nextGaussian() / 2)) / 10; // with ties
    }
    clusters = new Clusters(clusterOf, CLUSTERS);
    alone = new Clusters(own, SUBJECTS);
  }

  @Test
  void pearson() {
    assertDerivative(Correlation.pearson(scores, truth, alone), w -> pearson(scores, truth, w), 1);
    assertJackknife(Correlation.pearson(scores, truth, clusters), w -> pearson(scores, truth, w));
  }

  @Test
  void spearman_with_ties() {
    ToDoubleFunction<double[]> definition = w -> pearson(ranks(scores, w), ranks(truth, w), w);
    assertDerivative(Correlation.spearman(scores, truth, alone), definition, 1);
    assertJackknife(Correlation.spearman(scores, truth, clusters), definition);
  }

  @Test
  void area_under_the_curve_with_ties() {
    Estimate estimate = AreaUnderCurve.of(scores, positive, alone);
    int positives = (int) alone.occupied(i -> positive[i]);
    for (int i = 0; i < SUBJECTS; i++) {
      double held = positive[i] ? positives : SUBJECTS - positives;
      double corrected = Math.sqrt(held / (held - 1) * (SUBJECTS - 1) / SUBJECTS);
      assertThat(estimate.influence()[i] / corrected)
          .isCloseTo(derivative(this::area, i), within(1e-6));
    }
    assertJackknife(AreaUnderCurve.of(scores, positive, clusters), this::area);
  }

  @Test
  void average_precision_with_ties() {
    assertDerivative(AveragePrecision.of(scores, positive, alone), this::averagePrecision, 1);
    assertJackknife(AveragePrecision.of(scores, positive, clusters), this::averagePrecision);
  }

  @Test
  void ratio_and_mean() {
    ToDoubleFunction<double[]> ratio = w -> sum(w, i -> scores[i]) / sum(w, i -> 1 + truth[i]);
    double[] denominators = Arrays.stream(truth).map(value -> 1 + value).toArray();
    assertDerivative(Means.ratio(scores, denominators, alone), ratio, 1);
    assertJackknife(Means.ratio(scores, denominators, clusters), ratio);
    assertJackknife(Means.mean(scores, clusters), w -> sum(w, i -> scores[i]) / sum(w, i -> 1));
  }

  @Test
  void cohens_d() {
    double corrected = Math.sqrt((SUBJECTS - 2.0) / SUBJECTS);
    assertDerivative(Means.cohensD(scores, positive, alone), this::cohensD, corrected);
    assertJackknife(Means.cohensD(scores, positive, clusters), w -> corrected * cohensD(w));
  }

  @Test
  void a_difference_has_the_variance_of_paired_statistics() {
    Estimate first = Correlation.pearson(scores, truth, clusters);
    Estimate second = Correlation.spearman(scores, truth, clusters);
    Estimate difference = first.minus(second);
    assertThat(difference.value()).isEqualTo(first.value() - second.value());
    assertThat(difference.variance())
        .isCloseTo(
            first.variance() + second.variance() - 2 * first.covariance(second), within(1e-15));
    assertThat(difference.standardError()).isLessThan(first.standardError());
  }

  @Test
  void zeros_of_both_signs_are_tied() {
    double[] zeros = {0.0, -0.0, 0.0, -0.0};
    boolean[] classes = {true, false, false, true};
    Clusters four = new Clusters(new int[] {0, 1, 2, 3}, 4);
    assertThat(AreaUnderCurve.of(zeros, classes, four).value()).isEqualTo(0.5);
  }

  private void assertDerivative(
      Estimate estimate, ToDoubleFunction<double[]> definition, double factor) {
    assertThat(estimate.value() * 1)
        .isCloseTo(factor * definition.applyAsDouble(ones()), within(1e-12));
    for (int i = 0; i < SUBJECTS; i++) {
      assertThat(estimate.influence()[i])
          .isCloseTo(factor * derivative(definition, i), within(1e-6));
    }
  }

  private static double derivative(ToDoubleFunction<double[]> definition, int subject) {
    double[] more = ones();
    more[subject] += STEP;
    double[] less = ones();
    less[subject] -= STEP;
    return (definition.applyAsDouble(more) - definition.applyAsDouble(less)) / (2 * STEP);
  }

  /** The jackknife differs by terms of the order of one over the number of clusters. */
  private void assertJackknife(Estimate estimate, ToDoubleFunction<double[]> definition) {
    double[] without = new double[CLUSTERS];
    for (int g = 0; g < CLUSTERS; g++) {
      double[] weights = ones();
      for (int i = 0; i < SUBJECTS; i++) {
        weights[i] = clusterOf[i] == g ? 0 : 1;
      }
      without[g] = definition.applyAsDouble(weights);
    }
    double mean = Arrays.stream(without).average().orElseThrow();
    double squares = Arrays.stream(without).map(each -> (each - mean) * (each - mean)).sum();
    double jackknife = Math.sqrt(squares * (CLUSTERS - 1) / CLUSTERS);
    assertThat(estimate.standardError() / jackknife).isCloseTo(1, within(2.0 / CLUSTERS));
  }

  private static double[] ones() {
    double[] ones = new double[SUBJECTS];
    Arrays.fill(ones, 1);
    return ones;
  }

  private interface BySubject {
    double of(int subject);
  }

  private static double sum(double[] weights, BySubject values) {
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * values.of(i);
    }
    return sum;
  }

  private static double pearson(double[] x, double[] y, double[] w) {
    double n = sum(w, i -> 1);
    double meanX = sum(w, i -> x[i]) / n;
    double meanY = sum(w, i -> y[i]) / n;
    return sum(w, i -> (x[i] - meanX) * (y[i] - meanY))
        / Math.sqrt(
            sum(w, i -> (x[i] - meanX) * (x[i] - meanX))
                * sum(w, i -> (y[i] - meanY) * (y[i] - meanY)));
  }

  private static double[] ranks(double[] values, double[] w) {
    double[] ranks = new double[values.length];
    Arrays.setAll(
        ranks,
        i ->
            sum(w, j -> values[j] < values[i] ? 1 : values[j] == values[i] ? 0.5 : 0)
                / sum(w, j -> 1));
    return ranks;
  }

  private double area(double[] w) {
    double pairs =
        sum(
            w,
            i ->
                positive[i]
                    ? sum(w, j -> positive[j] ? 0 : (1 + Math.signum(scores[i] - scores[j])) / 2)
                    : 0);
    return pairs / sum(w, i -> positive[i] ? 1 : 0) / sum(w, i -> positive[i] ? 0 : 1);
  }

  private double averagePrecision(double[] w) {
    return sum(
            w,
            i ->
                positive[i]
                    ? sum(w, j -> scores[j] >= scores[i] && positive[j] ? 1 : 0)
                        / sum(w, j -> scores[j] >= scores[i] ? 1 : 0)
                    : 0)
        / sum(w, i -> positive[i] ? 1 : 0);
  }

  /** Returns Cohen's d with the pooled variance over n instead of n - 2. */
  private double cohensD(double[] w) {
    double above = sum(w, i -> positive[i] ? scores[i] : 0) / sum(w, i -> positive[i] ? 1 : 0);
    double below = sum(w, i -> positive[i] ? 0 : scores[i]) / sum(w, i -> positive[i] ? 0 : 1);
    double squares = sum(w, i -> Math.pow(scores[i] - (positive[i] ? above : below), 2));
    return (above - below) / Math.sqrt(squares / sum(w, i -> 1));
  }
}
