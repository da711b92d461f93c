package dev.sextant.metrics.report.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.binary.BinaryStatistics.BandPoint;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Interval.NoInterval;
import dev.sextant.metrics.report.subjects.NoStatistic;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What the bands of the curves must be whatever the data. */
class CurveBandTest {

  private static final Metric RISKY = Catalogue.find("theta-rc").orElseThrow();

  @Test
  void places_go_from_end_to_end_and_are_closer_where_little_is_allowed() {
    BinaryStatistics binary = binary(1000, 1);
    assertThat(binary.rocBand().stream().map(BandPoint::at))
        .isSorted()
        .startsWith(0.01, 0.02)
        .contains(0.05, 0.1, 0.2, 0.5)
        .endsWith(0.8, 1.0);
    assertThat(binary.precisionRecallBand().stream().map(BandPoint::at))
        .isSorted()
        .startsWith(0.02, 0.05)
        .contains(0.5, 0.8, 0.9, 0.95)
        .endsWith(0.97, 0.99);
  }

  /** With 40 of a class there may well be none among the 5 %, but hardly none among the 10 %. */
  @Test
  void places_that_a_sample_may_have_nothing_beyond_are_left_out() {
    BinaryStatistics binary = binary(80, 1);
    assertThat(binary.rocBand().stream().map(BandPoint::at))
        .startsWith(0.1, 0.15)
        .endsWith(0.8, 1.0);
    assertThat(binary.precisionRecallBand().stream().map(BandPoint::at))
        .startsWith(0.1, 0.2)
        .endsWith(0.85, 0.9);
    assertThat(binary.notGroundedScores().quantiles().get(0).value().missing())
        .as("a quantile at 5 % neither")
        .isEqualTo(new NoInterval(NoInterval.Cause.TOO_FEW_OF_A_CLASS, 40));
    assertThat(binary.notGroundedScores().quantiles().get(1).value().isBounded()).isTrue();
    assertThat(binary.falsePositiveRate().missing())
        .as("nor a rate at a recall of 95 %")
        .isEqualTo(new NoInterval(NoInterval.Cause.TOO_FEW_OF_A_CLASS, 40));
    assertThat(binary(200, 1).falsePositiveRate().isBounded()).isTrue();
  }

  @Test
  void nearly_all_places_of_a_curve_lie_in_its_band() {
    for (List<BandPoint> band : bands(binary(300, 2))) {
      assertThat(band).allMatch(point -> point.height().low() <= point.height().high());
      assertThat(band).allMatch(point -> point.height().low() >= 0 && point.height().high() <= 1);
      assertThat(band.stream().filter(CurveBandTest::isInside).count())
          .isGreaterThanOrEqualTo(band.size() - 1);
    }
  }

  @Test
  void recall_never_falls_along_the_band_and_ends_at_one() {
    List<BandPoint> band = binary(150, 3).rocBand();
    for (int i = 1; i < band.size(); i++) {
      Interval before = band.get(i - 1).height();
      Interval here = band.get(i).height();
      assertThat(here.value()).isGreaterThanOrEqualTo(before.value());
      assertThat(here.low()).isGreaterThanOrEqualTo(before.low());
      assertThat(here.high()).isGreaterThanOrEqualTo(before.high());
    }
    assertThat(band.get(band.size() - 1).height()).isEqualTo(new Interval(1, 1, 1));
  }

  @Test
  void fewer_subjects_have_a_wider_band() {
    BinaryStatistics few = binary(80, 4);
    BinaryStatistics many = binary(1280, 4);
    for (double at : new double[] {0.2, 0.3, 0.5, 0.8}) {
      assertThat(width(few.rocBand(), at)).isGreaterThan(2 * width(many.rocBand(), at));
      assertThat(width(few.precisionRecallBand(), at))
          .isGreaterThan(2 * width(many.precisionRecallBand(), at));
    }
  }

  @Test
  void without_both_classes_there_is_none() {
    for (boolean grounded : new boolean[] {true, false}) {
      List<ScoredSubject> one = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        one.add(new ScoredSubject(i, Score.of(i % 5), grounded, null));
      }
      BinaryStatistics binary = statistics(one);
      assertThat(binary.rocBand()).isEmpty();
      assertThat(binary.precisionRecallBand()).isEmpty();
    }
  }

  @Test
  void classes_that_never_mix_have_a_band_with_an_exact_end() {
    List<ScoredSubject> apart = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      apart.add(new ScoredSubject(i, Score.of(i), i < 20, null));
    }
    double far = StrictMath.pow(0.025, 1.0 / 20);
    BinaryStatistics binary = statistics(apart);
    assertThat(binary.rocBand().subList(0, binary.rocBand().size() - 1))
        .extracting(BandPoint::height)
        .containsOnly(new Interval(1, far, 1));
    BandPoint half =
        binary.precisionRecallBand().stream().filter(p -> p.at() == 0.5).findFirst().orElseThrow();
    assertThat(half.height().low())
        .as("ten positives are flagged")
        .isEqualTo(StrictMath.pow(0.025, 1.0 / 10));
    assertThat(bands(binary)).hasSize(2);
  }

  @Test
  void one_score_for_all_has_no_curve() {
    List<ScoredSubject> tied = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      tied.add(new ScoredSubject(i, Score.of(7 + 1e-13 * i), i % 3 > 0, null));
    }
    BinaryStatistics binary = statistics(tied);
    assertThat(binary.obstacle()).isEqualTo(NoStatistic.VALUES_ALIKE);
    assertThat(binary.auc()).isNull();
    assertThat(binary.roc()).isEmpty();
    assertThat(binary.rocBand()).isEmpty();
    assertThat(binary.precisionRecallBand()).isEmpty();
  }

  /** The mean height of the ROC curve is its area. */
  @Test
  void the_heights_enclose_about_the_area() {
    BinaryStatistics binary = binary(1000, 6);
    double area = binary.rocBand().get(0).height().value() * 0.01 / 2;
    assertThat(binary.rocBand().get(0).at()).isEqualTo(0.01);
    for (int i = 1; i < binary.rocBand().size(); i++) {
      BandPoint left = binary.rocBand().get(i - 1);
      BandPoint right = binary.rocBand().get(i);
      area += (right.at() - left.at()) * (left.height().value() + right.height().value()) / 2;
    }
    assertThat(area).isCloseTo(binary.auc().value(), within(0.005));
  }

  private static boolean isInside(BandPoint point) {
    Interval height = point.height();
    return height.low() <= height.value() && height.value() <= height.high();
  }

  private static double width(List<BandPoint> band, double at) {
    return band.stream()
        .filter(point -> point.at() == at)
        .mapToDouble(point -> point.height().high() - point.height().low())
        .findFirst()
        .orElseThrow();
  }

  private static List<List<BandPoint>> bands(BinaryStatistics binary) {
    assertThat(binary.rocBand()).hasSizeGreaterThan(6);
    assertThat(binary.precisionRecallBand()).hasSizeGreaterThan(6);
    return List.of(binary.rocBand(), binary.precisionRecallBand());
  }

  private static BinaryStatistics binary(int n, int seed) {
    Random random = new Random(seed);
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      boolean grounded = i % 2 == 0;
      double risk = random.nextGaussian() + (grounded ? 0 : 1);
      subjects.add(new ScoredSubject(i, Score.of(Math.round(risk * 20) / 20.0), grounded, null));
    }
    return statistics(subjects);
  }

  private static BinaryStatistics statistics(List<ScoredSubject> subjects) {
    return SeriesStatistics.of(RISKY, subjects, subjects.size()).binary();
  }
}
