package dev.sextant.api.experiments.planning;

import dev.sextant.api.experiments.planning.Plan.Inapplicable;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.metrics.catalogue.Catalogue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Decides whether a requested experiment can start, and refuses it otherwise. */
final class ExperimentRules {

  private ExperimentRules() {}

  /**
   * Returns the plan for the request.
   *
   * @throws Refusal if a part of the request does not exist or does not apply
   */
  static Plan plan(ExperimentRequest request, AvailableInputs evidence) {
    if (evidence.answers() == 0) {
      throw refused(
          "no-answers", "The version has no answers: there is nothing to evaluate.", "/version_id");
    }
    return new Plan(
        request.projectId(),
        request.versionId(),
        evidence.answerSetId(),
        request.name(),
        embedders(request.embedders(), evidence),
        entailmentModel(request.entailmentModel(), evidence),
        metrics(request.metrics(), evidence),
        inapplicable(evidence),
        label(request.label(), evidence),
        request.seed().orElseGet(evidence::seed));
  }

  private static List<UUID> embedders(List<String> names, AvailableInputs evidence) {
    List<UUID> ids = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      UUID id = evidence.embedders().get(names.get(i));
      if (id == null) {
        throw refused(
            "unknown-embedder",
            "There is no embedder named '%s': GET /api/v1/embedders lists all embedders."
                .formatted(names.get(i)),
            "/embedders/" + i);
      }
      ids.add(id);
    }
    return ids;
  }

  private static List<String> metrics(Optional<List<String>> names, AvailableInputs evidence) {
    MetricChoice choice = new MetricChoice(Catalogue.metrics(), evidence);
    return names.map(choice::checked).orElseGet(choice::applying);
  }

  private static List<Inapplicable> inapplicable(AvailableInputs evidence) {
    return Catalogue.metrics().stream()
        .filter(metric -> !evidence.missingFor(metric).isEmpty())
        .map(
            metric ->
                new Inapplicable(
                    metric.name(),
                    "%s needs %s, and no item of this version has that."
                        .formatted(
                            metric.name(), String.join(" and ", evidence.missingFor(metric)))))
        .toList();
  }

  private static Optional<UUID> entailmentModel(Optional<String> name, AvailableInputs evidence) {
    if (name.isPresent() && evidence.entailmentModel().isEmpty()) {
      throw refused(
          "unknown-entailment-model",
          "There is no entailment model named '%s': GET /api/v1/entailment-models lists all of them."
              .formatted(name.get()),
          "/entailment_model");
    }
    return evidence.entailmentModel();
  }

  private static Optional<String> label(Optional<String> label, AvailableInputs evidence) {
    label.ifPresent(
        kind -> {
          long count =
              kind.equals("grounded") ? evidence.groundedLabels() : evidence.factualityLabels();
          if (count == 0) {
            throw refused(
                "no-labels",
                "The version has no %s label: choose the other kind, or leave label out."
                    .formatted(kind),
                "/label");
          }
        });
    return label;
  }

  static Refusal unknownVersion(UUID id) {
    return refused(
        "unknown-version", "The project has no version %s.".formatted(id), "/version_id");
  }

  private static Refusal refused(String code, String sentence, String pointer) {
    return new Refusal(Refusal.Kind.INVALID, code, sentence, new Violation(pointer, sentence));
  }
}
