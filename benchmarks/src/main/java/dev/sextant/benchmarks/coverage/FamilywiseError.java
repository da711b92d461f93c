package dev.sextant.benchmarks.coverage;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.added.AddedValue;
import dev.sextant.metrics.report.added.FloorModel;
import dev.sextant.metrics.report.comparison.FloorAudit;
import dev.sextant.metrics.report.comparison.FloorAudit.FloorVerdict;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * How often a report of 80 correlated scores claims something false of any of them, where no score
 * is better than the floor, or worse. The bar is 5 %.
 *
 * <p>{@code FamilywiseError [DATA SETS] [CELL ...]}; without a cell all of them.
 */
public final class FamilywiseError {

  private static final int SERIES = 80;
  private static final Metric RISKY = Catalogue.find("theta-rc").orElseThrow();
  private static final Metric FLOOR = Catalogue.find("length").orElseThrow();

  private final int trials;

  private FamilywiseError(int trials) {
    this.trials = trials;
  }

  /** Values of the floor and of each score, and the labels. */
  private record Sample(List<ScoredSubject> floor, List<List<ScoredSubject>> scores, int items) {}

  /**
   * A kind of data set.
   *
   * @param claims whether a data set leads to a claim that is better, and to one that is worse
   */
  private record Cell(String name, Function<Random, Sample> draw, Claims claims) {}

  private interface Claims {
    boolean[] of(Sample sample, long seed);
  }

  public static void main(String[] arguments) {
    int trials = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2000;
    List<String> wanted = Stream.of(arguments).skip(1).toList();
    for (Cell cell : cells()) {
      if (wanted.isEmpty() || wanted.contains(cell.name())) {
        new FamilywiseError(trials).run(cell);
      }
    }
  }

  private static List<Cell> cells() {
    Claims areas = (sample, seed) -> audits(Headline.AUC, sample, seed);
    Claims ranks = (sample, seed) -> audits(Headline.SPEARMAN, sample, seed);
    return List.of(
        new Cell("noise-200", random -> binary(random, 200, 1, 0.5, 0), areas),
        new Cell("equal-100", random -> binary(random, 100, 1, 0.5, 0.8), areas),
        new Cell("rare-300-by-3", random -> binary(random, 300, 3, 0.15, 1.2), areas),
        new Cell("ceiling-100", random -> ceiling(random, 100), ranks),
        new Cell("ceiling-238", random -> ceiling(random, 238), ranks),
        new Cell("ceiling-600", random -> ceiling(random, 600), ranks),
        new Cell("ranks-238", random -> ranked(random, 238), ranks),
        new Cell("added-200", FamilywiseError::useless, FamilywiseError::added));
  }

  private void run(Cell cell) {
    Random random = new Random(29);
    int better = 0;
    int worse = 0;
    int either = 0;
    for (int trial = 0; trial < trials; trial++) {
      boolean[] claims = cell.claims().of(cell.draw().apply(random), trial);
      better += claims[0] ? 1 : 0;
      worse += claims[1] ? 1 : 0;
      either += claims[0] || claims[1] ? 1 : 0;
    }
    System.out.printf(
        Locale.ROOT,
        "%-14s %d data sets: some score better %.2f %%, some worse %.2f %%, either %.2f %%%n",
        cell.name(),
        trials,
        100.0 * better / trials,
        100.0 * worse / trials,
        100.0 * either / trials);
  }

  private static boolean[] audits(Headline headline, Sample sample, long seed) {
    List<ScoreSeries> floors = List.of(floor(sample));
    List<FloorAudit> audits =
        scores(sample).stream()
            .map(score -> FloorAudit.of(headline, score, floors))
            .flatMap(Optional::stream)
            .toList();
    return claims(FloorAudit.corrected(audits, seed).stream().map(FloorAudit::verdict).toList());
  }

  private static boolean[] added(Sample sample, long seed) {
    FloorModel model = new FloorModel(List.of(floor(sample)), seed);
    List<AddedValue> added =
        scores(sample).stream().map(model::added).flatMap(Optional::stream).toList();
    return claims(AddedValue.corrected(added, seed).stream().map(AddedValue::verdict).toList());
  }

