package dev.sextant.benchmarks;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.agreement.PairAgreement;
import dev.sextant.metrics.report.bootstrap.Resamples;
import dev.sextant.metrics.report.comparison.BaselineComparison;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Compares series with a baseline as the comparison of experiments does (each value, each
 * difference, each pair of series), in alternation with separate computations of each value,
 * difference and pair that share nothing. Both must give the same results.
 *
 * <p>Arguments: subjects (10000), others (10), rounds (5).
 */
public final class ComparisonSpeed {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final Metric METRIC = Catalogue.find("sgi").orElseThrow();
  private static final int RESAMPLES = 1500;
  private static final double REVIEW_LOAD = 0.1;

  private final SimulatedSeries data;
  private final int subjects;
  private final int series;

  private ComparisonSpeed(int subjects, int series) {
    this.subjects = subjects;
    this.series = series;
    data = new SimulatedSeries(subjects, 1);
  }

  public static void main(String[] arguments) {
    int subjects = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
    int others = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 10;
    int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 5;
    ComparisonSpeed speed = new ComparisonSpeed(subjects, 1 + others);
    for (Headline headline : Headline.values()) {
      speed.measure(headline, rounds);
    }
  }

  private void measure(Headline headline, int rounds) {
    List<Double> ratios = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      Timed together = timed(() -> compared(headline, true));
      Timed apart = timed(() -> compared(headline, false));
      if (!together.found().equals(apart.found())) {
        throw new IllegalStateException("what is shared must not change what is found");
      }
      ratios.add(apart.seconds() / together.seconds());
      System.out.printf(
          Locale.ROOT,
          "%s, %,d subjects, %d others, round %d: shared %.2f s, each by itself %.2f s, x%.1f%n",
          headline.code(),
          subjects,
          series - 1,
          round,
          together.seconds(),
          apart.seconds(),
          apart.seconds() / together.seconds());
    }
    ratios.sort(null);
    System.out.printf(Locale.ROOT, "median ratio %.1f%n", ratios.get(ratios.size() / 2));
  }

  /** The results, and this thread's processor time. */
  private record Timed(List<Object> found, double seconds) {}

  private static Timed timed(Supplier<List<Object>> compared) {
    long start = THREADS.getCurrentThreadCpuTime();
    List<Object> found = compared.get();
    return new Timed(found, (THREADS.getCurrentThreadCpuTime() - start) / 1e9);
  }

  private List<Object> compared(Headline headline, boolean shared) {
    List<Supplier<ScoreSeries>> all = new ArrayList<>();
    Resamples resamples = new Resamples(data.items(), RESAMPLES, 1);
    for (int i = 0; i < series; i++) {
      List<ScoredSubject> scored = withoutTraits(data.subjects(i));
      ScoreSeries kept = scoreSeries(scored, resamples);
      all.add(
          shared
              ? () -> kept
              : () -> scoreSeries(scored, new Resamples(data.items(), RESAMPLES, 1)));
    }
    List<Object> found = new ArrayList<>();
    for (int i = 0; i < series; i++) {
      found.add(Optional.ofNullable(all.get(i).get().interval(headline)));
      if (i > 0) {
        found.add(BaselineComparison.paired(headline, all.get(0).get(), all.get(i).get()));
      }
      for (int j = i + 1; j < series; j++) {
        found.add(PairAgreement.of(all.get(i).get(), all.get(j).get(), REVIEW_LOAD));
      }
    }
    return found;
  }

  private static ScoreSeries scoreSeries(List<ScoredSubject> subjects, Resamples resamples) {
    return new ScoreSeries(METRIC, null, subjects, Direction.HIGHER_IS_RISKY, resamples);
  }

  /** In the form that the API provides. */
  private static List<ScoredSubject> withoutTraits(List<ScoredSubject> subjects) {
    return subjects.stream()
        .map(
            each ->
                new ScoredSubject(each.item(), each.score(), each.grounded(), each.factuality()))
        .toList();
  }
}
