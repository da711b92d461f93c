package dev.sextant.jobs.reporting.samples;

import dev.sextant.jobs.reporting.series.Subjects;
import dev.sextant.jobs.reporting.source.SampleScore;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import dev.sextant.metrics.score.Score;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Scores of items over 2, 3, ... of their samples, by metric. */
final class ScoresBySamples {

  private final Map<String, SortedMap<Integer, Map<String, Score>>> scores = new HashMap<>();

  ScoresBySamples(List<SampleScore> all) {
    for (SampleScore each : all) {
      scores
          .computeIfAbsent(each.metric(), name -> new TreeMap<>())
          .computeIfAbsent(each.samples(), taken -> new HashMap<>())
          .put(each.itemId(), Score.of(each.value()));
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
