package dev.sextant.metrics.report.influence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
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
    assertDerivative(
        Correlation.pearson(scores, truth, alone).estimate(),
        w -> Weighted.pearson(scores, truth, w),
        1);
    assertJackknife(
        Correlation.pearson(scores, truth, clusters).estimate(),
        w -> Weighted.pearson(scores, truth, w));
  }

  @Test
  void spearman_with_ties() {
    ToDoubleFunction<double[]> definition =
        w -> Weighted.pearson(Weighted.ranks(scores, w), Weighted.ranks(truth, w), w);
    assertDerivative(Correlation.spearman(scores, truth, alone).estimate(), definition, 1);
    assertJackknife(Correlation.spearman(scores, truth, clusters).estimate(), definition);
  }

  @Test
  void area_under_the_curve_with_ties() {
    Estimate estimate = AreaUnderCurve.of(scores, positive, alone).estimate();
    int positives = alone.occupied(i -> positive[i]);
    for (int i = 0; i < SUBJECTS; i++) {
      double held = positive[i] ? positives : SUBJECTS - positives;
      double corrected = Math.sqrt(held / (held - 1) * (SUBJECTS - 1) / SUBJECTS);
      assertThat(estimate.influence()[i] / corrected)
          .isCloseTo(derivative(this::area, i), within(1e-6));
    }
    assertJackknife(AreaUnderCurve.of(scores, positive, clusters).estimate(), this::area);
  }

  @Test
  void average_precision_with_ties() {
    assertDerivative(
        AveragePrecision.of(scores, positive, alone).estimate(), this::averagePrecision, 1);
    assertJackknife(
        AveragePrecision.of(scores, positive, clusters).estimate(), this::averagePrecision);
  }

  @Test
  void ratio_and_mean() {
    ToDoubleFunction<double[]> ratio =
        w -> Weighted.sum(w, i -> scores[i]) / Weighted.sum(w, i -> 1 + truth[i]);
    double[] denominators = Arrays.stream(truth).map(value -> 1 + value).toArray();
    assertDerivative(Means.ratio(scores, denominators, alone), ratio, 1);
    assertJackknife(Means.ratio(scores, denominators, clusters), ratio);
    assertJackknife(
        Means.mean(scores, clusters),
        w -> Weighted.sum(w, i -> scores[i]) / Weighted.sum(w, i -> 1));
  }

  @Test
  void cohens_d() {
    double corrected = Math.sqrt((SUBJECTS - 2.0) / SUBJECTS);
    assertDerivative(Means.cohensD(scores, positive, alone), this::cohensD, corrected);
    assertJackknife(Means.cohensD(scores, positive, clusters), w -> corrected * cohensD(w));
  }

  @Test
  void welchs_t_of_classes_of_a_given_size() {
    assertDerivative(Means.welchT(scores, positive, alone), this::welchT, 1);
    assertJackknife(Means.welchT(scores, positive, clusters), this::welchT);
  }

  @Test
  void slope_and_intercept() {
    Regression line = new Regression(scores, truth, alone);
    assertDerivative(line.slope(), w -> Weighted.slope(scores, truth, w), 1);
    assertDerivative(line.intercept(), w -> Weighted.intercept(scores, truth, w), 1);
    Regression clustered = new Regression(scores, truth, clusters);
    assertJackknife(clustered.slope(), w -> Weighted.slope(scores, truth, w));
    assertJackknife(clustered.intercept(), w -> Weighted.intercept(scores, truth, w));
  }

  /** A millionth leaves the pooled blocks as they are; a cluster that is left out may not. */
  @Test
  void correlation_after_isotonic_scaling() {
    assertDerivative(IsotonicCorrelation.of(scores, truth, alone), this::isotonic, 1);
    assertJackknife(IsotonicCorrelation.of(scores, truth, clusters), this::isotonic, 0.1);
  }

  /** The derivative is that of a curve of many subjects, the value that of these few. */
  @Test
  void rejection_ratio() {
    Estimate estimate = RejectionRatio.of(scores, truth, alone);
    ToDoubleFunction<double[]> definition = w -> Weighted.rejectionRatio(scores, truth, w);
    assertThat(estimate.value()).isCloseTo(definition.applyAsDouble(ones()), within(0.02));
    for (int i = 0; i < SUBJECTS; i++) {
      assertThat(estimate.influence()[i]).isCloseTo(derivative(definition, i), within(5e-4));
    }
    assertJackknife(RejectionRatio.of(scores, truth, clusters), definition);
  }

  @Test
  void area_over_the_pairs_within_bins() {
    int[] bin = new int[SUBJECTS];
    Arrays.setAll(bin, i -> (i / 7) % 4);
    List<int[]> bins =
        IntStream.range(0, 4)
            .mapToObj(b -> IntStream.range(0, SUBJECTS).filter(i -> bin[i] == b).toArray())
            .toList();
    Estimate estimate = AreaUnderCurve.within(scores, positive, bins, alone).estimate();
    ToDoubleFunction<double[]> definition = w -> area(w, (i, j) -> bin[i] == bin[j]);
    assertThat(estimate.value()).isCloseTo(definition.applyAsDouble(ones()), within(1e-12));
    int positives = alone.occupied(i -> positive[i]);
    for (int i = 0; i < SUBJECTS; i++) {
      double held = positive[i] ? positives : SUBJECTS - positives;
      double corrected = Math.sqrt(held / (held - 1) * (SUBJECTS - 1) / SUBJECTS);
      assertThat(estimate.influence()[i] / corrected)
          .isCloseTo(derivative(definition, i), within(1e-6));
    }
    assertJackknife(AreaUnderCurve.within(scores, positive, bins, clusters).estimate(), definition);
  }

  @Test
  void a_difference_over_independent_clusters_adds_the_variances() {
    Estimate first = Correlation.pearson(scores, truth, clusters).estimate();
    Estimate second = Correlation.spearman(scores, truth, alone).estimate();
    Estimate difference = first.minusIndependent(second);
    assertThat(difference.value()).isEqualTo(first.value() - second.value());
    assertThat(difference.variance())
        .isCloseTo(first.variance() + second.variance(), within(1e-15));
    Estimate moved = difference.among(CLUSTERS, 30, SUBJECTS + CLUSTERS + 70);
    assertThat(moved.variance()).isCloseTo(difference.variance(), within(1e-18));
    assertThat(moved.covariance(difference.among(CLUSTERS, 0, SUBJECTS + CLUSTERS + 70)))
        .as("other clusters than these, but for those of the first")
        .isNotCloseTo(difference.variance(), within(1e-6));
  }

  @Test
  void clusters_without_subjects_change_nothing() {
    Clusters more = new Clusters(clusterOf, 3 * CLUSTERS);
    Estimate estimate = AveragePrecision.of(scores, positive, clusters).estimate();
    Estimate same = AveragePrecision.of(scores, positive, more).estimate();
    assertThat(same.standardError()).isEqualTo(estimate.standardError());
    assertThat(same.degreesOfFreedom()).isEqualTo(estimate.degreesOfFreedom());
    assertThat(same.support()).isEqualTo(estimate.support());
  }

  @Test
  void a_difference_has_the_variance_of_paired_statistics() {
    Estimate first = Correlation.pearson(scores, truth, clusters).estimate();
    Estimate second = Correlation.spearman(scores, truth, clusters).estimate();
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
    assertThat(AreaUnderCurve.of(zeros, classes, four).estimate().value()).isEqualTo(0.5);
  }

  private void assertDerivative(
      Estimate estimate, ToDoubleFunction<double[]> definition, double factor) {
    assertThat(estimate.value())
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
    assertJackknife(estimate, definition, 2.0 / CLUSTERS);
  }

  private void assertJackknife(
      Estimate estimate, ToDoubleFunction<double[]> definition, double tolerance) {
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
    assertThat(estimate.standardError() / jackknife).isCloseTo(1, within(tolerance));
  }

  private static double[] ones() {
    double[] ones = new double[SUBJECTS];
    Arrays.fill(ones, 1);
    return ones;
  }

  private interface Pairs {
    boolean contain(int first, int second);
  }

  private double area(double[] w) {
    return area(w, (i, j) -> true);
  }

  private double area(double[] w, Pairs pairs) {
    double won = 0;
    double all = 0;
    for (int i = 0; i < SUBJECTS; i++) {
      for (int j = 0; j < SUBJECTS; j++) {
        if (positive[i] && !positive[j] && pairs.contain(i, j)) {
          won += w[i] * w[j] * (1 + Math.signum(scores[i] - scores[j])) / 2;
          all += w[i] * w[j];
        }
      }
    }
    return won / all;
  }

  private double averagePrecision(double[] w) {
    return Weighted.sum(
            w,
            i ->
                positive[i]
                    ? Weighted.sum(w, j -> scores[j] >= scores[i] && positive[j] ? 1 : 0)
                        / Weighted.sum(w, j -> scores[j] >= scores[i] ? 1 : 0)
                    : 0)
        / Weighted.sum(w, i -> positive[i] ? 1 : 0);
  }

  /** Returns Cohen's d with the pooled variance over n instead of n - 2. */
  private double cohensD(double[] w) {
    double above =
        Weighted.sum(w, i -> positive[i] ? scores[i] : 0)
            / Weighted.sum(w, i -> positive[i] ? 1 : 0);
    double below =
        Weighted.sum(w, i -> positive[i] ? 0 : scores[i])
            / Weighted.sum(w, i -> positive[i] ? 0 : 1);
    double squares = Weighted.sum(w, i -> Math.pow(scores[i] - (positive[i] ? above : below), 2));
    return (above - below) / Math.sqrt(squares / Weighted.sum(w, i -> 1));
  }

  /** Returns Welch's t with the class counts of the sample, whatever the weights. */
  private double welchT(double[] w) {
    double square = 0;
    double difference = 0;
    for (boolean ofClass : new boolean[] {true, false}) {
      double n = Weighted.sum(ones(), i -> positive[i] == ofClass ? 1 : 0);
      double weight = Weighted.sum(w, i -> positive[i] == ofClass ? 1 : 0);
      double mean = Weighted.sum(w, i -> positive[i] == ofClass ? scores[i] : 0) / weight;
      double squares =
          Weighted.sum(w, i -> positive[i] == ofClass ? Math.pow(scores[i] - mean, 2) : 0) / weight;
      square += squares / (n - 1);
      difference += ofClass ? mean : -mean;
    }
    return difference / Math.sqrt(square);
  }

  /** Returns the correlation of y with its isotonic fit: the greatest of least means. */
  private double isotonic(double[] w) {
    double[] levels = Weighted.levels(scores);
    double[][] means = new double[levels.length][levels.length];
    for (int from = 0; from < levels.length; from++) {
      for (int to = from; to < levels.length; to++) {
        double low = levels[from];
        double high = levels[to];
        means[from][to] =
            Weighted.sum(w, i -> scores[i] >= low && scores[i] <= high ? truth[i] : 0)
                / Weighted.sum(w, i -> scores[i] >= low && scores[i] <= high ? 1 : 0);
      }
    }
    double[] fitted = new double[SUBJECTS];
    for (int i = 0; i < SUBJECTS; i++) {
      int level = Arrays.binarySearch(levels, 0.0 + scores[i]);
      double greatest = Double.NEGATIVE_INFINITY;
      for (int from = 0; from <= level; from++) {
        double least = Double.POSITIVE_INFINITY;
        for (int to = level; to < levels.length; to++) {
          least = means[from][to] < least ? means[from][to] : least; // NaN: no subject has weight
        }
        greatest = Double.isFinite(least) ? Math.max(greatest, least) : greatest;
      }
      fitted[i] = w[i] == 0 ? 0 : greatest;
    }
    return Weighted.pearson(fitted, truth, w);
  }
}
