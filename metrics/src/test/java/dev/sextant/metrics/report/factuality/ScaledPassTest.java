package dev.sextant.metrics.report.factuality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.bootstrap.Bootstrap;
import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Resamples;
import dev.sextant.metrics.report.comparison.Finding;
import dev.sextant.metrics.report.comparison.FloorAudit;
import dev.sextant.metrics.report.comparison.FloorAudit.FloorVerdict;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.Naive;
import dev.sextant.metrics.report.comparison.PairedComparison;
import dev.sextant.metrics.report.comparison.PairedComparison.Verdict;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Pearson's r after isotonic scaling, and what it decides. */
class ScaledPassTest {

  private static final Metric RISKY = Catalogue.find("theta-rc").orElseThrow();
  private static final Metric FLOOR = Catalogue.find("jaccard-dispersion").orElseThrow();
  private static final int ITEMS = 300;
  private static final Resamples RESAMPLES = new Resamples(ITEMS, 400, 3);

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
    List<ScoredSubject> subjects =
        IntStream.range(0, SCORES.length)
            .mapToObj(i -> new ScoredSubject(i, Score.of(SCORES[i]), null, FACTUALITIES[i]))
            .toList();
    FactualityStatistics statistics =
        SeriesStatistics.of(RISKY, subjects, new Resamples(40, 200, 1)).factuality();
    assertThat(statistics.scaledPearson().value()).isCloseTo(0.6085187986439093, within(1e-12));
    assertThat(statistics.spearman().value()).isCloseTo(0.5238290511833, within(1e-12));
  }

  @Test
  void each_resample_is_fitted_anew() {
    List<ScoredSubject> subjects = subjects(x -> x, 1);
    Bootstrap scaled = new FactualitySample(subjects, 1).scaled(RESAMPLES);
    for (int r = 0; r < 20; r++) {
      List<ScoredSubject> sample = Naive.repeat(subjects, RESAMPLES.multiplicities(r));
      List<ScoredSubject> apart = new ArrayList<>();
      for (ScoredSubject one : sample) {
        apart.add(new ScoredSubject(apart.size(), one.score(), null, one.factuality()));
      }
      double again =
          new FactualitySample(apart, 1).scaled(new Resamples(apart.size(), 1, 1)).value();
      assertThat(scaled.resampled().value(r)).isCloseTo(again, within(1e-12));
    }
  }

  @Test
  void a_score_that_goes_the_wrong_way_knows_nothing_and_a_perfect_one_all() {
    List<ScoredSubject> wrong = new ArrayList<>();
    List<ScoredSubject> right = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      wrong.add(new ScoredSubject(i, Score.of(i), null, i / 30.0));
      right.add(new ScoredSubject(i, Score.of(StrictMath.exp(-i)), null, i / 30.0));
    }
    Resamples resamples = new Resamples(30, 50, 1);
    assertThat(new FactualitySample(wrong, 1).scaled(resamples).value()).isZero();
    assertThat(new FactualitySample(right, 1).scaled(resamples).value()).isOne();
  }

  /** A convex transform of the floor had a Pearson that was higher by .07 [.04, .10]. */
  @Test
  void a_monotone_transform_of_the_floor_does_not_beat_it() {
    ScoreSeries floor = ScoreSeries.of(FLOOR, null, subjects(x -> x, 1), RESAMPLES);
    ScoreSeries transform =
        ScoreSeries.of(RISKY, "m", subjects(x -> StrictMath.exp(3 * x), 1), RESAMPLES);
    assertThat(transform.statistics().factuality().pearson().value())
        .isNotCloseTo(floor.statistics().factuality().pearson().value(), within(0.03));
    FloorAudit audit = FloorAudit.of(Headline.SPEARMAN, transform, List.of(floor)).orElseThrow();
    assertThat(audit.comparison().difference().value()).isZero();
    assertThat(audit.comparison().scaled().value()).isZero();
    assertThat(audit.verdict()).isEqualTo(FloorVerdict.DOES_NOT_SHOW);
    assertThat(Finding.of(Headline.SPEARMAN, List.of(floor, transform)).verdict())
        .isEqualTo(Finding.Verdict.UNDECIDED);
  }

  @Test
  void both_must_agree_before_one_is_better() {
    ScoreSeries floor = ScoreSeries.of(FLOOR, null, subjects(x -> x, 1), RESAMPLES);
    ScoreSeries better = ScoreSeries.of(RISKY, "m", subjects(x -> x, 0.3), RESAMPLES);
    PairedComparison comparison =
        PairedComparison.of(Headline.SPEARMAN, better, floor).orElseThrow();
    assertThat(comparison.difference().isAbove(0)).isTrue();
    assertThat(comparison.scaled().isAbove(0)).isTrue();
    assertThat(FloorAudit.of(Headline.SPEARMAN, better, List.of(floor)).orElseThrow().verdict())
        .isEqualTo(FloorVerdict.ADDS);
    Interval below = new Interval(-0.01, -0.05, 0.03);
    Interval above = new Interval(0.1, 0.05, 0.15);
    assertThat(Verdict.of(above, comparison.scaled(), 0.001)).isEqualTo(Verdict.BETTER);
    assertThat(Verdict.of(above, below, 0.001)).isEqualTo(Verdict.UNDECIDED);
    assertThat(Verdict.of(above, null, 0.001)).isEqualTo(Verdict.BETTER);
    assertThat(Verdict.of(above, null, 0.05)).isEqualTo(Verdict.UNDECIDED);
    assertThat(Verdict.of(above, null, null)).isEqualTo(Verdict.TOO_FEW_ITEMS);
    assertThat(Verdict.of(below, null, 0.001)).isEqualTo(Verdict.UNDECIDED);
  }

  /** Factuality with noise, which is the same for all; higher is riskier. */
  private static List<ScoredSubject> subjects(DoubleUnaryOperator transform, double noise) {
    Random labels = new Random(11);
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      double factuality = labels.nextInt(9) / 8.0;
      double score = -factuality + noise * 0.5 * labels.nextGaussian();
      subjects.add(
          new ScoredSubject(i, Score.of(transform.applyAsDouble(score)), null, factuality));
    }
    return subjects;
  }
}
