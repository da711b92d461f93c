package dev.sextant.benchmarks.coverage;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.finding.Finding;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;

/**
 * How often the interval of the best score of many holds its true AUC: the plain one, and the one
 * that allows for the choice. Half of the variance of all scores is common to them.
 *
 * <p>{@code BestOfMany [DATA SETS] [NUMBER OF SCORES ...]}; without a number 2, 12 and 80.
 */
public final class BestOfMany {

  private static final Metric RISKY = Catalogue.find("theta-rc").orElseThrow();

  private final int trials;

  private BestOfMany(int trials) {
    this.trials = trials;
  }

  /** How far the classes are apart for each score; {@code halves}: every other score lacks half. */
  private record Setting(String name, int items, double share, double[] shifts, boolean halves) {}

  public static void main(String[] arguments) {
    int trials = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1000;
    int[] numbers = Stream.of(arguments).skip(1).mapToInt(Integer::parseInt).toArray();
    for (int scores : numbers.length > 0 ? numbers : new int[] {2, 12, 80}) {
      for (Setting setting : settings(scores)) {
        new BestOfMany(trials).measure(setting);
      }
    }
  }

  private static List<Setting> settings(int scores) {
    double[] equal = new double[scores];
    double[] clear = new double[scores];
    double[] spread = new double[scores];
    for (int s = 0; s < scores; s++) {
      equal[s] = 0.8;
      clear[s] = s == 0 ? 2.2 : 0.5;
      spread[s] = 0.3 + 0.9 * s / (scores - 1);
    }
    return List.of(
        new Setting("equal", 200, 0.5, equal, false),
        new Setting("equal, rare", 200, 0.15, equal, false),
        new Setting("equal, halves", 200, 0.5, equal, true),
        new Setting("clear", 800, 0.5, clear, false),
        new Setting("spread", 200, 0.5, spread, false));
  }

  private void measure(Setting setting) {
    Random random = new Random(31);
    int[] plain = new int[2];
    int[] selected = new int[2];
    double wider = 0;
    int found = 0;
    for (int trial = 0; trial < trials; trial++) {
      Finding finding = Finding.of(Headline.AUC, draw(setting, random), trial);
      Interval value = Objects.requireNonNull(finding.value());
      Interval allowing = Objects.requireNonNull(finding.selected());
      if (value.isBounded() && allowing.isBounded()) {
        double truth = truth(setting, Objects.requireNonNull(finding.best()));
        count(plain, value, truth);
        count(selected, allowing, truth);
        wider += width(allowing) / width(value);
        found++;
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%2d scores, %-13s %d: plain %.1f %%, selected %.1f %% (%.1f below, %.1f above), x%.2f%n",
        setting.shifts().length,
        setting.name(),
        found,
        100 - 100.0 * (plain[0] + plain[1]) / found,
        100 - 100.0 * (selected[0] + selected[1]) / found,
        100.0 * selected[0] / found,
        100.0 * selected[1] / found,
        wider / found);
  }

  private static void count(int[] missed, Interval interval, double truth) {
    missed[0] += interval.isBelow(truth) ? 1 : 0;
    missed[1] += interval.isAbove(truth) ? 1 : 0;
  }

  private static double width(Interval interval) {
    return Objects.requireNonNull(interval.high()) - Objects.requireNonNull(interval.low());
  }

  private static double truth(Setting setting, ScoreSeries.Name best) {
    int s = Integer.parseInt(Objects.requireNonNull(best.model()));
    return IntervalCoverage.normal(setting.shifts()[s] / Math.sqrt(2));
  }

  private static List<ScoreSeries> draw(Setting setting, Random random) {
    int scores = setting.shifts().length;
    List<List<ScoredSubject>> subjects = new ArrayList<>();
    for (int s = 0; s < scores; s++) {
      subjects.add(new ArrayList<>());
    }
    for (int item = 0; item < setting.items(); item++) {
      boolean grounded = item >= setting.share() * setting.items();
      double common = random.nextGaussian();
      for (int s = 0; s < scores; s++) {
        double noise = Math.sqrt(0.5) * (common + random.nextGaussian());
        boolean missing = setting.halves() && s % 2 == 1 && item % 2 == 1;
        Score score =
            missing
                ? Score.undefined(Reason.NO_CONTEXT)
                : Score.of(noise + (grounded ? 0 : setting.shifts()[s]));
        subjects.get(s).add(new ScoredSubject(item, score, grounded, null));
      }
    }
    List<ScoreSeries> series = new ArrayList<>();
    for (List<ScoredSubject> each : subjects) {
      series.add(ScoreSeries.of(RISKY, String.valueOf(series.size()), each, setting.items()));
    }
    return series;
  }
}
