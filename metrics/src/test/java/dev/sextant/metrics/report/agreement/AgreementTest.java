package dev.sextant.metrics.report.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.agreement.Agreement.Disagreement;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.scorer.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AgreementTest {

  private static final Metric METRIC = Catalogue.find("sgi").orElseThrow();
  private static final int CLUSTERS = 50;

  /** SciPy 1.10.1's pearsonr and rankdata; see report_statistics.py. */
  static Stream<JsonNode> cases() {
    return Reference.cases("agreement.json");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void matrices_and_disagreements_are_those_of_scipy(JsonNode reference) {
    List<ScoreSeries> series = new ArrayList<>();
    for (double[] column : Reference.rows(reference.get("columns"))) {
      series.add(series("e" + series.size(), column));
    }
    Agreement agreement = Agreement.of(series, 10);
    assertThat(agreement.n()).isEqualTo(reference.get("columns").get(0).size());
    assertMatrix(agreement.pearson(), reference.get("pearson"));
    assertMatrix(agreement.spearman(), reference.get("spearman"));
    List<double[]> worst = Reference.rows(reference.get("worst"));
    for (int i = 0; i < agreement.disagreements().size(); i++) {
      Disagreement actual = agreement.disagreements().get(i);
      assertThat(actual.subject()).isEqualTo((int) worst.get(i)[0]);
      assertThat(actual.item()).isEqualTo(actual.subject());
      assertThat(actual.range()).isCloseTo(worst.get(i)[1], within(1e-12));
      for (int e = 0; e < series.size(); e++) {
        assertThat(actual.percentiles().get(e)).isCloseTo(worst.get(i)[2 + e], within(1e-12));
      }
    }
  }

  @Test
  void only_subjects_that_all_embedders_scored_count_and_places_stay_those_of_the_list() {
    ScoreSeries first = series("a", 9, 1, 2, 3, 4);
    ScoreSeries second = series("b", Double.NaN, 1, 2, 4, 3);
    Agreement agreement = Agreement.of(List.of(first, second), 1);
    assertThat(agreement.n()).isEqualTo(4);
    assertThat(agreement.models()).containsExactly("a", "b");
    assertThat(agreement.disagreements())
        .containsExactly(new Disagreement(3, 3, 0.25, List.of(0.625, 0.875)));
  }

  @Test
  void embedders_that_rank_alike_disagree_on_nothing() {
    Agreement agreement = Agreement.of(List.of(series("a", 1, 2, 3), series("b", 5, 7, 70)), 10);
    assertThat(agreement.disagreements()).isEmpty();
    assertThat(agreement.spearman().get(0).get(1)).isEqualTo(1);
    assertThat(agreement.pearson().get(0).get(1)).isLessThan(1);
  }

  @Test
  void one_series_alone_or_other_subjects_are_refused() {
    ScoreSeries one = series("a", 1, 2, 3);
    assertThatIllegalArgumentException().isThrownBy(() -> Agreement.of(List.of(one), 10));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Agreement.of(List.of(one, series("b", 1, 2)), 10));
    assertThat(Agreement.of(List.of(one, series("b", 1, 2, 4)), 10).n()).isEqualTo(3);
  }

  private static void assertMatrix(List<List<@Nullable Double>> actual, JsonNode expected) {
    assertThat(actual).hasSize(expected.size());
    for (int i = 0; i < actual.size(); i++) {
      for (int j = 0; j < actual.size(); j++) {
        JsonNode cell = expected.get(i).get(j);
        if (cell.isNull()) {
          assertThat(actual.get(i).get(j)).isNull();
        } else {
          assertThat(actual.get(i).get(j)).isCloseTo(cell.doubleValue(), within(1e-9));
        }
      }
    }
  }

  private static ScoreSeries series(String model, double... scores) {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (double score : scores) {
      Score value = Double.isNaN(score) ? Score.undefined(Reason.NO_CONTEXT) : Score.of(score);
      subjects.add(new ScoredSubject(subjects.size(), value, null, null));
    }
    return ScoreSeries.of(METRIC, model, subjects, CLUSTERS);
  }
}
