package dev.sextant.benchmarks;

import static java.util.stream.Collectors.toUnmodifiableSet;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Family;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
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
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Scores items whose vectors are in memory (a question, a context, a reference, 10 answers, 384
 * dimensions) by every geometric metric, on one core, in alternation with a straightforward numpy
 * version of the same metrics. Prints the items per second of processor time of both and their
 * ratio. It needs a python3 with numpy.
 *
 * <p>Arguments: items per round (2000), rounds (5).
 */
public final class ScoringSpeed {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Passes until the JIT has compiled everything. */
  private static final int WARM_UPS = 20;

  private static final int ANSWERS = 10;
  private static final int DIMENSIONS = 384;
  private static final Set<String> METRICS =
      Catalogue.metrics().stream()
          .filter(metric -> metric.family() == Family.GEOMETRY)
          .map(Metric::name)
          .collect(toUnmodifiableSet());

  private ScoringSpeed() {}

  public static void main(String[] arguments) throws Exception {
    int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2000;
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
    List<ItemVectors> items = items(count);
    Path script = script();
    for (int warmUp = 0; warmUp < WARM_UPS; warmUp++) {
      itemsPerSecond(items);
    }
    List<Double> ratios = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      double ours = itemsPerSecond(items);
      double numpy = numpyItemsPerSecond(script, count);
      ratios.add(ours / numpy);
      System.out.printf(
          "round %d: numpy %,.0f items/s, Sextant %,.0f items/s, x%.1f%n",
          round, numpy, ours, ours / numpy);
    }
    ratios.sort(null);
    System.out.printf("median ratio %.1f%n", ratios.get(ratios.size() / 2));
    Files.delete(script);
  }

  private static double itemsPerSecond(List<ItemVectors> items) {
    long start = THREADS.getCurrentThreadCpuTime();
    long scores = 0;
    for (ItemVectors item : items) {
      List<SubjectScore> scored = GeometryScores.of(item, METRICS);
      scores += scored.size();
    }
    double seconds = (THREADS.getCurrentThreadCpuTime() - start) / 1e9;
    if (scores != (long) items.size() * (5 * ANSWERS + 1 + 12)) {
      throw new IllegalStateException("unexpected number of scores: " + scores);
    }
    return items.size() / seconds;
  }

  private static double numpyItemsPerSecond(Path script, int count)
      throws IOException, InterruptedException {
    ProcessBuilder python =
        new ProcessBuilder(
            "python3",
            script.toString(),
            Integer.toString(count),
            Integer.toString(ANSWERS),
            Integer.toString(DIMENSIONS));
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

  private static List<ItemVectors> items(int count) {
    SplittableRandom random = new SplittableRandom(1);
    List<ItemVectors> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<AnswerVector> answers = new ArrayList<>();
      for (int a = 0; a < ANSWERS; a++) {
        answers.add(new AnswerVector(vector(random), true));
      }
      items.add(new ItemVectors(vector(random), vector(random), vector(random), answers));
    }
    return items;
  }

  private static float[] vector(SplittableRandom random) {
    float[] vector = new float[DIMENSIONS];
    for (int i = 0; i < DIMENSIONS; i++) {
      vector[i] = (float) (random.nextDouble() - 0.3); // real vectors are biased one way
    }
    return vector;
  }
}
