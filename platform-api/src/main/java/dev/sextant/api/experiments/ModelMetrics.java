package dev.sextant.api.experiments;

import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import java.util.Set;

/** The names of the metrics whose scores of an item are a unit of progress for each model. */
public final class ModelMetrics {

  private ModelMetrics() {}

  /** Returns those that each embedder of an experiment computes. */
  public static String[] byVectors() {
    return metrics(Set.of(Basis.VECTORS, Basis.TOKENS));
  }

  /** Returns those that its entailment model computes. */
  public static String[] byEntailment() {
    return metrics(Set.of(Basis.ENTAILMENT));
  }

  private static String[] metrics(Set<Basis> bases) {
    return Catalogue.metrics().stream()
        .filter(metric -> bases.contains(metric.basis()))
        .map(Metric::name)
        .toArray(String[]::new);
  }
}