  private static boolean[] claims(List<FloorVerdict> verdicts) {
    return new boolean[] {
      verdicts.contains(FloorVerdict.ADDS), verdicts.contains(FloorVerdict.WORSE)
    };
  }

  private static ScoreSeries floor(Sample sample) {
    return ScoreSeries.of(FLOOR, null, sample.floor(), sample.items());
  }

  private static List<ScoreSeries> scores(Sample sample) {
    List<ScoreSeries> scores = new ArrayList<>();
    for (List<ScoredSubject> each : sample.scores()) {
      scores.add(ScoreSeries.of(RISKY, "model-" + scores.size(), each, sample.items()));
    }
    return scores;
  }

  /** All series have the same AUC; half of the variance of their noise is common to them. */
  private static Sample binary(Random random, int items, int answers, double share, double shift) {
    List<List<ScoredSubject>> series = empty();
    for (int item = 0; item < items; item++) {
      boolean grounded = random.nextDouble() >= share;
      double ofItem = random.nextGaussian();
      for (int answer = 0; answer < answers; answer++) {
        double common = Math.sqrt(0.5) * (ofItem + random.nextGaussian());
        for (List<ScoredSubject> each : series) {
          double noise = Math.sqrt(0.5) * (common + random.nextGaussian());
          Score score = Score.of(noise + (grounded ? 0 : shift));
          each.add(new ScoredSubject(item, score, grounded, null));
        }
      }
    }
    return new Sample(series.get(0), series.subList(1, series.size()), items);
  }

  /**
   * Factuality follows from the floor alone and is cut at 1, where 4 of 10 items lie. Scores are
   * the floor itself, cut or bent in a way that suits the ceiling, with more and more noise.
   */
  private static Sample ceiling(Random random, int items) {
    List<List<ScoredSubject>> series = empty();
    for (int item = 0; item < items; item++) {
      double floor = random.nextGaussian();
      double factuality =
          Math.max(0, Math.min(1, 0.95 - 0.25 * floor + 0.1 * random.nextGaussian()));
      for (int s = 0; s < series.size(); s++) {
        double cut = Math.max(floor, -0.2 - 0.02 * s);
        double bent = floor > 0 ? floor * floor : 0.1 * floor;
        double shape = s % 3 == 0 ? floor : s % 3 == 1 ? cut : bent;
        double noise = s == 0 ? 0 : 0.005 * s * random.nextGaussian();
        series.get(s).add(new ScoredSubject(item, Score.of(shape + noise), null, factuality));
      }
    }
    return new Sample(series.get(0), series.subList(1, series.size()), items);
  }

  /** All series have the same Spearman; half of the variance of their noise is common to them. */
  private static Sample ranked(Random random, int items) {
    List<List<ScoredSubject>> series = empty();
    for (int item = 0; item < items; item++) {
      double factuality = random.nextDouble();
      double common = random.nextGaussian();
      for (List<ScoredSubject> each : series) {
        double noise = Math.sqrt(0.5) * (common + random.nextGaussian());
        each.add(new ScoredSubject(item, Score.of(noise - 3 * factuality), null, factuality));
      }
    }
    return new Sample(series.get(0), series.subList(1, series.size()), items);
  }

  /** The floor decides the label, and scores know the floor with noise. */
  private static Sample useless(Random random) {
    int items = 200;
    List<List<ScoredSubject>> series = empty();
    for (int item = 0; item < items; item++) {
      double floor = random.nextGaussian();
      boolean grounded = random.nextDouble() < 1 / (1 + Math.exp(1.2 * floor));
      double common = random.nextGaussian();
      for (int s = 0; s < series.size(); s++) {
        double noise = Math.sqrt(0.5) * (common + random.nextGaussian());
        Score score = Score.of(s == 0 ? floor : floor + noise);
        series.get(s).add(new ScoredSubject(item, score, grounded, null));
      }
    }
    return new Sample(series.get(0), series.subList(1, series.size()), items);
  }

  private static List<List<ScoredSubject>> empty() {
    List<List<ScoredSubject>> series = new ArrayList<>();
    for (int s = 0; s <= SERIES; s++) {
      series.add(new ArrayList<>());
    }
    return series;
  }
}
