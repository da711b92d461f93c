package dev.sextant.metrics.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.comparison.FloorAudit.FloorVerdict;
import dev.sextant.metrics.report.comparison.PairedComparison.Verdict;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** What a difference decides, and that Pearson's r after isotonic scaling must agree. */
class DifferenceTest {

  private static final Metric RISKY = Catalogue.find("theta-rc").orElseThrow();
  private static final Metric FLOOR = Catalogue.find("jaccard-dispersion").orElseThrow();
  private static final int ITEMS = 300;

  /** A convex transform of the floor has another Pearson, and the same order. */
  @Test
  void a_monotone_transform_of_the_floor_does_not_beat_it() {
    ScoreSeries floor = series(FLOOR, null, x -> x, 1);
    ScoreSeries transform = series(RISKY, "m", x -> StrictMath.exp(3 * x), 1);
    assertThat(transform.statistics().factuality().pearson().value())
        .isNotCloseTo(floor.statistics().factuality().pearson().value(), within(0.03));
    FloorAudit audit = FloorAudit.of(Headline.SPEARMAN, transform, List.of(floor)).orElseThrow();
    assertThat(audit.comparison().interval().value()).isZero();
    assertThat(audit.comparison().difference().scaled().value()).isZero();
    assertThat(audit.adjusted()).isOne();
    assertThat(audit.verdict()).isEqualTo(FloorVerdict.DOES_NOT_SHOW);
  }

  @Test
  void both_must_agree_before_one_is_better() {
    ScoreSeries floor = series(FLOOR, null, x -> x, 1);
    ScoreSeries better = series(RISKY, "m", x -> x, 0.3);
    Difference above =
        PairedComparison.of(Headline.SPEARMAN, better, floor).orElseThrow().difference();
    Difference below =
        PairedComparison.of(Headline.SPEARMAN, floor, better).orElseThrow().difference();
    assertThat(above.interval().isAbove(0)).isTrue();
    assertThat(above.scaled().isAbove(0)).isTrue();
    assertThat(FloorAudit.of(Headline.SPEARMAN, better, List.of(floor)).orElseThrow().verdict())
        .isEqualTo(FloorVerdict.ADDS);
    Difference mixed = new Difference(above.estimate(), below.scaledEstimate());
    Difference alone = new Difference(above.estimate(), null);
    assertThat(Verdict.of(above, 0.001)).isEqualTo(Verdict.BETTER);
    assertThat(Verdict.of(below, 0.001)).isEqualTo(Verdict.WORSE);
    assertThat(Verdict.of(mixed, 0.001)).isEqualTo(Verdict.UNDECIDED);
    assertThat(Verdict.of(alone, 0.001)).isEqualTo(Verdict.BETTER);
    assertThat(Verdict.of(alone, 0.05)).isEqualTo(Verdict.UNDECIDED);
    assertThat(Verdict.of(alone, null)).isEqualTo(Verdict.TOO_FEW_ITEMS);
  }

  @Test
  void the_greater_of_both_corrected_p_values_counts() {
    ScoreSeries floor = series(FLOOR, null, x -> x, 1);
    ScoreSeries better = series(RISKY, "m", x -> x, 0.3);
    Difference clear =
        PairedComparison.of(Headline.SPEARMAN, better, floor).orElseThrow().difference();
    Difference none =
        PairedComparison.of(Headline.SPEARMAN, floor, floor).orElseThrow().difference();
    Difference mixed = new Difference(clear.estimate(), none.scaledEstimate());
    assertThat(Difference.corrected(List.of(clear), 1))
        .extracting(Correction::p)
        .containsExactly(Math.max(clear.p(), clear.scaledEstimate().p()));
    assertThat(Difference.corrected(List.of(mixed), 1))
        .extracting(Correction::p)
        .containsExactly(1.0);
    assertThat(Difference.corrected(List.of(), 1)).isEmpty();
  }

  /** Factuality with noise, which is the same for all; higher is riskier. */
  private static ScoreSeries series(
      Metric metric, String model, DoubleUnaryOperator transform, double noise) {
    Random labels = new Random(11);
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      double factuality = labels.nextInt(9) / 8.0;
      double score = -factuality + noise * 0.5 * labels.nextGaussian();
      subjects.add(
          new ScoredSubject(i, Score.of(transform.applyAsDouble(score)), null, factuality));
    }
    return ScoreSeries.of(metric, model, subjects, ITEMS);
  }
}
