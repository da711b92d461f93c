package dev.sextant.metrics.report.powered;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.subjects.ScoreValues;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import dev.sextant.metrics.report.subjects.SubjectColumns;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PoweredStatisticsTest {

  private static final int N = 400;
  private static final int CHECKED = 100;
  private static final long SEED = 5;

  private final boolean[] risky = new boolean[N];
  private final boolean[] oracle = new boolean[N];
  private final double[] scores = new double[N];

  PoweredStatisticsTest() {
    Random random = new Random(1);
    for (int i = 0; i < N; i++) {
      risky[i] = random.nextDouble() < .4;
      oracle[i] = (random.nextDouble() < .9) == risky[i];
      scores[i] = random.nextGaussian() + (risky[i] ? 1 : 0);
    }
  }

  private ScoredSubjects scored(boolean negated) {
    SubjectColumns.Builder subjects = new SubjectColumns.Builder();
    ScoreValues.Builder values = new ScoreValues.Builder(N);
    for (int i = 0; i < N; i++) {
      subjects.add(i, i < CHECKED ? !risky[i] : !oracle[i], null);
      if (i % 50 != 7) {
        values.set(i, negated ? -scores[i] : scores[i]);
      }
    }
    return new ScoredSubjects(subjects.build(), null, values.build());
  }

  private CheckedLabels labels(SubjectColumns subjects) {
    CheckedLabels.Builder labels = new CheckedLabels.Builder(subjects);
    for (int i = 0; i < CHECKED; i++) {
      labels.check(i, !risky[i], i == 3 ? null : (Boolean) !oracle[i], null);
    }
    return labels.build();
  }

  @Test
  void an_area_is_over_the_subjects_with_a_score_and_a_label_of_the_oracle() {
    int[] places = IntStream.range(0, N).filter(i -> i % 50 != 7 && i != 3).toArray();
    int[] checked = IntStream.range(0, places.length).filter(i -> places[i] < CHECKED).toArray();
    boolean[] positive = new boolean[checked.length];
    double[] inclusion = new double[checked.length];
    Arrays.fill(inclusion, .25);
    for (int i = 0; i < checked.length; i++) {
      positive[i] = risky[places[checked[i]]];
    }
    PartlyLabelled expected =
        new PartlyLabelled(
            IntStream.of(places).mapToDouble(i -> oracle[i] ? 1 : 0).toArray(),
            checked,
            positive,
            inclusion,
            new Clusters(places, N));
    double[] own = IntStream.of(places).mapToDouble(i -> scores[i]).toArray();

    for (boolean negated : new boolean[] {false, true}) {
      ScoredSubjects scored = scored(negated);
      assertThat(
              PoweredStatistics.area(scored, !negated, labels(scored.subjects()), N, SEED)
                  .orElseThrow())
          .isEqualTo(PredictionPowered.of(expected, new WeightedArea(own), SEED));
    }
  }

  /** Probabilities that are nearly the truth say more than verdicts of which a tenth is wrong. */
  @Test
  void probabilities_of_the_oracle_narrow_the_interval_and_its_verdicts_are_compared() {
    ScoredSubjects scored = scored(false);
    CheckedLabels.Builder labels = new CheckedLabels.Builder(scored.subjects());
    for (int i = 0; i < N; i++) {
      if (i < CHECKED) {
        labels.check(i, !risky[i], !oracle[i], null);
      }
      labels.expect(i, risky[i] ? .02 : .98);
    }
    CheckedLabels sure = labels.build();

    PoweredEstimate byProbability =
        PoweredStatistics.area(scored, true, sure, N, SEED).orElseThrow();
    PoweredEstimate byVerdict =
        PoweredStatistics.area(scored, true, labels(scored.subjects()), N, SEED).orElseThrow();

    assertThat(width(byProbability)).isLessThan(.75 * width(byVerdict));
    assertThat(byProbability.oracleAlone()).isCloseTo(byVerdict.oracleAlone(), within(.01));
    assertThat(byProbability.disagreements())
        .isEqualTo((int) IntStream.range(0, CHECKED).filter(this::isWrong).count());
  }

  /** Item 7 and each fiftieth after it have no score. */
  private boolean isWrong(int i) {
    return i % 50 != 7 && risky[i] != oracle[i];
  }

  private static double width(PoweredEstimate estimate) {
    Interval interval = Objects.requireNonNull(estimate.powered());
    return Objects.requireNonNull(interval.high()) - Objects.requireNonNull(interval.low());
  }

  @Test
  void a_share_needs_no_score() {
    SubjectColumns subjects = scored(false).subjects();

    PoweredEstimate share = PoweredStatistics.shareNotGrounded(subjects, labels(subjects), N, SEED);

    long bad = IntStream.range(0, CHECKED).filter(i -> i != 3 && risky[i]).count();
    assertThat(share.labels()).isEqualTo(CHECKED - 1);
    assertThat(share.people().value()).isCloseTo(bad / (CHECKED - 1.0), within(1e-12));
  }

  @Test
  void without_both_classes_there_is_no_area() {
    Arrays.fill(risky, 0, CHECKED, true);
    ScoredSubjects scored = scored(false);

    assertThat(PoweredStatistics.area(scored, true, labels(scored.subjects()), N, SEED)).isEmpty();
  }

  @Test
  void labels_are_checked_in_part_if_some_are_and_some_are_not() {
    SubjectColumns subjects = scored(false).subjects();
    assertThat(labels(subjects).isPartly()).isTrue();
    assertThat(new CheckedLabels.Builder(subjects).build().isPartly()).as("none").isFalse();
    CheckedLabels all = labels(subjects).at(IntStream.range(0, CHECKED).toArray());
    assertThat(all.isPartly()).as("all").isFalse();
    assertThat(labels(subjects).at(new int[] {-1}).isLabelledByPeople(0)).isFalse();
  }
}
