package dev.sextant.metrics.score;

import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/** The names of the selected metrics. */
public final class MetricSelection {

  private MetricSelection() {}

  /**
   * Returns these names and those of the metrics that they bring with them.
   *
   * @throws IllegalArgumentException if one is not in the catalogue
   */
  public static Set<String> withParts(Collection<String> names) {
    for (String name : names) {
      if (Catalogue.find(name).isEmpty()) {
        throw new IllegalArgumentException("expected a metric of the catalogue, found " + name);
      }
    }
    return Catalogue.withParts(names);
  }

  /** Returns what those of these metrics need that are computed from one vector per text. */
  public static Set<Need> needsOfVectors(Set<String> names) {
    Set<Need> needs = EnumSet.noneOf(Need.class);
    for (String name : names) {
      Metric metric = Catalogue.find(name).orElseThrow();
      if (metric.basis() == Basis.VECTORS) {
        needs.addAll(metric.needs());
      }
    }
    return needs;
  }
}
