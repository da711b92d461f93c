package dev.sextant.api.calibrations.scores;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.calibrations.scores.CombinedScoreStore.ModelRevision;
import dev.sextant.api.calibrations.scores.SplitSubjects.Known;
import dev.sextant.api.calibrations.statistics.Combination;
import dev.sextant.api.experiments.scores.Series;
import dev.sextant.api.json.RecordJson;
import dev.sextant.api.labels.source.LabelChoice;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Combinations;
import dev.sextant.metrics.catalogue.Metric;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class CombinationInputsTest {

  private static final int SUBJECTS = 300;
  private static final UUID MODEL = UUID.fromString("01a205bb-08e1-7f9a-b3d1-cf64409fa0a5");
  private static final UUID EXPERIMENT = UUID.fromString("01a205ca-5ee6-7940-a6fe-af4cb84a13d1");

  private final Map<UUID, Double> length = new HashMap<>();
  private final Map<UUID, Double> sgi = new HashMap<>();
  private final List<Known> known = new ArrayList<>();

  CombinationInputsTest() {
    Random random = new Random(6);
    for (int i = 0; i < SUBJECTS; i++) {
      UUID id = new UUID(0, i + 1);
      boolean risky = random.nextBoolean();
      length.put(id, 10 + (risky ? 2 : 0) + 3 * random.nextGaussian());
      sgi.put(id, (risky ? 0.3 : 0) + random.nextDouble());
      known.add(new Known(i % 2 == 0, id, i, risky, null));
    }
  }

  /** Labels and values of the holdout are turned around, and the fit stays the same. */
  @Test
  void nothing_of_the_holdout_reaches_the_fit() {
    SplitScores before = scores().fit();
    for (int i = 1; i < SUBJECTS; i += 2) {
      Known of = known.get(i);
      known.set(i, new Known(false, of.id(), of.cluster(), !of.risky(), null));
      length.merge(of.id(), 1000.0, Double::sum);
      sgi.remove(of.id());
    }
    sgi.put(known.get(1).id(), 7.0);
    SplitScores after = scores().fit();
    assertThat(after.combination()).isEqualTo(before.combination());
    assertThat(after.calibration()).isEqualTo(before.calibration());
    assertThat(after.holdout()).isNotEqualTo(before.holdout());
  }

  /** The positive control of the test above. */
  @Test
  void a_label_of_the_calibration_part_reaches_the_fit() {
    SplitScores before = scores().fit();
    Known of = known.get(0);
    known.set(0, new Known(true, of.id(), of.cluster(), !of.risky(), null));
    assertThat(scores().fit().combination()).isNotEqualTo(before.combination());
  }

  @Test
  void a_stored_combination_gives_the_same_bits() {
    SplitScores fitted = scores().fit();
    Combination stored =
        RecordJson.decode(
            new JsonObject(RecordJson.encode(fitted.combination()).toString()), Combination.class);
    assertThat(stored).isEqualTo(fitted.combination());
    SplitScores again = scores().scores(stored);
    assertThat(again.calibration()).isEqualTo(fitted.calibration());
    assertThat(again.holdout()).isEqualTo(fitted.holdout());
    Known first = known.get(1);
    double score =
        stored.fitted().logOdds(new double[] {length.get(first.id()), sgi.get(first.id())});
    assertThat(again.holdout().get(0)).isEqualTo(new LabelledScore(1, score, first.risky()));
  }

  @Test
  void scores_of_the_calibration_part_are_not_those_of_the_fit_that_knows_their_labels() {
    SplitScores fitted = scores().fit();
    Known first = known.get(0);
    double ofFit =
        fitted
            .combination()
            .fitted()
            .logOdds(new double[] {length.get(first.id()), sgi.get(first.id())});
    assertThat(fitted.calibration().get(0).score()).isNotEqualTo(ofFit);
  }

  @Test
  void a_combination_with_scores_leaves_out_subjects_without_one_and_counts_missing_floors() {
    without(sgi, i -> i % 6 == 0);
    without(length, i -> i % 10 == 2);
    SplitScores fitted = scores().fit();
    assertThat(fitted.calibration()).hasSize(100);
    assertThat(fitted.combination().components().get(0).missing()).isEqualTo(20);
    assertThat(fitted.combination().components().get(1).missing()).isZero();
  }

  private void without(Map<UUID, Double> values, IntPredicate which) {
    for (int i = 0; i < SUBJECTS; i++) {
      if (which.test(i)) {
        values.remove(known.get(i).id());
      }
    }
  }

  private CombinationInputs scores() {
    Series whole = series(Combinations.find("answer-all-combined").orElseThrow(), null);
    SplitSubjects subjects =
        new SplitSubjects(
            whole,
            LabelChoice.IN_FORCE,
            EXPERIMENT,
            OffsetDateTime.of(2026, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC),
            "",
            List.copyOf(known),
            List.of(),
            List.of(),
            Map.of());
    return new CombinationInputs(
        subjects,
        List.of(series(metric("length"), null), series(metric("sgi"), MODEL)),
        List.of(Map.copyOf(length), Map.copyOf(sgi)),
        Map.of(MODEL, new ModelRevision(MODEL, "lexical", "r1", false)));
  }

  private static Metric metric(String name) {
    return Catalogue.find(name).orElseThrow();
  }

  private static Series series(Metric metric, UUID model) {
    return new Series(EXPERIMENT, EXPERIMENT, EXPERIMENT, metric, model, 9, true, "completed");
  }
}
