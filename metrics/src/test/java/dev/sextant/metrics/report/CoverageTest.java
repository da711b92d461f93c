package dev.sextant.metrics.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.metrics.Score;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Intervals cover the truth about as often as they say, on simulated items whose answers resemble
 * each other: score = 1.0 if not grounded, plus an effect of the item and one of the answer, both
 * standard normal. The true area is then Phi(1 / sqrt(2 * 2)) = Phi(0.5) = 0.6914625.
 */
class CoverageTest {

  private static final Metric RISKY = Catalogue.find("theta-rc").orElseThrow();
  private static final double TRUTH = 0.691462461274013;
  private static final int TRIALS = 300;
  private static final int ITEMS = 60;
  private static final int ANSWERS = 6;

  @Test
  void resampled_by_item_the_interval_covers_the_truth_as_promised() {
    assertThat(coverage(true)).isBetween(0.91, 0.98);
  }

  @Test
  void resampled_by_answer_it_would_promise_too_much() {
    assertThat(coverage(false)).isLessThan(0.8);
  }

  private static double coverage(boolean byItem) {
    Random random = new Random(20);
    int covered = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      List<Subject> subjects = simulate(random, byItem);
      Resamples resamples = new Resamples(byItem ? ITEMS : ITEMS * ANSWERS, 400, trial);
      Interval auc = SeriesStatistics.of(RISKY, subjects, resamples).binary().auc();
      covered += auc.low() <= TRUTH && TRUTH <= auc.high() ? 1 : 0;
    }
    return (double) covered / TRIALS;
  }

  private static List<Subject> simulate(Random random, boolean byItem) {
    List<Subject> subjects = new ArrayList<>();
    for (int item = 0; item < ITEMS; item++) {
      boolean grounded = item % 2 == 0;
      double effect = random.nextGaussian() + (grounded ? 0 : 1);
      for (int answer = 0; answer < ANSWERS; answer++) {
        Score score = Score.of(effect + random.nextGaussian());
        subjects.add(new Subject(byItem ? item : subjects.size(), score, grounded, null));
      }
    }
    return subjects;
  }
}
