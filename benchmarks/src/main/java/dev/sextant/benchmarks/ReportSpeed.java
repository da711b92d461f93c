package dev.sextant.benchmarks;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Computes the statistics of a report over simulated scores: all series of a report on two threads;
 * one series with a growing number of answers, with its peak heap; and the interval of the AUC
 * alone, compared with a loop over scikit-learn's {@code roc_auc_score} on the same data, in
 * alternation.
 *
 * <p>Arguments: {@code report} (answers 10000, metrics 20, embedders 4, rounds 3), {@code growth}
 * (answers 1000000) or {@code python} (answers 10000, rounds 5, interpreter {@code python3}, which
 * needs scikit-learn), each followed by its numbers.
 */
public final class ReportSpeed {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final Metric METRIC = Catalogue.find("theta-rc").orElseThrow();
  private static final Metric FLOOR = Catalogue.find("length").orElseThrow();

  /** Of the loop over scikit-learn. */
  private static final int RESAMPLES = 1500;

  private static final int FLOORS = 4;

  private ReportSpeed() {}

  public static void main(String[] arguments) throws Exception {
    String what = arguments.length > 0 ? arguments[0] : "report";
    switch (what) {
      case "report" ->
          report(
              number(arguments, 1, 10_000),
              number(arguments, 2, 20),
              number(arguments, 3, 4),
              number(arguments, 4, 3));
      case "growth" -> growth(number(arguments, 1, 1_000_000));
      case "python" ->
          python(
              number(arguments, 1, 10_000),
              number(arguments, 2, 5),
              arguments.length > 3 ? arguments[3] : "python3");
      default -> throw new IllegalArgumentException("report, growth or python, not " + what);
    }
  }

  private static int number(String[] arguments, int place, int otherwise) {
    return arguments.length > place ? Integer.parseInt(arguments[place]) : otherwise;
  }

  private static void report(int answers, int metrics, int embedders, int rounds) throws Exception {
    SimulatedSeries data = new SimulatedSeries(answers, 2);
    for (int round = 1; round <= rounds; round++) {
      ExecutorService threads = Executors.newFixedThreadPool(2);
      long start = System.nanoTime();
      long processor = processorTime();
      List<Future<ScoreSeries>> reading = new ArrayList<>();
      for (int floor = 0; floor < FLOORS; floor++) {
        ScoredSubjects subjects = data.scored(1000 + floor);
        reading.add(threads.submit(() -> computed(FLOOR, null, subjects, data.items())));
      }
      List<ScoreSeries> floors = all(reading);
      ReportParts parts = new ReportParts(data, floors, round);
      List<Future<ReportParts.Part>> made = new ArrayList<>();
      for (int metric = 0; metric < metrics; metric++) {
        int first = metric * embedders;
        made.add(threads.submit(() -> parts.of(METRIC, first, embedders)));
      }
      parts.correct(all(made));
      threads.shutdown();
      System.out.printf(
          "round %d: %,d answers, %d series and %d floors: %.1f s, %.1f s of processor time, in"
              + " %,d MB of heap%n",
          round,
          answers,
          metrics * embedders,
          FLOORS,
          (System.nanoTime() - start) / 1e9,
          (processorTime() - processor) / 1e9,
          Runtime.getRuntime().maxMemory() >> 20);
    }
  }

  static ScoreSeries computed(
      Metric metric, @Nullable String model, ScoredSubjects subjects, int clusters) {
    ScoreSeries series = ScoreSeries.of(metric, model, subjects, clusters);
    series.statistics();
    return series;
  }

  private static <T> List<T> all(List<Future<T>> futures) throws Exception {
    List<T> all = new ArrayList<>();
    for (Future<T> future : futures) {
      all.add(future.get());
    }
    return all;
  }

  private static void growth(int most) {
    for (int answers = 10_000; answers <= most; answers *= 10) {
      SimulatedSeries data = new SimulatedSeries(answers, 1);
      ScoredSubjects subjects = data.scored(7);
      System.gc();
      long before = used();
      heap().forEach(MemoryPoolMXBean::resetPeakUsage);
      long start = THREADS.getCurrentThreadCpuTime();
      SeriesStatistics statistics = ScoreSeries.of(METRIC, null, subjects, answers).statistics();
      double seconds = (THREADS.getCurrentThreadCpuTime() - start) / 1e9;
      long peak = heap().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
      System.out.printf(
          "%,9d answers: %6.2f s of processor time, %,d MB of heap at most above %,d MB of scores"
              + " (AUC %s)%n",
          answers, seconds, (peak - before) >> 20, before >> 20, Headline.AUC.of(statistics));
    }
  }

  private static List<MemoryPoolMXBean> heap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .toList();
  }

  private static long used() {
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static long processorTime() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static void python(int answers, int rounds, String interpreter) throws Exception {
    ScoredSubjects subjects = new SimulatedSeries(answers, 1).scored(7);
    Path script = script();
    for (int warmUp = 0; warmUp < 10; warmUp++) {
      interval(subjects);
    }
    List<Double> ratios = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      long start = THREADS.getCurrentThreadCpuTime();
      Interval ours = interval(subjects);
      double seconds = (THREADS.getCurrentThreadCpuTime() - start) / 1e9;
      double[] theirs = loop(interpreter, script, subjects);
      ratios.add(theirs[3] / seconds);
      System.out.printf(
          "round %d: Sextant %.4f s %s, scikit-learn %.3f s [value=%.6f, low=%.6f, high=%.6f],"
              + " x%.0f%n",
          round, seconds, ours, theirs[3], theirs[0], theirs[1], theirs[2], theirs[3] / seconds);
    }
    ratios.sort(null);
    System.out.printf("median ratio %.0f%n", ratios.get(ratios.size() / 2));
    Files.delete(script);
  }

  private static Interval interval(ScoredSubjects subjects) {
    return Objects.requireNonNull(
        Headline.AUC.interval(subjects, Direction.HIGHER_IS_RISKY, subjects.size()));
  }

  private static double[] loop(String interpreter, Path script, ScoredSubjects subjects)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(interpreter, script.toString(), Integer.toString(RESAMPLES));
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("OPENBLAS_NUM_THREADS", "1");
    builder.environment().put("OMP_NUM_THREADS", "1");
    Process process = builder.start();
    try (OutputStream out = process.getOutputStream();
        PrintStream lines = new PrintStream(out, false, StandardCharsets.US_ASCII)) {
      for (int place = 0; place < subjects.size(); place++) {
        int label = subjects.subjects().isNotGrounded(place) ? 1 : 0;
        lines.println(subjects.score(place) + " " + label);
      }
    }
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    if (process.waitFor() != 0) {
      throw new IllegalStateException(interpreter + " with scikit-learn is needed");
    }
    String[] numbers = output.split(" ");
    double[] values = new double[numbers.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = Double.parseDouble(numbers[i]);
    }
    return values;
  }

  private static Path script() throws IOException {
    Path script = Files.createTempFile("report_auc", ".py");
    try (InputStream source = ReportSpeed.class.getResourceAsStream("report_auc.py")) {
      if (source == null) {
        throw new IllegalStateException("report_auc.py is missing from the class path");
      }
      Files.copy(source, script, StandardCopyOption.REPLACE_EXISTING);
    }
    return script;
  }
}
