package dev.sextant.jobs.reporting.series;

import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.RegisteredEntailmentModel;
import dev.sextant.metrics.catalogue.Metric;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One metric with one model, or one without a model: a line of the report.
 *
 * @param modelId UUID of an embedder or entailment model; null if the metric needs no model
 * @param modelName null if the metric needs no model
 */
public record ReportLine(Metric metric, @Nullable String modelId, @Nullable String modelName) {

  /** Returns the lines of a metric, one for each of the experiment's models it uses. */
  public static List<ReportLine> of(Experiment experiment, Metric metric) {
    return switch (metric.basis()) {
      case TEXT -> List.of(ofTexts(metric));
      case VECTORS, TOKENS ->
          experiment.embedders().stream()
              .map(embedder -> new ReportLine(metric, embedder.id(), embedder.name()))
              .toList();
      case ENTAILMENT -> {
        RegisteredEntailmentModel model = experiment.entailmentModel();
        yield model == null ? List.of() : List.of(new ReportLine(metric, model.id(), model.name()));
      }
    };
  }

  static ReportLine ofTexts(Metric metric) {
    return new ReportLine(metric, null, null);
  }
}
