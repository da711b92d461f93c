package dev.sextant.metrics.report.combination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.metrics.scorer.Reference;
import java.util.ArrayList;
import java.util.List;
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
    byte[] fold = new byte[reference.get("fold").size()];
    boolean[] positive = new boolean[fold.length];
    for (int i = 0; i < fold.length; i++) {
      fold[i] = (byte) reference.get("fold").get(i).intValue();
      positive[i] = reference.get("positive").get(i).booleanValue();
    }
    List<double[]> columns = new ArrayList<>();
    for (JsonNode column : reference.get("columns")) {
      columns.add(Reference.vector(column));
    }
    double[] penalty = Reference.vector(reference.get("penalty"));
    LogisticRegression regression = new LogisticRegression(rows(columns), penalty, positive, fold);
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
    byte[] fold = new byte[60];
    for (int i = 0; i < 60; i++) {
      positive[i] = i % 2 == 0;
      column[i] = positive[i] ? 1 : -1;
      fold[i] = (byte) (i % 10);
    }
    double[] logOdds =
        new LogisticRegression(rows(List.of(column)), new double[] {1}, positive, fold)
            .crossFitted(10);
    for (int i = 0; i < 60; i++) {
      assertThat(positive[i] ? logOdds[i] : -logOdds[i]).isBetween(1.0, 10.0);
    }
  }

  private static DesignMatrix rows(List<double[]> columns) {
    List<Standard> standards =
        columns.stream().map(column -> Standard.of(column).orElseThrow()).toList();
    return DesignMatrix.of(columns, standards, columns.get(0).length);
  }
}
