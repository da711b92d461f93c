package dev.sextant.standalone.preflights;

import dev.sextant.api.preflights.PreflightOrder.Counts;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;
import dev.sextant.metrics.preflight.Applicability;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares the fields of a version with the needs of the metrics. */
final class Carried {

  /** The needs that are counted, and those that no item has to meet. */
  private static final Set<Need> KNOWN =
      Set.of(Need.QUESTION, Need.CONTEXT, Need.REFERENCE, Need.SAMPLES, Need.EMBEDDER);

  private Carried() {}

  static Applicability applicability(Counts counts) {
    List<Metric> metrics =
        Catalogue.metrics().stream()
            .filter(metric -> !metric.isFloor())
            .filter(metric -> KNOWN.containsAll(metric.needs()))
            .toList();
    return Applicability.of(
        metrics,
        counts.items(),
        Map.of(
            Need.CONTEXT, counts.itemsWithContext(),
            Need.SAMPLES, counts.itemsWithSamples(),
            Need.REFERENCE, counts.references()));
  }
}
