package dev.sextant.metrics.report.binary.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.binary.BinaryStatistics.Decile;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Interval.NoInterval;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Deciles of a score that separates the classes except for one subject. */
class DecileTest {

  private static final Metric RISKY = Catalogue.find("theta-rc").orElseThrow();

  @Test
  void a_decile_of_one_class_has_an_interval() {
    List<Decile> deciles = deciles(1);
    assertThat(deciles).hasSize(10);
    double far = 1 - StrictMath.pow(0.025, 1.0 / 20);
    assertInterval(deciles.get(0), 0, 0, far);
    assertInterval(deciles.get(9), 1, 1 - far, 1);
    assertThat(deciles)
        .allSatisfy(
            decile ->
                assertThat(decile.notGrounded().high()).isGreaterThan(decile.notGrounded().low()));
  }

  @Test
  void a_tenth_of_one_class_is_known_the_less_the_fewer_items_it_is_of() {
    assertInterval(deciles(2).get(0), 0, 0, 1 - StrictMath.pow(0.025, 1.0 / 10));
  }

  @Test
  void a_tenth_of_five_items_has_no_interval() {
    Interval share = deciles(4).get(0).notGrounded();
    assertThat(share)
        .isEqualTo(Interval.without(0, new NoInterval(NoInterval.Cause.TOO_FEW_ITEMS, 5)));
  }

  private static void assertInterval(Decile decile, double value, double low, double high) {
    assertThat(decile.n()).isEqualTo(20);
    assertThat(decile.notGrounded().value()).isEqualTo(value);
    assertThat(decile.notGrounded().low()).isCloseTo(low, within(1e-12));
    assertThat(decile.notGrounded().high()).isCloseTo(high, within(1e-12));
  }

  /** 200 answers; but for one, those that score in the upper half are not grounded. */
  private static List<Decile> deciles(int answersOfAnItem) {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      boolean grounded = i < 100 || i == 130;
      subjects.add(new ScoredSubject(i / answersOfAnItem, new Score.Defined(i), grounded, null));
    }
    return SeriesStatistics.of(RISKY, subjects, 200 / answersOfAnItem).binary().deciles();
  }
}
