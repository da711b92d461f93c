package dev.sextant.benchmarks.coverage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.report.influence.AreaUnderCurve;
import dev.sextant.metrics.report.influence.AveragePrecision;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Correlation;
import dev.sextant.metrics.report.influence.Intervals;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import dev.sextant.metrics.scorer.FloorScores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;

/**
 * Measures how often the 95 % interval of a small sample of HaluEval QA holds the statistic over
 * all of its items. Items are drawn with replacement, so that they are independent. Each item has a
 * right and a hallucinated answer; with one answer an item, either is drawn. Correlations are those
 * of the score with 0 for a hallucinated answer and 1 for a right one.
 *
 * <p>Arguments: the file, each line of which holds a question, its knowledge, a right and a
 * hallucinated answer; data sets per cell (2000).
 */
public final class SubsampleCoverage {

  private static final List<String> SCORES =
      List.of("length", "context-novelty", "question-overlap", "context-substring");

  private final double[][] values;
  private final int trials;

  /** Values by item: the right answer's, then the hallucinated one's. */
  private SubsampleCoverage(double[][] values, int trials) {
    this.values = values;
    this.trials = trials;
  }

  /** Scores, classes and items of some answers. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Sample(double[] scores, boolean[] positive, double[] labels, Clusters clusters) {}

  private enum Statistic {
    AUC,
    AVERAGE_PRECISION,
    PEARSON,
    R_SQUARED,
    SPEARMAN;

    Interval of(Sample sample) {
      return Objects.requireNonNull(
          switch (this) {
            case AUC ->
                AreaUnderCurve.of(sample.scores(), sample.positive(), sample.clusters()).interval();
            case AVERAGE_PRECISION ->
                AveragePrecision.of(sample.scores(), sample.positive(), sample.clusters())
                    .interval();
            case PEARSON ->
                Correlation.pearson(sample.scores(), sample.labels(), sample.clusters()).interval();
            case R_SQUARED ->
                Intervals.square(
                    Correlation.pearson(sample.scores(), sample.labels(), sample.clusters()));
            case SPEARMAN ->
                Correlation.spearman(sample.scores(), sample.labels(), sample.clusters())
                    .interval();
          });
    }
  }

  public static void main(String[] arguments) throws IOException {
    int trials = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 2000;
    List<ItemText> items = items(Path.of(arguments[0]));
    for (String score : SCORES) {
      SubsampleCoverage coverage = new SubsampleCoverage(values(items, score), trials);
      for (int answers : new int[] {1, 2}) {
        for (int size : new int[] {20, 30, 50, 100, 150, 400, 1000}) {
          coverage.measure(score, size, answers);
        }
      }
    }
  }

  private static List<ItemText> items(Path file) throws IOException {
    ObjectMapper json = new ObjectMapper();
    List<ItemText> items = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      JsonNode row = json.readTree(line);
      items.add(
          new ItemText(
              row.get("question").asText(),
              row.get("knowledge").asText(),
              List.of(
                  new AnswerText(row.get("right_answer").asText(), false),
                  new AnswerText(row.get("hallucinated_answer").asText(), false))));
    }
    return items;
  }

  private static double[][] values(List<ItemText> items, String metric) {
    double[][] values = new double[items.size()][2];
    for (int item = 0; item < values.length; item++) {
      for (SubjectScore score : FloorScores.of(items.get(item))) {
        if (score.metric().equals(metric) && score.score() instanceof Score.Defined defined) {
          values[item][score.answer()] = defined.value();
        }
      }
    }
    return values;
  }

  private void measure(String score, int size, int answers) {
    double[] truths = new double[Statistic.values().length];
    Sample all = all();
    for (Statistic statistic : Statistic.values()) {
      truths[statistic.ordinal()] = statistic.of(all).value();
    }
    int[][] outcomes = new int[truths.length][3];
    int[] missing = new int[truths.length];
    Random random = new Random(23);
    for (int trial = 0; trial < trials; trial++) {
      Sample sample = draw(size, answers, random);
      for (Statistic statistic : Statistic.values()) {
        int s = statistic.ordinal();
        Interval interval = vary(sample) ? statistic.of(sample) : null;
        if (interval == null || !interval.isBounded()) {
          missing[s]++;
        } else {
          outcomes[s][interval.isBelow(truths[s]) ? 0 : interval.isAbove(truths[s]) ? 2 : 1]++;
        }
      }
    }
    for (Statistic statistic : Statistic.values()) {
      int s = statistic.ordinal();
      double counted = trials - missing[s];
      System.out.printf(
          Locale.ROOT,
          "%-17s %4d items by %d, %-17s %.3f: %.1f %% (%.1f below, %.1f above; %d without)%n",
          score,
          size,
          answers,
          statistic.name().toLowerCase(Locale.ROOT),
          truths[s],
          100 * outcomes[s][1] / counted,
          100 * outcomes[s][0] / counted,
          100 * outcomes[s][2] / counted,
          missing[s]);
    }
  }

  private Sample all() {
    int[] every = new int[2 * values.length];
    for (int i = 0; i < every.length; i++) {
      every[i] = i;
    }
    return sample(every, 2);
  }

  private Sample draw(int size, int answers, Random random) {
    int[] drawn = new int[size * answers];
    for (int i = 0; i < size; i++) {
      int item = random.nextInt(values.length);
      if (answers == 1) {
        drawn[i] = 2 * item + random.nextInt(2);
      } else {
        drawn[2 * i] = 2 * item;
        drawn[2 * i + 1] = 2 * item + 1;
      }
    }
    return sample(drawn, answers);
  }

  /** Takes answers, of which so many in turn are of one item. */
  private Sample sample(int[] drawn, int answers) {
    double[] scores = new double[drawn.length];
    boolean[] positive = new boolean[drawn.length];
    double[] labels = new double[drawn.length];
    int[] clusters = new int[drawn.length];
    for (int i = 0; i < drawn.length; i++) {
      scores[i] = values[drawn[i] / 2][drawn[i] % 2];
      positive[i] = drawn[i] % 2 == 1;
      labels[i] = positive[i] ? 0 : 1;
      clusters[i] = i / answers;
    }
    return new Sample(scores, positive, labels, new Clusters(clusters, drawn.length / answers));
  }

  /** Returns whether both classes occur, and two different scores. */
  private static boolean vary(Sample sample) {
    int positives = 0;
    boolean vary = false;
    for (int i = 0; i < sample.scores().length; i++) {
      positives += sample.positive()[i] ? 1 : 0;
      vary |= sample.scores()[i] != sample.scores()[0];
    }
    return vary && positives > 0 && positives < sample.scores().length;
  }
}
