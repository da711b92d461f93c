package dev.sextant.benchmarks;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Family;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import dev.sextant.metrics.score.MetricSelection;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import dev.sextant.metrics.scorer.GeometryScores;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Scores items whose vectors are in memory (a question, a context, a reference and answers) by
 * every geometric metric, on one core, in alternation with a straightforward numpy version of the
 * same metrics. Prints the items per second of processor time of both and their ratio. It needs a
 * python3 with numpy.
 *
 * <p>Arguments: items per round (2000), rounds (5), answers of an item (10), dimensions (384).
 */
public final class ScoringSpeed {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Passes until the JIT has compiled everything. */
  private static final int WARM_UPS = 60;

  private static final MetricSelection METRICS =
      MetricSelection.of(
          Catalogue.metrics().stream()
              .filter(metric -> metric.family() == Family.GEOMETRY)
              .map(Metric::name)
              .toList());

  private final int count;
  private final int answers;
  private final int dimensions;

  private ScoringSpeed(int count, int answers, int dimensions) {
    this.count = count;
    this.answers = answers;
    this.dimensions = dimensions;
  }

  public static void main(String[] arguments) throws Exception {
    int rounds = argument(arguments, 1, 5);
    new ScoringSpeed(
            argument(arguments, 0, 2000), argument(arguments, 2, 10), argument(arguments, 3, 384))
        .run(rounds);
  }

  private static int argument(String[] arguments, int index, int otherwise) {
    return arguments.length > index ? Integer.parseInt(arguments[index]) : otherwise;
  }

  private void run(int rounds) throws IOException, InterruptedException {
    List<ItemVectors> items = items();
    Path script = script();
    for (int warmUp = 0; warmUp < WARM_UPS; warmUp++) {
      itemsPerSecond(items);
    }
    List<Double> ratios = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      double ours = itemsPerSecond(items);
      double numpy = numpyItemsPerSecond(script);
      ratios.add(ours / numpy);
      System.out.printf(
          "round %d: numpy %,.0f items/s, Sextant %,.0f items/s, x%.1f%n",
          round, numpy, ours, ours / numpy);
    }
    ratios.sort(null);
    System.out.printf("median ratio %.1f%n", ratios.get(ratios.size() / 2));
    Files.delete(script);
  }

  private double itemsPerSecond(List<ItemVectors> items) {
    long start = THREADS.getCurrentThreadCpuTime();
    long scores = 0;
    for (ItemVectors item : items) {
      List<SubjectScore> scored = GeometryScores.of(item, METRICS);
      scores += scored.size();
    }
    double seconds = (THREADS.getCurrentThreadCpuTime() - start) / 1e9;
    if (scores != (long) items.size() * (5 * answers + 1 + 12)) {
      throw new IllegalStateException("unexpected number of scores: " + scores);
    }
    return items.size() / seconds;
  }

  private double numpyItemsPerSecond(Path script) throws IOException, InterruptedException {
    ProcessBuilder python =
        new ProcessBuilder(
            "python3",
            script.toString(),
            Integer.toString(count),
            Integer.toString(answers),
            Integer.toString(dimensions));
    python.redirectError(ProcessBuilder.Redirect.INHERIT);
    python.environment().put("OPENBLAS_NUM_THREADS", "1");
    python.environment().put("OMP_NUM_THREADS", "1");
    // Some machines set it for old builds of OpenBLAS; a current build is faster without it.
    python.environment().remove("OPENBLAS_CORETYPE");
    python.environment().remove("OPENBLAS_L2_SIZE");
    Process process = python.start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    if (process.waitFor() != 0) {
      throw new IllegalStateException("python3 with numpy is needed");
    }
    return Double.parseDouble(output);
  }

  private static Path script() throws IOException {
    Path script = Files.createTempFile("scoring", ".py");
    try (InputStream source = ScoringSpeed.class.getResourceAsStream("scoring.py")) {
      if (source == null) {
        throw new IllegalStateException("scoring.py is missing from the class path");
      }
      Files.copy(source, script, StandardCopyOption.REPLACE_EXISTING);
    }
    return script;
  }

  private List<ItemVectors> items() {
    SplittableRandom random = new SplittableRandom(1);
    List<ItemVectors> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<AnswerVector> drawn = new ArrayList<>();
      for (int a = 0; a < answers; a++) {
        drawn.add(new AnswerVector(vector(random), true));
      }
      items.add(new ItemVectors(vector(random), vector(random), vector(random), drawn));
    }
    return items;
  }

  private float[] vector(SplittableRandom random) {
    float[] vector = new float[dimensions];
    for (int i = 0; i < dimensions; i++) {
      vector[i] = (float) (random.nextDouble() - 0.3); // real vectors are biased one way
    }
    return vector;
  }
}
