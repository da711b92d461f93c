package dev.sextant.jobs.reporting.samples;

import dev.sextant.jobs.reporting.series.Subjects;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import dev.sextant.metrics.scorer.VectorScores;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Scores of items over 2, 3, ... of their samples, by metric. */
final class ScoresBySamples {

  private final Set<String> wanted;
  private final int most;
  private final Map<String, SortedMap<Integer, Map<String, Score>>> scores = new HashMap<>();

  ScoresBySamples(List<Metric> metrics, int most) {
    this.wanted = metrics.stream().map(Metric::name).collect(Collectors.toUnmodifiableSet());
    this.most = most;
  }

  /**
   * Scores an item.
   *
   * @param samples in the order in which they are added
   */
  void add(String item, List<AnswerVector> samples) {
    Map<String, List<Score>> bySamples = new HashMap<>();
    for (int n = 2; n <= most; n++) {
      ItemVectors vectors = new ItemVectors(null, null, samples.subList(0, n));
      for (SubjectScore score : VectorScores.of(vectors, wanted)) {
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
        scores
            .computeIfAbsent(metric, name -> new TreeMap<>())
            .computeIfAbsent(n, samplesTaken -> new HashMap<>())
            .put(item, ofItem.get(n - 2));
      }
    }
  }

  SortedMap<Integer, ScoredSubjects> subjects(Metric metric, Subjects subjects) {
    SortedMap<Integer, ScoredSubjects> bySamples = new TreeMap<>();
    scores
        .getOrDefault(metric.name(), new TreeMap<>())
        .forEach((n, ofItems) -> bySamples.put(n, subjects.ofItems(ofItems)));
    return bySamples;
  }
}
