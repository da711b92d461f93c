package dev.sextant.metrics.report.added;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.report.comparison.FloorAudit.FloorVerdict;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CombinedScoresTest {

  private static final int ITEMS = 200;
  private static final long SEED = 11;

  private final Random random = new Random(4);
  private final double[] known = random.doubles(ITEMS).toArray();
  private final double[] first = random.doubles(ITEMS).toArray();
  private final double[] second = random.doubles(ITEMS).toArray();
  private final boolean[] grounded = new boolean[ITEMS];

  CombinedScoresTest() {
    for (int i = 0; i < ITEMS; i++) {
      grounded[i] = known[i] + first[i] + second[i] + random.nextGaussian() / 4 < 1.5;
    }
  }

  @Test
  void scores_that_each_know_a_part_add_more_together() {
    ScoreColumn one = column("sgi", "a", i -> -first[i]);
    ScoreColumn other = column("theta-rc", "b", i -> second[i]);
    CombinedScores alone = combined(List.of(one));
    CombinedScores both = combined(List.of(one, other));
    assertThat(both.added().verdict()).isEqualTo(FloorVerdict.ADDS);
    assertThat(both.added().combinedAuc().value())
        .isGreaterThan(alone.added().combinedAuc().value());
    assertThat(both.scores()).containsExactly(one.name(), other.name());
    assertThat(both.floors()).containsExactly(new ScoreSeries.Name("length", null));
    assertThat(both.floorsLogLoss().value() - both.logLoss().value())
        .isCloseTo(both.added().logLoss().estimate().value(), within(1e-12));
    assertThat(both.logLoss().isBounded()).isTrue();
  }

  /** With a penalty of 1 on each of them, the mean loss of log loss was .2 nats. */
  @Test
  void many_scores_that_know_nothing_cost_the_floors_little() {
    List<ScoreColumn> noise =
        IntStream.range(0, 40)
            .mapToObj(
                k -> {
                  double[] values = random.doubles(ITEMS).toArray();
                  return column("sgi", "e" + k, i -> values[i]);
                })
            .toList();
    CombinedScores combined = combined(noise);
    assertThat(combined.added().verdict()).isNotEqualTo(FloorVerdict.ADDS);
    assertThat(combined.added().logLoss().estimate().value()).isGreaterThan(-0.05);
  }

  @Test
  void a_subject_counts_if_it_has_a_label_and_a_value_of_some_score() {
    ScoreColumn even = column("sgi", "a", i -> i % 2 == 0 ? first[i] : Double.NaN);
    ScoreColumn third = column("theta-rc", "a", i -> i % 3 == 0 ? second[i] : Double.NaN);
    assertThat(combined(List.of(even)).added().n()).isEqualTo(100);
    assertThat(combined(List.of(even, third)).added().n()).isEqualTo(100 + 33);
  }

  @Test
  void a_score_that_does_not_vary_is_left_out() {
    ScoreColumn one = column("sgi", "a", i -> first[i]);
    ScoreColumn constant = column("sgi", "b", i -> 1);
    assertThat(combined(List.of(constant, one)).scores()).containsExactly(one.name());
    assertThat(model().combined(List.of(constant))).isEmpty();
  }

  @Test
  void one_score_adds_together_what_it_adds_alone() {
    ScoreSeries score = series("sgi", "a", i -> first[i]);
    assertThat(combined(List.of(ScoreColumn.of(score))).added())
        .isEqualTo(AddedValue.corrected(List.of(model().added(score).orElseThrow()), SEED).get(0));
  }

  @Test
  void a_sample_of_very_many_subjects_is_combined() {
    FloorModel model =
        new FloorModel(List.of(series("length", null, i -> known[i])), SEED, ITEMS / 2);
    ScoreColumn one = model.column(series("sgi", "a", i -> first[i]));
    CombinedScores sampled = model.combined(List.of(one)).orElseThrow();
    assertThat(sampled.added().n())
        .isEqualTo(one.values().length)
        .isBetween(ITEMS / 3, 2 * ITEMS / 3);
    assertThat(sampled.floors())
        .isEqualTo(combined(List.of(column("sgi", "a", i -> first[i]))).floors());
  }

  private CombinedScores combined(List<ScoreColumn> scores) {
    return CombinedScores.corrected(List.of(model().combined(scores).orElseThrow()), SEED).get(0);
  }

  private FloorModel model() {
    return new FloorModel(List.of(series("length", null, i -> known[i])), SEED);
  }

  private ScoreColumn column(String metric, String model, IntToDoubleFunction value) {
    return ScoreColumn.of(series(metric, model, value));
  }

  private ScoreSeries series(String metric, String model, IntToDoubleFunction value) {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      double of = value.applyAsDouble(i);
      Score score = Double.isNaN(of) ? Score.undefined(Reason.NO_CONTEXT) : Score.of(of);
      subjects.add(new ScoredSubject(i, score, grounded[i], null));
    }
    return ScoreSeries.of(Catalogue.find(metric).orElseThrow(), model, subjects, ITEMS);
  }
}
