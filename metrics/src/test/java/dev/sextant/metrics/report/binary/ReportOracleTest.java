package dev.sextant.metrics.report.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.binary.BinaryStatistics.BandPoint;
import dev.sextant.metrics.report.binary.BinaryStatistics.BinaryStratum;
import dev.sextant.metrics.report.binary.BinaryStatistics.ClassScores;
import dev.sextant.metrics.report.binary.BinaryStatistics.ClassScores.Quantile;
import dev.sextant.metrics.report.binary.BinaryStatistics.Decile;
import dev.sextant.metrics.report.binary.BinaryStatistics.LengthMatched;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.factuality.FactualityStatistics;
import dev.sextant.metrics.report.factuality.FactualityStatistics.FactualityStratum;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Support;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.Strata;
import dev.sextant.metrics.report.subjects.Traits;
import dev.sextant.metrics.report.subjects.Traits.Trait;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.scorer.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The statistics are those of SciPy 1.10.1, scikit-learn 1.2.1 and numpy 1.24.2, to 1e-9; {@code
 * src/test/python/report_statistics.py} made them.
 */
class ReportOracleTest {

  private static final Metric TRUSTWORTHY = Catalogue.find("sgi").orElseThrow();
  private static final Metric RISKY = Catalogue.find("theta-rc").orElseThrow();

  private static final List<Double> RATES =
      List.of(
          0.0, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0);
  private static final List<Double> RECALLS =
      List.of(
          0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 0.97, 0.99,
          1.0);

