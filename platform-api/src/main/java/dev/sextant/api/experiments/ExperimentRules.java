package dev.sextant.api.experiments;

import dev.sextant.api.http.Nearest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Family;
import dev.sextant.metrics.catalogue.Metric;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Decides whether an experiment that is asked for makes sense; if not, says why. */
final class ExperimentRules {

  private ExperimentRules() {}

  /**
   * Returns the order that meets the wish.
   *
   * @throws Refusal if something in it does not exist or does not apply
   */
  static Order order(Wish wish, Evidence evidence, String author) {
    if (evidence.answers() == 0) {
      throw refused(
          "no-answers", "The version has no answers: there is nothing to evaluate.", "/version_id");
    }
    return new Order(
        wish.projectId(),
        wish.versionId(),
        evidence.answerSetId(),
        wish.name(),
        embedders(wish.embedders(), evidence),
        metrics(wish.metrics(), evidence),
        label(wish.label(), evidence),
        wish.seed().orElseGet(evidence::seed),
        author);
  }

  private static List<UUID> embedders(List<String> names, Evidence evidence) {
    List<UUID> ids = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      UUID id = evidence.embedders().get(names.get(i));
      if (id == null) {
        throw refused(
            "unknown-embedder",
            "There is no embedder named '%s': GET /api/v1/embedders lists those there are."
                .formatted(names.get(i)),
            "/embedders/" + i);
      }
      ids.add(id);
    }
    return ids;
  }

  private static List<String> metrics(Optional<List<String>> names, Evidence evidence) {
    Set<String> chosen =
        names
            .map(asked -> checked(asked, evidence))
            .orElseGet(() -> new LinkedHashSet<>(applying(evidence)));
    return Catalogue.metrics().stream()
        .filter(metric -> metric.family() == Family.FLOOR || chosen.contains(metric.name()))
        .map(Metric::name)
        .toList();
  }

  private static List<String> applying(Evidence evidence) {
    return Catalogue.metrics().stream()
        .filter(metric -> evidence.missingFor(metric).isEmpty())
        .map(Metric::name)
        .toList();
  }

  private static Set<String> checked(List<String> names, Evidence evidence) {
    Set<String> chosen = new LinkedHashSet<>();
    for (int i = 0; i < names.size(); i++) {
      String pointer = "/metrics/" + i;
      Metric metric = known(names.get(i), pointer);
      if (metric.family() != Family.FLOOR) {
        checkApplies(metric, evidence, pointer);
      }
      chosen.add(metric.name());
    }
    return Catalogue.withParts(chosen);
  }

  private static Metric known(String name, String pointer) {
    return Catalogue.find(name)
        .orElseThrow(
            () ->
                refused(
                    "unknown-metric",
                    "There is no metric '%s'%s: GET /api/v1/metrics lists those there are."
                        .formatted(
                            name,
                            Nearest.hint(
                                name, Catalogue.metrics().stream().map(Metric::name).toList())),
                    pointer));
  }

  private static void checkApplies(Metric metric, Evidence evidence, String pointer) {
    List<String> missing = evidence.missingFor(metric);
    if (!missing.isEmpty()) {
      throw refused(
          "metric-does-not-apply",
          "%s needs %s, and no item of this version has that: leave the metric out or import a version with it."
              .formatted(metric.name(), String.join(" and ", missing)),
          pointer);
    }
  }

  private static Optional<String> label(Optional<String> label, Evidence evidence) {
    label.ifPresent(
        kind -> {
          long count =
              kind.equals("grounded") ? evidence.groundedLabels() : evidence.factualityLabels();
          if (count == 0) {
            throw refused(
                "no-labels",
                "The version has no %s label: choose the other kind, or none to report on what there is."
                    .formatted(kind),
                "/label");
          }
        });
    return label;
  }

  private static Refusal refused(String code, String sentence, String pointer) {
    return new Refusal(Refusal.Kind.INVALID, code, sentence, new Violation(pointer, sentence));
  }
}
