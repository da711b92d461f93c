package dev.sextant.metrics.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.binary.BinaryStatistics;
import dev.sextant.metrics.report.factuality.FactualityStatistics;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.scorer.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KnownValuesTest {

  private static final Metric TRUSTWORTHY = Catalogue.find("sgi").orElseThrow();
  private static final Metric RISKY = Catalogue.find("theta-rc").orElseThrow();

  /** R: t.test(extra ~ group, data = sleep), Student's data of 1908. */
  @Test
  void welch_is_that_of_r_for_students_sleep_data() {
    double[] first = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};
    double[] second = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};
    BinaryStatistics statistics = binary(RISKY, second, first);
    assertThat(statistics.welchT().value()).isCloseTo(-1.8608, within(5e-5));
    assertThat(statistics.meanNotGrounded()).isCloseTo(0.75, within(1e-15));
    assertThat(statistics.meanGrounded()).isCloseTo(2.33, within(1e-15));
  }

  /** F. J. Anscombe, Graphs in Statistical Analysis (1973), the first set. */
  @Test
  void pearson_is_that_of_anscombes_quartet() {
    double[] x = {10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5};
    double[] y = {8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68};
    FactualityStatistics statistics = factuality(TRUSTWORTHY, x, y);
    assertThat(statistics.pearson().value()).isCloseTo(0.81642051634484, within(1e-13));
    assertThat(statistics.rSquared().value()).isCloseTo(0.66654245950877, within(1e-13));
    assertThat(factuality(RISKY, x, y).pearson().value()).isCloseTo(-0.8164, within(1e-4));
  }

  /** The worked example of the encyclopaedia: IQ and hours of television, rho = -29/165. */
  @Test
  void spearman_is_that_of_the_textbook() {
    double[] iq = {106, 100, 86, 101, 99, 103, 97, 113, 112, 110};
    double[] hours = {7, 27, 2, 50, 28, 29, 20, 12, 6, 17};
    assertThat(factuality(TRUSTWORTHY, iq, hours).spearman().value())
        .isCloseTo(-29 / 165.0, within(1e-14));
  }

  static Stream<JsonNode> cohensD() {
    return Reference.cases("cohens_d.json");
  }

  /** The reference pools population variances, weighted by n - 1: the same, had it n for n - 1. */
  @ParameterizedTest
  @MethodSource("cohensD")
  void cohens_d_is_smaller_than_the_reference_by_its_population_variances(JsonNode reference) {
    double[] grounded = Reference.vector(reference.get("g1"));
    double[] others = Reference.vector(reference.get("g2"));
    BinaryStatistics statistics = binary(RISKY, grounded, others);
    double published = reference.get("d").doubleValue();
    if (published == 0) {
      assertThat(statistics.cohensD()).as("no variance, no effect size").isNull();
    } else {
      double ratio = Math.sqrt(sampleSquares(grounded, others) / population(grounded, others));
      assertThat(Math.abs(statistics.cohensD().value()) * ratio)
          .isCloseTo(published, within(1e-12));
      assertThat(ratio).isGreaterThan(1.1);
    }
  }

  /** 4 and 5 observations: ss = 5 and 40; 1.5 / sqrt(45 / 7). */
  @Test
  void cohens_d_by_hand() {
    double[] grounded = {1, 2, 3, 4};
    double[] others = {2, 3, 5, 9, 1};
    assertThat(binary(RISKY, grounded, others).cohensD().value())
        .isCloseTo(1.5 / Math.sqrt(45 / 7.0), within(1e-15));
    assertThat(binary(TRUSTWORTHY, grounded, others).cohensD().value())
        .isCloseTo(-1.5 / Math.sqrt(45 / 7.0), within(1e-15));
  }

  private static BinaryStatistics binary(Metric metric, double[] grounded, double[] others) {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (double score : grounded) {
      subjects.add(new ScoredSubject(subjects.size(), Score.of(score), true, null));
    }
    for (double score : others) {
      subjects.add(new ScoredSubject(subjects.size(), Score.of(score), false, null));
    }
    return SeriesStatistics.of(metric, subjects, subjects.size()).binary();
  }

  /** Scales y into [0, 1], which no correlation can see. */
  private static FactualityStatistics factuality(Metric metric, double[] x, double[] y) {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int i = 0; i < x.length; i++) {
      subjects.add(new ScoredSubject(i, Score.of(x[i]), null, y[i] / 64));
    }
    return SeriesStatistics.of(metric, subjects, x.length).factuality();
  }

  private static double sampleSquares(double[] a, double[] b) {
    return squares(a) + squares(b);
  }

  private static double population(double[] a, double[] b) {
    return squares(a) * (a.length - 1) / a.length + squares(b) * (b.length - 1) / b.length;
  }

  private static double squares(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return squares;
  }
}