  static Stream<JsonNode> cases() {
    return Reference.cases("report.json");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void statistics_of_a_binary_label(JsonNode reference) {
    JsonNode expected = reference.get("binary");
    BinaryStatistics actual = statistics(reference).binary();
    assertThat(actual.grounded()).isEqualTo(expected.get("n_grounded").intValue());
    assertThat(actual.notGrounded()).isEqualTo(expected.get("n_not_grounded").intValue());
    JsonNode varying = varying(reference);
    assertValue(actual.auc(), varying.path("auc"));
    assertValue(actual.averagePrecision(), varying.path("average_precision"));
    assertValue(actual.falsePositiveRate(), varying.path("fpr_at_95_recall"));
    assertValue(actual.cohensD(), expected.path("cohens_d"));
    assertValue(actual.welchT(), expected.path("welch_t"));
    assertNumber(actual.meanGrounded(), expected.path("mean_grounded"));
    assertNumber(actual.meanNotGrounded(), expected.path("mean_not_grounded"));
    assertQuantiles(actual.groundedScores(), expected.path("quantiles_grounded"));
    assertQuantiles(actual.notGroundedScores(), expected.path("quantiles_not_grounded"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void parts_of_a_binary_sample(JsonNode reference) {
    JsonNode expected = reference.get("binary");
    BinaryStatistics actual = statistics(reference).binary();
    assertThat(actual.deciles()).hasSameSizeAs(expected.get("deciles"));
    for (int i = 0; i < actual.deciles().size(); i++) {
      Decile decile = actual.deciles().get(i);
      double[] row = Reference.vector(expected.get("deciles").get(i));
      assertThat(decile.low()).isEqualTo(row[0]);
      assertThat(decile.high()).isEqualTo(row[1]);
      assertThat(decile.n()).isEqualTo((int) row[2]);
      assertThat(decile.notGrounded().value()).isCloseTo(row[3], within(1e-9));
    }
    List<BinaryStratum> thirds = actual.strata().get(0).thirds();
    assertThat(actual.strata()).extracting(Strata::trait).containsExactly(Trait.ANSWER_LENGTH);
    for (int i = 0; i < 3; i++) {
      JsonNode row = expected.get("thirds").get(i);
      assertThat(thirds.get(i).low()).isCloseTo(row.get(0).doubleValue(), within(1e-9));
      assertThat(thirds.get(i).high()).isCloseTo(row.get(1).doubleValue(), within(1e-9));
      assertThat(thirds.get(i).grounded()).isEqualTo(row.get(2).intValue());
      assertThat(thirds.get(i).notGrounded()).isEqualTo(row.get(3).intValue());
      assertValue(thirds.get(i).auc(), varies(reference) ? row.get(4) : MissingNode.getInstance());
    }
    LengthMatched matched = actual.lengthMatched();
    assertThat(matched == null)
        .isEqualTo(!varies(reference) || expected.get("length_matched").isNull());
    if (matched != null) {
      assertThat(matched.bins()).isEqualTo(expected.get("length_matched").get(0).intValue());
      assertThat(matched.pairs()).isEqualTo(expected.get("length_matched").get(1).longValue());
      assertValue(matched.auc(), expected.get("length_matched").get(2));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void curves(JsonNode reference) {
    BinaryStatistics actual = statistics(reference).binary();
    List<List<@Nullable Double>> roc =
        actual.roc().stream()
            .map(p -> triple(p.falsePositiveRate(), p.recall(), p.threshold()))
            .toList();
    List<List<@Nullable Double>> precisionRecall =
        actual.precisionRecall().stream()
            .map(p -> triple(p.recall(), p.precision(), p.threshold()))
            .toList();
    assertCurve(roc, varying(reference).path("roc"));
    assertCurve(precisionRecall, varying(reference).path("pr"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void heights_of_curves(JsonNode reference) {
    BinaryStatistics actual = statistics(reference).binary();
    if (actual.grounded() < Support.ITEMS || actual.notGrounded() < Support.ITEMS) {
      assertThat(actual.rocBand()).isEmpty();
      assertThat(actual.precisionRecallBand()).isEmpty();
    } else {
      assertHeights(actual.rocBand(), RATES, reference.get("binary").path("roc_heights"));
      assertHeights(
          actual.precisionRecallBand(), RECALLS, reference.get("binary").path("pr_heights"));
    }
  }

  /** Of a score that does not vary scikit-learn gives an area of one half, and we give none. */
  private static JsonNode varying(JsonNode reference) {
    return varies(reference) ? reference.get("binary") : MissingNode.getInstance();
  }

  private static boolean varies(JsonNode reference) {
    double[] scores = Reference.vector(reference.get("score"));
    return Arrays.stream(scores).distinct().count() > 1;
  }

  /** Of the places of the reference, those in the middle are always in a band. */
  private static void assertHeights(List<BandPoint> actual, List<Double> at, JsonNode expected) {
    assertThat(expected).hasSameSizeAs(at);
    assertThat(actual.stream().map(BandPoint::at)).isSubsetOf(at).contains(0.5);
    for (BandPoint point : actual) {
      assertValue(point.height(), expected.get(at.indexOf(point.at())));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void statistics_of_factuality(JsonNode reference) {
    JsonNode expected = reference.get("regression");
    FactualityStatistics actual = statistics(reference).factuality();
    assertThat(actual.n()).isEqualTo(expected.get("n").intValue());
    assertValue(actual.pearson(), expected.path("pearson"));
    assertValue(actual.rSquared(), expected.path("r_squared"));
    assertValue(actual.spearman(), expected.path("spearman"));
    assertValue(actual.predictionRejection(), expected.path("prr"));
    if (expected.has("slope")) {
      assertThat(actual.line().slope().value())
          .isCloseTo(expected.get("slope").doubleValue(), within(1e-9));
      double intercept = expected.get("intercept").doubleValue();
      assertThat(actual.line().intercept().value())
          .isCloseTo(intercept, within(1e-9 * Math.max(1, Math.abs(intercept))));
    }
    List<FactualityStratum> thirds = actual.strata().get(0).thirds();
    for (int i = 0; i < 3; i++) {
      JsonNode row = expected.get("thirds").get(i);
      assertThat(thirds.get(i).n()).isEqualTo(row.get(2).intValue());
      assertValue(thirds.get(i).pearson(), row.get(3));
    }
  }

  private static SeriesStatistics statistics(JsonNode reference) {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int i = 0; i < reference.get("score").size(); i++) {
      subjects.add(
          new ScoredSubject(
              i,
              Score.of(reference.get("score").get(i).doubleValue()),
              reference.get("grounded").get(i).booleanValue(),
              reference.get("factuality").get(i).doubleValue(),
              new Traits(Double.NaN, -1, -1, reference.get("length").get(i).intValue())));
    }
    Metric metric = reference.get("sign").intValue() > 0 ? RISKY : TRUSTWORTHY;
    return SeriesStatistics.of(metric, subjects, subjects.size());
  }

  private static void assertCurve(List<List<@Nullable Double>> actual, JsonNode expected) {
    List<List<@Nullable Double>> all = new ArrayList<>();
    expected.forEach(
        row ->
            all.add(
                triple(
                    row.get(0).doubleValue(),
                    row.get(1).doubleValue(),
                    row.get(2).isNull() ? null : row.get(2).doubleValue())));
    if (all.size() <= 200) {
      assertThat(actual).isEqualTo(all);
    } else {
      assertThat(actual).hasSizeLessThanOrEqualTo(200).hasSizeGreaterThan(80).isSubsetOf(all);
      assertThat(actual.get(0)).isEqualTo(all.get(0));
      assertThat(actual.get(actual.size() - 1)).isEqualTo(all.get(all.size() - 1));
    }
  }

  private static List<@Nullable Double> triple(double a, double b, @Nullable Double c) {
    List<@Nullable Double> triple = new ArrayList<>(List.of(a, b));
    triple.add(c);
    return triple;
  }

  private static void assertQuantiles(ClassScores actual, JsonNode expected) {
    assertThat(actual.quantiles()).hasSize(expected.size());
    for (int i = 0; i < expected.size(); i++) {
      Quantile quantile = actual.quantiles().get(i);
      assertThat(quantile.share()).isEqualTo(List.of(0.05, 0.25, 0.5, 0.75, 0.95).get(i));
      assertValue(quantile.value(), expected.get(i));
    }
  }

  private static void assertValue(@Nullable Interval actual, JsonNode expected) {
    assertNumber(actual == null ? null : actual.value(), expected);
    if (actual != null && actual.isBounded()) {
      assertThat(actual.low()).isLessThanOrEqualTo(actual.high());
    }
  }

  private static void assertNumber(@Nullable Double actual, JsonNode expected) {
    if (expected.isNumber()) {
      assertThat(actual).isCloseTo(expected.doubleValue(), within(1e-9));
    } else {
      assertThat(actual).isNull();
    }
  }
}
