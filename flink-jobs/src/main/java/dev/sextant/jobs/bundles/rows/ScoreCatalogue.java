package dev.sextant.jobs.bundles.rows;

import dev.sextant.jobs.bundles.rows.BundleTables.ScoreRow;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.jobs.tables.experiments.RegisteredEntailmentModel;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Subject;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The series of scores that a bundle of an experiment can have. Each series takes memory for all
 * subjects, so a row of any other is refused before it takes some.
 */
public final class ScoreCatalogue {

  private final Map<String, Metric> metrics = new HashMap<>();
  private final Set<String> embedders;
  private final @Nullable String entailmentModel;

  /**
   * @param experiment lists the models, and the external scores
   */
  public ScoreCatalogue(Experiment experiment) {
    Catalogue.metrics().forEach(metric -> metrics.put(metric.name(), metric));
    experiment.chosen().forEach(metric -> metrics.put(metric.name(), metric));
    embedders =
        experiment.embedders().stream()
            .map(RegisteredEmbedder::id)
            .collect(Collectors.toUnmodifiableSet());
    RegisteredEntailmentModel model = experiment.entailmentModel();
    entailmentModel = model == null ? null : model.id();
  }

  /**
   * Checks what a row is a score of.
   *
   * @throws IOException if there is no such metric, if it is of the other kind of subject, or if
   *     the model is none of the experiment's that compute it
   */
  public void check(ScoreRow row) throws IOException {
    Metric metric = metrics.get(row.metric());
    if (metric == null) {
      throw new IOException(
          "scores has a row of the metric %s, which neither this release nor the experiment has"
              .formatted(row.metric()));
    }
    Subject subject = row.answerId() == null ? Subject.ITEM : Subject.ANSWER;
    if (metric.subject() != subject) {
      throw new IOException(
          "scores has a row of the metric %s for an %s, it is of an %s"
              .formatted(row.metric(), subject.code(), metric.subject().code()));
    }
    if (!isModelOf(metric, row.modelId())) {
      throw new IOException(
          "scores has a row of the metric %s by %s, which inputs.json does not have for it"
              .formatted(
                  row.metric(), row.modelId() == null ? "no model" : "the model " + row.modelId()));
    }
  }

  private boolean isModelOf(Metric metric, @Nullable String model) {
    return switch (metric.basis()) {
      case TEXT -> model == null;
      case VECTORS, TOKENS -> model != null && embedders.contains(model);
      case ENTAILMENT -> model != null && model.equals(entailmentModel);
    };
  }
}
