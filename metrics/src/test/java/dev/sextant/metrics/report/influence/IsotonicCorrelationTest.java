package dev.sextant.metrics.report.influence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Pearson's r after isotonic scaling. */
class IsotonicCorrelationTest {

  private static final double[] SCORES = {
    0.0, 0.3, -0.3, -0.9, -0.5, -1.0, 0.1, 1.3, -0.5, -0.6, 0.5, 0.4, 0.1, -0.9, -0.0, 0.7, -1.3,
    -0.5, -1.9, -1.3, -1.8, -0.2, -1.3, 0.3, 0.2, -0.2, -2.5, -0.5, -0.0, 0.1, -1.5, -0.5, -1.0,
    -0.8, 1.1, -0.8, -0.0, 0.9, -0.6, -0.1
  };
  private static final double[] FACTUALITIES = {
    0.5, 0.5, 0.25, 0.75, 1.0, 0.25, 0.75, 0.25, 0.375, 1.0, 0.625, 0.0, 0.5, 0.875, 0.5, 0.625,
    0.75, 0.75, 1.0, 0.5, 0.875, 0.375, 0.75, 0.125, 0.25, 0.5, 1.0, 1.0, 0.125, 0.25, 1.0, 0.0,
    0.5, 0.625, 0.625, 0.875, 0.375, 0.25, 0.5, 1.0
  };

  /** scikit-learn 1.9.1's IsotonicRegression(increasing=False), numpy 2.4.6's corrcoef. */
  @Test
  void it_is_that_of_scikit_learn_and_numpy() {
    double[] trust = Arrays.stream(SCORES).map(score -> -score).toArray();
    Estimate scaled = IsotonicCorrelation.of(trust, FACTUALITIES, alone(40));
    assertThat(scaled.value()).isCloseTo(0.6085187986439093, within(1e-12));
    assertThat(Correlation.spearman(trust, FACTUALITIES, alone(40)).value())
        .isCloseTo(0.5238290511833, within(1e-12));
  }

  @Test
  void a_score_that_goes_the_wrong_way_knows_nothing_and_a_perfect_one_all() {
    double[] truth = new double[30];
    double[] right = new double[30];
    double[] wrong = new double[30];
    Arrays.setAll(truth, i -> i / 30.0);
    Arrays.setAll(right, i -> StrictMath.exp(i));
    Arrays.setAll(wrong, i -> -i);
    assertThat(IsotonicCorrelation.of(wrong, truth, alone(30)).value()).isZero();
    assertThat(IsotonicCorrelation.of(wrong, truth, alone(30)).variance()).isZero();
    assertThat(IsotonicCorrelation.of(right, truth, alone(30)).value()).isOne();
    assertThat(IsotonicCorrelation.of(right, truth, alone(30)).variance()).isZero();
  }

  @Test
  void without_variance_of_factuality_there_is_none() {
    double[] same = new double[30];
    Arrays.fill(same, 0.1);
    assertThat(IsotonicCorrelation.of(new Random(1).doubles(30).toArray(), same, alone(30)))
        .isNull();
  }

  @Test
  void a_monotone_transform_has_the_same_bits() {
    Random random = new Random(2);
    double[] trust = new double[80];
    double[] transformed = new double[80];
    double[] truth = new double[80];
    for (int i = 0; i < 80; i++) {
      trust[i] = random.nextInt(30) / 10.0;
      transformed[i] = StrictMath.exp(trust[i]);
      truth[i] = Math.min(1, trust[i] / 6 + random.nextInt(5) / 8.0);
    }
    Estimate before = IsotonicCorrelation.of(trust, truth, alone(80));
    Estimate after = IsotonicCorrelation.of(transformed, truth, alone(80));
    assertThat(after.value()).isEqualTo(before.value());
    assertThat(after.influence()).isEqualTo(before.influence());
  }

  private static Clusters alone(int subjects) {
    int[] own = new int[subjects];
    Arrays.setAll(own, i -> i);
    return new Clusters(own, subjects);
  }
}
