package dev.sextant.benchmarks.coverage;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.factuality.FactualityStatistics;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Measures how often the 95 % intervals of a report cover the truth, on simulated data with a known
 * truth.
 *
 * <ul>
 *   <li>AUC: scores are normal with variance 1, those of answers that are not grounded shifted by
 *       s; truth {@code Phi(s / sqrt 2)}. Tied scores are rounded to halves, and the truth is that
 *       of rounded scores.
 *   <li>Pearson and R^2: factuality f is uniform on [0, 1], the score is {@code -b f} plus normal
 *       noise of variance 1; truth {@code R^2 = b^2 / (b^2 + 12)}.
 *   <li>Spearman: factuality is {@code Phi(z)} and the score {@code -r z} plus noise, with z
 *       normal; truth {@code 6 / pi asin(r / 2)}.
 * </ul>
 *
 * <p>Clustered items have 4 answers with the same label, and share half of the noise's variance.
 * For AUC with few of a class, the first number is that of items that are not grounded.
 *
 * <p>Argument: data sets per line (2000).
 */
public final class IntervalCoverage {

  private static final Metric RISKY = Catalogue.find("theta-rc").orElseThrow();
  private static final int ANSWERS = 4;

  private final int trials;

  private IntervalCoverage(int trials) {
    this.trials = trials;
  }

  /** A simulation: number of items, strength of the signal, several answers per item or one. */
  private record Setting(int items, double signal, boolean clustered) {

    String words() {
      return "%4d items, %s,".formatted(items, clustered ? "clustered" : "alone");
    }
  }

  private interface Simulation {
    List<ScoredSubject> draw(Random random);
  }

  private interface Statistic {
    @Nullable Interval of(List<ScoredSubject> subjects, int items);
  }

  public static void main(String[] arguments) {
    int trials = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2000;
    System.out.printf(
        "%d data sets a line; standard error of a coverage of 95 %%: %.2f points%n",
        trials, 100 * Math.sqrt(0.95 * 0.05 / trials));
    IntervalCoverage coverage = new IntervalCoverage(trials);
    for (boolean clustered : new boolean[] {false, true}) {
      coverage.few(clustered);
      for (int items : new int[] {50, 100, 200, 400, 1000}) {
        for (double shift : new double[] {0, 0.74, 1.81}) {
          coverage.areaUnderCurve(new Setting(items, shift, clustered), items / 2, false);
        }
        coverage.correlations(items, clustered);
      }
    }
  }

  /** Few items of the rarer class, and few items with a correlation. */
  private void few(boolean clustered) {
    for (int rare : new int[] {10, 20, 30}) {
      for (int percent : new int[] {5, 10, 20, 50}) {
        for (boolean tied : new boolean[] {false, true}) {
          for (double shift : new double[] {0, 0.74, 1.81}) {
            areaUnderCurve(new Setting(rare * 100 / percent, shift, clustered), rare, tied);
          }
        }
      }
    }
    for (int items : new int[] {20, 30}) {
      correlations(items, clustered);
    }
  }

  private void correlations(int items, boolean clustered) {
    for (double rSquared : new double[] {0, 0.01, 0.04, 0.1, 0.25, 0.5}) {
      double slope = Math.sqrt(12 * rSquared / (1 - rSquared));
      regression(new Setting(items, slope, clustered), rSquared);
    }
    for (double r : new double[] {0, 0.3, 0.6, 0.9}) {
      spearman(new Setting(items, r, clustered));
    }
  }

  private void areaUnderCurve(Setting setting, int positives, boolean tied) {
    double truth = tied ? tiedArea(setting.signal()) : normal(setting.signal() / Math.sqrt(2));
    print(
        "%s %d not grounded, AUC %.3f%s"
            .formatted(setting.words(), positives, truth, tied ? " with ties" : ""),
        measure(
            setting,
            random -> binary(setting, positives, tied, random),
            (subjects, items) -> Headline.AUC.interval(subjects, Direction.HIGHER_IS_RISKY, items),
            truth));
  }

  private void regression(Setting setting, double rSquared) {
    Simulation simulation = random -> sloped(setting, random);
    Coverage pearson =
        measure(
            setting,
            simulation,
            (subjects, items) -> factuality(subjects, items).pearson(),
            Math.sqrt(rSquared));
    print("%s Pearson %.2f".formatted(setting.words(), Math.sqrt(rSquared)), pearson);
    Coverage square =
        measure(
            setting,
            simulation,
            (subjects, items) -> factuality(subjects, items).rSquared(),
            rSquared);
    print("%s R^2 %.2f".formatted(setting.words(), rSquared), square);
  }

