package dev.sextant.benchmarks;

import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.report.agreement.PairAgreement;
import dev.sextant.metrics.report.bootstrap.Resamples;
import dev.sextant.metrics.report.comparison.AgainstBaseline;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.Standing;
import dev.sextant.metrics.report.subjects.Subject;
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
      if (!together.said().equals(apart.said())) {
        throw new IllegalStateException("what is shared must not change what is said");
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
  private record Timed(List<Object> said, double seconds) {}

  private static Timed timed(Supplier<List<Object>> compared) {
    long start = THREADS.getCurrentThreadCpuTime();
    List<Object> said = compared.get();
    return new Timed(said, (THREADS.getCurrentThreadCpuTime() - start) / 1e9);
  }

  private List<Object> compared(Headline headline, boolean shared) {
    List<Supplier<Standing>> all = new ArrayList<>();
    Resamples resamples = new Resamples(data.items(), RESAMPLES, 1);
    for (int i = 0; i < series; i++) {
      List<Subject> scored = withoutTraits(data.subjects(i));
      Standing kept = standing(scored, resamples);
      all.add(
          shared ? () -> kept : () -> standing(scored, new Resamples(data.items(), RESAMPLES, 1)));
    }
    List<Object> said = new ArrayList<>();
    for (int i = 0; i < series; i++) {
      said.add(Optional.ofNullable(all.get(i).get().interval(headline)));
      if (i > 0) {
        said.add(AgainstBaseline.paired(headline, all.get(0).get(), all.get(i).get()));
      }
      for (int j = i + 1; j < series; j++) {
        said.add(PairAgreement.of(all.get(i).get(), all.get(j).get(), REVIEW_LOAD));
      }
    }
    return said;
  }

  private static Standing standing(List<Subject> subjects, Resamples resamples) {
    return new Standing(subjects, Direction.HIGHER_IS_RISKY, resamples);
  }

  /** In the form that the API provides. */
  private static List<Subject> withoutTraits(List<Subject> subjects) {
    return subjects.stream()
        .map(each -> new Subject(each.item(), each.score(), each.grounded(), each.factuality()))
        .toList();
  }
}
