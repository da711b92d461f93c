package dev.sextant.metrics.report.combination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.metrics.scorer.Reference;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Expected values: {@code src/test/python/added_value.py}. */
class LogisticRegressionTest {

  static Stream<JsonNode> cases() {
    return Reference.cases("added_value.json");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void the_log_odds_out_of_fold_are_those_of_scikit_learn(JsonNode reference) {
    int[] fold = new int[reference.get("fold").size()];
    boolean[] positive = new boolean[fold.length];
    for (int i = 0; i < fold.length; i++) {
      fold[i] = reference.get("fold").get(i).intValue();
      positive[i] = reference.get("positive").get(i).booleanValue();
    }
    double[][] columns = new double[reference.get("columns").size()][];
    for (int c = 0; c < columns.length; c++) {
      columns[c] = standardised(Reference.vector(reference.get("columns").get(c)));
    }
    double[] penalty = Reference.vector(reference.get("penalty"));
    LogisticRegression regression = new LogisticRegression(columns, penalty, positive, fold);
    double[] logOdds = regression.crossFitted(5);
    double[] expected = Reference.vector(reference.get("log_odds"));
    double[] coefficients = Reference.vector(reference.get("coefficients"));
    assertThat(regression.coefficients()).containsExactly(coefficients, within(1e-6));
    for (int i = 0; i < fold.length; i++) {
      assertThat(logOdds[i]).isCloseTo(expected[i], within(1e-6));
    }
  }

  @Test
  void classes_that_a_column_separates_keep_finite_log_odds() {
    double[] column = new double[60];
    boolean[] positive = new boolean[60];
    int[] fold = new int[60];
    for (int i = 0; i < 60; i++) {
      positive[i] = i % 2 == 0;
      column[i] = positive[i] ? 1 : -1;
      fold[i] = i % 10;
    }
    double[] logOdds =
        new LogisticRegression(new double[][] {column}, new double[] {1}, positive, fold)
            .crossFitted(10);
    for (int i = 0; i < 60; i++) {
      assertThat(positive[i] ? logOdds[i] : -logOdds[i]).isBetween(1.0, 10.0);
    }
  }

  private static double[] standardised(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    double squares = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
    return Arrays.stream(values)
        .map(x -> (x - mean) / Math.sqrt(squares / values.length))
        .toArray();
  }
}