  private void spearman(Setting setting) {
    double truth = 6 / Math.PI * Math.asin(setting.signal() / 2);
    print(
        "%s Spearman %.3f".formatted(setting.words(), truth),
        measure(
            setting,
            random -> ranked(setting, random),
            (subjects, items) ->
                Headline.SPEARMAN.interval(subjects, Direction.HIGHER_IS_RISKY, items),
            truth));
  }

  private static FactualityStatistics factuality(List<ScoredSubject> subjects, int items) {
    return Objects.requireNonNull(SeriesStatistics.of(RISKY, subjects, items).factuality());
  }

  /** Intervals below, around and above the truth, and values without an interval. */
  private record Coverage(int below, int covered, int above, int missing) {}

  private static void print(String title, Coverage coverage) {
    double all = coverage.below() + coverage.covered() + coverage.above();
    System.out.printf(
        "%s: %.1f %% (%.1f %% below, %.1f %% above the truth%s)%n",
        title,
        100 * coverage.covered() / all,
        100 * coverage.below() / all,
        100 * coverage.above() / all,
        coverage.missing() == 0 ? "" : ", %d without interval".formatted(coverage.missing()));
  }

  private Coverage measure(
      Setting setting, Simulation simulation, Statistic statistic, double truth) {
    Random random = new Random(1);
    int below = 0;
    int covered = 0;
    int above = 0;
    for (int trial = 0; trial < trials; trial++) {
      Interval interval = statistic.of(simulation.draw(random), setting.items());
      if (interval != null && interval.isBounded()) {
        below += interval.isBelow(truth) ? 1 : 0;
        above += interval.isAbove(truth) ? 1 : 0;
        covered += interval.isBelow(truth) || interval.isAbove(truth) ? 0 : 1;
      }
    }
    return new Coverage(below, covered, above, trials - below - covered - above);
  }

  private static List<ScoredSubject> binary(
      Setting setting, int positives, boolean tied, Random random) {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int item = 0; item < setting.items(); item++) {
      boolean grounded = item >= positives;
      for (double noise : noise(setting, random)) {
        double score = (grounded ? 0 : setting.signal()) + noise;
        Score measured = Score.of(tied ? Math.rint(2 * score) / 2 : score);
        subjects.add(new ScoredSubject(item, measured, grounded, null));
      }
    }
    return subjects;
  }

  private static List<ScoredSubject> sloped(Setting setting, Random random) {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int item = 0; item < setting.items(); item++) {
      double factuality = random.nextDouble();
      for (double noise : noise(setting, random)) {
        Score score = Score.of(noise - setting.signal() * factuality);
        subjects.add(new ScoredSubject(item, score, null, factuality));
      }
    }
    return subjects;
  }

  private static List<ScoredSubject> ranked(Setting setting, Random random) {
    double r = setting.signal();
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int item = 0; item < setting.items(); item++) {
      double z = random.nextGaussian();
      double factuality = normal(z);
      for (double noise : noise(setting, random)) {
        Score score = Score.of(Math.sqrt(1 - r * r) * noise - r * z);
        subjects.add(new ScoredSubject(item, score, null, factuality));
      }
    }
    return subjects;
  }

  /** Returns the noise of each answer of an item. */
  private static double[] noise(Setting setting, Random random) {
    if (!setting.clustered()) {
      return new double[] {random.nextGaussian()};
    }
    double common = random.nextGaussian();
    double[] noise = new double[ANSWERS];
    for (int answer = 0; answer < ANSWERS; answer++) {
      noise[answer] = Math.sqrt(0.5) * (common + random.nextGaussian());
    }
    return noise;
  }

  /** Returns the area of scores rounded to halves, by their probabilities. */
  private static double tiedArea(double shift) {
    double area = 0;
    for (double score = -10; score <= 12; score += 0.5) {
      double positive = normal(score + 0.25 - shift) - normal(score - 0.25 - shift);
      double below = normal(score - 0.25);
      double tied = normal(score + 0.25) - below;
      area += positive * (below + tied / 2);
    }
    return area;
  }

  /** Phi, by Simpson's rule from 0. */
  static double normal(double x) {
    int steps = 1000;
    double h = x / steps;
    double sum = 0;
    for (int i = 0; i <= steps; i++) {
      double weight = i == 0 || i == steps ? 1 : i % 2 == 1 ? 4 : 2;
      sum += weight * Math.exp(-(i * h) * (i * h) / 2);
    }
    return 0.5 + sum * h / 3 / Math.sqrt(2 * Math.PI);
  }
}
