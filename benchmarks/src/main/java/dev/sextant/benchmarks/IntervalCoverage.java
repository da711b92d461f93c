package dev.sextant.benchmarks;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Resamples;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
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
 * <p>AUC: scores are normal with variance 1, those of answers that are not grounded shifted by s;
 * truth {@code Phi(s / sqrt 2)}. Pearson and R^2: factuality f is uniform on [0, 1], the score is
 * {@code -b f} plus normal noise of variance 1; truth {@code R^2 = b^2 / (b^2 + 12)}. Clustered
 * items have 4 answers with the same label, and share half of the noise's variance.
 *
 * <p>Arguments: data sets per line (2000), resamples (1500).
 */
public final class IntervalCoverage {

  private static final Metric RISKY = Catalogue.find("theta-rc").orElseThrow();
  private static final int ANSWERS = 4;

  private IntervalCoverage() {}

  /** A simulation: number of items, strength of the signal, several answers per item or one. */
  private record Setting(int items, double signal, boolean clustered) {}

  private interface Statistic {
    @Nullable Interval of(SeriesStatistics statistics);
  }

  public static void main(String[] arguments) {
    int trials = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2000;
    int resamples = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1500;
    System.out.printf(
        "%d data sets a line; standard error of a coverage of 95 %%: %.2f points%n",
        trials, 100 * Math.sqrt(0.95 * 0.05 / trials));
    for (boolean clustered : new boolean[] {false, true}) {
      for (int items : new int[] {50, 100, 200, 400, 1000}) {
        for (double shift : new double[] {0, 0.74, 1.81}) {
          areaUnderCurve(new Setting(items, shift, clustered), trials, resamples);
        }
        for (double rSquared : new double[] {0, 0.01, 0.04, 0.1, 0.25, 0.5}) {
          double slope = Math.sqrt(12 * rSquared / (1 - rSquared));
          regression(new Setting(items, slope, clustered), rSquared, trials, resamples);
        }
      }
    }
  }

  private static void areaUnderCurve(Setting setting, int trials, int resamples) {
    double truth = normal(setting.signal() / Math.sqrt(2));
    double covered = coverage(setting, true, trials, resamples, Headline.AUC::of, truth);
    System.out.printf("%s AUC %.3f: %.1f %%%n", words(setting), truth, 100 * covered);
  }

  private static void regression(Setting setting, double rSquared, int trials, int resamples) {
    Statistic square = statistics -> Objects.requireNonNull(statistics.factuality()).rSquared();
    Statistic r = statistics -> Objects.requireNonNull(statistics.factuality()).pearson();
    double pearson = coverage(setting, false, trials, resamples, r, Math.sqrt(rSquared));
    double covered = coverage(setting, false, trials, resamples, square, rSquared);
    System.out.printf(
        "%s R^2 %.2f: %.1f %% (Pearson %.1f %%)%n",
        words(setting), rSquared, 100 * covered, 100 * pearson);
  }

  private static String words(Setting setting) {
    return "%4d items, %s,".formatted(setting.items(), setting.clustered() ? "clustered" : "alone");
  }

  private static double coverage(
      Setting setting,
      boolean binary,
      int trials,
      int resamples,
      Statistic statistic,
      double truth) {
    Random random = new Random(1);
    int covered = 0;
    for (int trial = 0; trial < trials; trial++) {
      List<ScoredSubject> subjects = simulate(setting, binary, random);
      Interval interval =
          Objects.requireNonNull(
              statistic.of(
                  SeriesStatistics.of(
                      RISKY, subjects, new Resamples(setting.items(), resamples, trial))));
      covered += interval.isAbove(truth) || interval.isBelow(truth) ? 0 : 1;
    }
    return (double) covered / trials;
  }

  private static List<ScoredSubject> simulate(Setting setting, boolean binary, Random random) {
    List<ScoredSubject> subjects = new ArrayList<>();
    int answers = setting.clustered() ? ANSWERS : 1;
    double share = setting.clustered() ? Math.sqrt(0.5) : 1;
    for (int item = 0; item < setting.items(); item++) {
      double factuality = random.nextDouble();
      boolean grounded = item % 2 == 0;
      double signal = binary ? (grounded ? 0 : 1) : -factuality;
      double common = setting.signal() * signal + share * random.nextGaussian();
      for (int answer = 0; answer < answers; answer++) {
        double own = setting.clustered() ? share * random.nextGaussian() : 0;
        subjects.add(
            new ScoredSubject(
                item,
                Score.of(common + own),
                binary ? grounded : null,
                binary ? null : factuality));
      }
    }
    return subjects;
  }

  /** Phi, by Simpson's rule from 0. */
  private static double normal(double x) {
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
