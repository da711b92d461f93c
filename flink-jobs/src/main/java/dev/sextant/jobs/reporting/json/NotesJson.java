package dev.sextant.jobs.reporting.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.RegisteredEntailmentModel;
import dev.sextant.metrics.catalogue.Metric;
import java.util.List;

/** What a reader should know of the models behind some scores before relying on these, as JSON. */
public final class NotesJson {

  private static final String UNTRAINED = "no-trained-entailment-model";

  private NotesJson() {}

  /**
   * Returns the notes; empty if there are none. Networks for entailment were compared on random
   * weights only, so the scores of one in a folder have a note. A generator that is asked has none.
   */
  public static ArrayNode of(Experiment experiment) {
    ArrayNode notes = Json.array();
    RegisteredEntailmentModel model = experiment.askedEntailmentModel();
    if (model != null && model.isNetwork()) {
      List<String> metrics =
          experiment.chosen().stream()
              .filter(experiment.ofEntailment()::contains)
              .map(Metric::name)
              .toList();
      ArrayNode names =
          notes
              .addObject()
              .put("code", UNTRAINED)
              .put("model", model.name())
              .put("sentence", untrained(model, metrics))
              .putArray("metrics");
      metrics.forEach(names::add);
    }
    return notes;
  }

  private static String untrained(RegisteredEntailmentModel model, List<String> metrics) {
    return ("The entailment model %s (%s, in a folder) gave the scores of %s. Sextant's developers"
            + " compared such networks with transformers on random weights only. They have run no"
            + " trained entailment model, so they have reproduced no published accuracy"
            + " (docs/families/entailment.md).")
        .formatted(model.name(), model.architecture(), listed(metrics));
  }

  private static String listed(List<String> metrics) {
    int last = metrics.size() - 1;
    return last == 0
        ? metrics.get(0)
        : String.join(", ", metrics.subList(0, last)) + " and " + metrics.get(last);
  }
}
