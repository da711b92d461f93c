package dev.sextant.metrics.report.added;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.report.comparison.FloorAudit.FloorVerdict;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.SubjectList;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class AddedValueTest {

  private static final int ITEMS = 300;
  private static final long SEED = 5;

  private final Random random = new Random(2);
  private final double[] known = random.doubles(ITEMS).toArray();
  private final double[] hidden = random.doubles(ITEMS).toArray();
  private final boolean[] grounded = new boolean[ITEMS];

  AddedValueTest() {
    for (int i = 0; i < ITEMS; i++) {
      grounded[i] = known[i] + hidden[i] + random.nextGaussian() / 4 < 1;
    }
  }

  @Test
  void a_score_that_knows_more_than_the_floors_adds_to_them() {
    AddedValue added = added(series("sgi", i -> -hidden[i]), floor("length", i -> known[i]));
    assertThat(added.n()).isEqualTo(ITEMS);
    assertThat(added.floors()).containsExactly("length");
    assertThat(added.verdict()).isEqualTo(FloorVerdict.ADDS);
    assertThat(added.area().estimate().value())
        .isCloseTo(added.combinedAuc().value() - added.floorsAuc().value(), within(1e-12));
    assertThat(added.logLoss().interval().isAbove(0)).isTrue();
    assertThat(added.logLossP()).isLessThan(0.05);
    assertThat(added.areaP()).isGreaterThanOrEqualTo(added.area().p());
  }

  @Test
  void a_score_that_repeats_a_floor_adds_nothing() {
    AddedValue added = added(series("sgi", i -> -3 * known[i]), floor("length", i -> known[i]));
    assertThat(added.verdict()).isEqualTo(FloorVerdict.DOES_NOT_SHOW);
    assertThat(Math.abs(added.area().estimate().value())).isLessThan(0.005);
  }

  /** The best single floor has little; both together have what the score has. */
  @Test
  void a_score_can_beat_each_floor_and_add_nothing_to_all_together() {
    AddedValue added =
        added(
            series("sgi", i -> -known[i] - hidden[i]),
            floor("length", i -> known[i]),
            floor("context-novelty", i -> hidden[i]));
    assertThat(added.verdict()).isEqualTo(FloorVerdict.DOES_NOT_SHOW);
    assertThat(added.floorsAuc().value()).isGreaterThan(0.9);
  }

  @Test
  void a_floor_without_a_value_counts_as_average_and_one_that_does_not_vary_is_left_out() {
    List<ScoredSubject> gaps = new ArrayList<>(SubjectList.of(floor("length", i -> known[i])));
    ScoredSubject first = gaps.get(0);
    gaps.set(
        0,
        new ScoredSubject(
            first.item(), Score.undefined(Reason.EMPTY_ANSWER), first.grounded(), null));
    ScoreSeries length = ScoreSeries.of(Catalogue.find("length").orElseThrow(), null, gaps, ITEMS);
    AddedValue added =
        added(series("sgi", i -> -hidden[i]), length, floor("context-novelty", i -> 1));
    assertThat(added.n()).isEqualTo(ITEMS);
    assertThat(added.floors()).containsExactly("length");
  }

  @Test
  void without_a_floor_that_varies_there_is_no_added_value() {
    FloorModel model = new FloorModel(List.of(floor("length", i -> 1)), SEED);
    assertThat(model.added(series("sgi", i -> hidden[i]))).isEmpty();
    assertThat(new FloorModel(List.of(), SEED).added(series("sgi", i -> hidden[i]))).isEmpty();
  }

  /** Over all pairs of subjects the mean would be .41, since folds differ in their intercepts. */
  @Test
  void floors_that_know_nothing_have_an_area_of_one_half_in_the_mean() {
    double sum = 0;
    for (int t = 0; t < 60; t++) {
      double[] noise = random.doubles(ITEMS).toArray();
      double[] other = random.doubles(ITEMS).toArray();
      for (int i = 0; i < ITEMS; i++) {
        grounded[i] = random.nextDouble() < 0.7;
      }
      sum +=
          added(series("sgi", i -> noise[i]), floor("length", i -> other[i])).floorsAuc().value();
    }
    assertThat(sum / 60).isCloseTo(0.5, within(0.03));
  }

  @Test
  void the_same_series_and_seed_give_the_same_bits() {
    ScoreSeries score = series("sgi", i -> -hidden[i]);
    ScoreSeries floor = floor("length", i -> known[i]);
    assertThat(added(score, floor)).isEqualTo(added(score, floor));
  }

  private static AddedValue added(ScoreSeries score, ScoreSeries... floors) {
    AddedValue alone = new FloorModel(List.of(floors), SEED).added(score).orElseThrow();
    return AddedValue.corrected(List.of(alone), SEED).get(0);
  }

  private ScoreSeries floor(String metric, IntToDoubleFunction value) {
    return series(metric, value);
  }

  private ScoreSeries series(String metric, IntToDoubleFunction value) {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      subjects.add(new ScoredSubject(i, Score.of(value.applyAsDouble(i)), grounded[i], null));
    }
    return ScoreSeries.of(Catalogue.find(metric).orElseThrow(), null, subjects, ITEMS);
  }
}
