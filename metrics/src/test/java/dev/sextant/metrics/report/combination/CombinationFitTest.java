package dev.sextant.metrics.report.combination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.metrics.report.influence.AreaUnderCurve;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.scorer.Reference;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Expected values: {@code src/test/python/added_value.py}. */
class CombinationFitTest {

  private final Random random = new Random(8);

  static Stream<JsonNode> cases() {
    return Reference.cases("added_value.json");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void the_coefficients_and_log_odds_are_those_of_scikit_learn(JsonNode reference) {
    double[][] columns = Reference.rows(reference.get("columns")).toArray(double[][]::new);
    boolean[] positive = new boolean[columns[0].length];
    for (int i = 0; i < positive.length; i++) {
      positive[i] = reference.get("positive").get(i).booleanValue();
    }
    double[] penalty = Reference.vector(reference.get("penalty"));
    int floors = (int) IntStream.range(0, penalty.length).filter(c -> penalty[c] == 1).count();
    CombinationFit fit = CombinationFit.of(columns, floors, folds(positive)).orElseThrow();
    double[] expected = Reference.vector(reference.get("coefficients"));
    double[] all = Reference.vector(reference.get("log_odds_of_all"));
    assertThat(fit.combination().intercept()).isCloseTo(expected[0], within(1e-6));
    for (int t = 0; t < columns.length; t++) {
      assertThat(fit.combination().terms().get(t).coefficient())
          .isCloseTo(expected[t + 1], within(1e-6));
    }
    for (int i = 0; i < positive.length; i++) {
      assertThat(fit.combination().logOdds(row(columns, i))).isCloseTo(all[i], within(1e-6));
    }
  }

  @Test
  void a_missing_value_counts_as_the_mean_and_a_column_that_does_not_vary_is_left_out() {
    boolean[] positive = alternating(40);
    double[] known = values(40);
    known[3] = Double.NaN;
    double[][] columns = {IntStream.range(0, 40).mapToDouble(i -> 7).toArray(), known};
    CombinationFit fit = CombinationFit.of(columns, 2, folds(positive)).orElseThrow();
    assertThat(fit.columns()).containsExactly(1);
    FittedCombination combination = fit.combination();
    double mean = combination.terms().get(0).standard().mean();
    assertThat(combination.logOdds(new double[] {Double.NaN}))
        .isEqualTo(combination.logOdds(new double[] {mean}))
        .isEqualTo(combination.intercept());
    assertThatThrownBy(() -> combination.logOdds(new double[2]))
        .hasMessage("expected 1 values, found 2");
  }

  @Test
  void without_both_classes_or_a_column_that_varies_there_is_no_fit() {
    double[][] one = {values(40)};
    assertThat(CombinationFit.of(one, 1, folds(new boolean[40]))).isEmpty();
    assertThat(CombinationFit.of(new double[][] {new double[40]}, 1, folds(alternating(40))))
        .isEmpty();
  }

  /** The fit knows the labels that it was fitted to: on noise it has an AUC of .77. */
  @Test
  void noise_has_an_area_near_one_half_out_of_fold_and_a_far_higher_one_in_the_fit_itself() {
    boolean[] positive = alternating(120);
    double[][] noise = IntStream.range(0, 30).mapToObj(c -> values(120)).toArray(double[][]::new);
    CombinationFit fit = CombinationFit.of(noise, 30, folds(positive)).orElseThrow();
    double[] itself =
        IntStream.range(0, 120)
            .mapToDouble(i -> fit.combination().logOdds(row(noise, i)))
            .toArray();
    assertThat(area(itself, positive)).isGreaterThan(0.75);
    assertThat(area(fit.outOfFold(), positive)).isBetween(0.3, 0.65);
  }

  private static double area(double[] logOdds, boolean[] positive) {
    Clusters clusters =
        new Clusters(IntStream.range(0, positive.length).toArray(), positive.length);
    return AreaUnderCurve.of(logOdds, positive, clusters).value();
  }

  private static Folds folds(boolean[] positive) {
    int[] cluster = IntStream.range(0, positive.length).toArray();
    return new Folds(positive, cluster, positive.length, 3);
  }

  private static boolean[] alternating(int n) {
    boolean[] positive = new boolean[n];
    for (int i = 0; i < n; i += 2) {
      positive[i] = true;
    }
    return positive;
  }

  private double[] values(int n) {
    return random.doubles(n).toArray();
  }

  private static double[] row(double[][] columns, int i) {
    return Stream.of(columns).mapToDouble(column -> column[i]).toArray();
  }
}
