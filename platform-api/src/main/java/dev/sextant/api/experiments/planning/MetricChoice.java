package dev.sextant.api.experiments.planning;

import dev.sextant.api.http.Nearest;
import dev.sextant.api.http.Refusal;
import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Decides which metrics an experiment computes, and refuses a metric that does not apply. */
final class MetricChoice {

  private final List<Metric> catalogue;
  private final AvailableInputs inputs;

  MetricChoice(List<Metric> catalogue, AvailableInputs inputs) {
    this.catalogue = catalogue;
    this.inputs = inputs;
  }

  /**
   * Returns the names of the metrics that apply, in catalogue order, the floors included. Leaves
   * out metrics of an entailment model unless one is named, and metrics of tokens, which cost as
   * much as embedding all texts once more.
   */
  List<String> applying() {
    return named(
        catalogue.stream()
            .filter(metric -> inputs.missingFor(metric).isEmpty() && isUsual(metric))
            .map(Metric::name)
            .toList());
  }

  /**
   * Returns the names and those of the metrics that they consist of, in catalogue order, the floors
   * included.
   *
   * @throws Refusal if one is not in the catalogue or does not apply
   */
  List<String> checked(List<String> names) {
    List<String> known = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      Metric metric = known(names.get(i), "/metrics/" + i);
      if (!metric.isFloor()) {
        checkApplies(metric, "/metrics/" + i);
      }
      known.add(metric.name());
    }
    return named(Catalogue.withParts(known));
  }

  private boolean isUsual(Metric metric) {
    return switch (metric.basis()) {
      case TEXT, VECTORS -> true;
      case TOKENS -> false;
      case ENTAILMENT -> inputs.entailmentModel().isPresent();
    };
  }

  private List<String> named(Collection<String> names) {
    return catalogue.stream()
        .filter(metric -> metric.isFloor() || names.contains(metric.name()))
        .map(Metric::name)
        .toList();
  }

  private Metric known(String name, String pointer) {
    List<String> names = catalogue.stream().map(Metric::name).toList();
    return catalogue.stream()
        .filter(metric -> metric.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                Refusal.invalidAt(
                    "unknown-metric",
                    pointer,
                    "There is no metric '%s'%s: choose among %s."
                        .formatted(name, Nearest.hint(name, names), String.join(", ", names))));
  }

  private void checkApplies(Metric metric, String pointer) {
    List<String> missing = inputs.missingFor(metric);
    if (!missing.isEmpty()) {
      throw Refusal.invalidAt(
          "metric-does-not-apply",
          pointer,
          "%s needs %s, and no item of this version has that: leave the metric out or import a version with it."
              .formatted(metric.name(), String.join(" and ", missing)));
    }
    if (metric.basis() == Basis.ENTAILMENT && inputs.entailmentModel().isEmpty()) {
      throw Refusal.invalidAt(
          "no-entailment-model",
          pointer,
          "%s needs an entailment model, and the experiment names none: name a registered one, or leave the metric out."
              .formatted(metric.name()));
    }
    if (metric.basis() == Basis.TOKENS && !inputs.hasTokenVectors()) {
      throw Refusal.invalidAt(
          "no-token-vectors",
          pointer,
          "%s compares tokens, and the embedders of the experiment have vectors of whole texts only: name another embedder, too."
              .formatted(metric.name()));
    }
  }
}
