package dev.sextant.evaluation;

import static java.util.stream.Collectors.toUnmodifiableSet;

import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Metric;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Selects the requested metrics of one basis. */
final class Wanted {

  private Wanted() {}

  static List<Metric> metrics(Collection<Metric> metrics, Basis basis) {
    return metrics.stream().filter(metric -> metric.basis() == basis).toList();
  }

  static Set<String> names(Collection<Metric> metrics, Basis basis) {
    return metrics(metrics, basis).stream().map(Metric::name).collect(toUnmodifiableSet());
  }
}
