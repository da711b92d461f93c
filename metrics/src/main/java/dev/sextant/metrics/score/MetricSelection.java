package dev.sextant.metrics.score;

import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/** The selected metrics and what they need; made once for many items. Never changes. */
public final class MetricSelection {

  private final Set<String> names;
  private final Set<Need> needsOfVectors;

  private MetricSelection(Set<String> names) {
    this.names = names;
    this.needsOfVectors = EnumSet.noneOf(Need.class);
    for (String name : names) {
      Metric metric = Catalogue.find(name).orElseThrow();
      if (metric.basis() == Basis.VECTORS) {
        needsOfVectors.addAll(metric.needs());
      }
    }
  }

  /**
   * Selects these metrics and those that they bring with them.
   *
   * @throws IllegalArgumentException if a name is not in the catalogue
   */
  public static MetricSelection of(Collection<String> names) {
    for (String name : names) {
      if (Catalogue.find(name).isEmpty()) {
        throw new IllegalArgumentException("expected a metric of the catalogue, found " + name);
      }
    }
    return new MetricSelection(Catalogue.withParts(names));
  }

  /** Returns whether a metric is selected. */
  public boolean has(String metric) {
    return names.contains(metric);
  }

  /** Returns whether something that is computed from one vector per text needs this. */
  public boolean vectorsNeed(Need need) {
    return needsOfVectors.contains(need);
  }
}
