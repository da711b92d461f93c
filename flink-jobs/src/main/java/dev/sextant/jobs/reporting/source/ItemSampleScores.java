package dev.sextant.jobs.reporting.source;

import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import dev.sextant.metrics.report.comparison.NCurve;
import dev.sextant.metrics.score.MetricSelection;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import dev.sextant.metrics.scorer.VectorScores;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Scores items over 2, 3, ... of their samples. */
public final class ItemSampleScores {

  private final String embedderId;
  private final MetricSelection wanted;
  private final int most;
  private final long seed;
  private final List<SampleScore> scores = new ArrayList<>();

  /**
   * @param most samples of the last point
   * @param seed of the order in which samples are added
   */
  public ItemSampleScores(String embedderId, List<Metric> metrics, int most, long seed) {
    this.embedderId = embedderId;
    this.wanted = MetricSelection.of(metrics.stream().map(Metric::name).toList());
    this.most = most;
    this.seed = seed;
  }

  /**
   * Scores an item.
   *
   * @param index of the item in its version
   * @param vectors of its samples that are not blank, by ordinal; at least as many as the last
   *     point has
   */
  public void add(String item, int index, List<float[]> vectors) {
    List<AnswerVector> samples = new ArrayList<>(vectors.size());
    for (int place : NCurve.order(seed, index, vectors.size())) {
      samples.add(new AnswerVector(vectors.get(place), true));
    }
    Map<String, List<Score>> bySamples = new LinkedHashMap<>();
    for (int n = 2; n <= most; n++) {
      ItemVectors some = new ItemVectors(null, null, samples.subList(0, n));
      for (SubjectScore score : VectorScores.of(some, wanted, () -> {})) {
        bySamples
            .computeIfAbsent(score.metric(), metric -> new ArrayList<>(most))
            .add(score.score());
      }
    }
    bySamples.forEach((metric, ofItem) -> add(metric, item, ofItem));
  }

  /**
   * An item without a value somewhere on the curve is dropped: otherwise points would differ by
   * more than n.
   */
  private void add(String metric, String item, List<Score> ofItem) {
    if (ofItem.stream().allMatch(Score.Defined.class::isInstance)) {
      for (int n = 2; n <= most; n++) {
        double value = ((Score.Defined) ofItem.get(n - 2)).value();
        scores.add(new SampleScore(embedderId, metric, n, item, value));
      }
    }
  }

  /** Returns the scores of all items. */
  public List<SampleScore> all() {
    return scores;
  }
}
