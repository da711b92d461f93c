package dev.sextant.jobs.reporting.series;

import dev.sextant.jobs.reporting.source.ReportFacts;
import dev.sextant.jobs.reporting.source.ScoreModels;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.subjects.LabelKind;
import java.util.BitSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What external scores have to do with the labels that count as true. A judge is never compared
 * with labels that it made itself; labels by another oracle of the same model are counted, since a
 * model prefers what it says itself.
 */
public final class JudgedLabels {

  private final Map<String, Set<String>> own;
  private final Map<String, String> madeBy;
  private final Map<String, Set<String>> models;
  private final LabelMakers makers;

  private JudgedLabels(
      Map<String, Set<String>> own,
      Map<String, String> madeBy,
      Map<String, Set<String>> models,
      LabelMakers makers) {
    this.own = own;
    this.madeBy = madeBy;
    this.models = models;
    this.makers = makers;
  }

  static JudgedLabels of(Experiment experiment, ReportFacts facts, LabelMakers makers) {
    return new JudgedLabels(
        facts.ownLabellers(), ScoreModels.madeBy(experiment), facts.modelsOfLabellers(), makers);
  }

  /** Returns whether the score comes from a label run. */
  public boolean isJudge(Metric metric) {
    return own.containsKey(metric.name());
  }

  /** Returns the model that computed an external score; null: it is not known. */
  public @Nullable String model(Metric metric) {
    return madeBy.get(metric.name());
  }

  /** Returns the places of the answers whose label of a kind the score's own judge made. */
  BitSet own(Metric metric, LabelKind kind) {
    Set<String> judge = own.getOrDefault(metric.name(), Set.of());
    return makers.places(kind, judge::contains);
  }

  /** Returns the number of answers whose label of a kind the score's own judge made. */
  public int countOwn(Metric metric, LabelKind kind) {
    return own(metric, kind).cardinality();
  }

  /**
   * Returns the number of answers whose label of a kind comes from an oracle of the score's model;
   * those that the score's own judge made are not among them.
   */
  public int countOfSameModel(Metric metric, LabelKind kind) {
    String model = model(metric);
    Set<String> judge = own.getOrDefault(metric.name(), Set.of());
    return makers
        .places(
            kind,
            labeller ->
                !judge.contains(labeller)
                    && models.getOrDefault(labeller, Set.of()).stream()
                        .anyMatch(each -> SameModel.is(model, each)))
        .cardinality();
  }
}
