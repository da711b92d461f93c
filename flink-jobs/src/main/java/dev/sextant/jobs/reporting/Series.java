package dev.sextant.jobs.reporting;

import dev.sextant.jobs.tables.Experiment;
import dev.sextant.jobs.tables.RegisteredEmbedder;
import dev.sextant.metrics.catalogue.Metric;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One metric with one embedder, or one floor: a line of the report.
 *
 * @param position place in the report, from 0
 * @param metric name in the catalogue
 * @param embedderId UUID; null for a floor
 * @param embedderName null for a floor
 */
public record Series(
    int position, String metric, @Nullable String embedderId, @Nullable String embedderName) {

  /**
   * Returns what a report of the experiment lists: the floors, then the chosen metrics by
   * catalogue, each by the experiment's embedders.
   */
  public static List<Series> of(Experiment experiment) {
    List<Series> all = new ArrayList<>();
    for (Metric floor : Experiment.floors()) {
      all.add(new Series(all.size(), floor.name(), null, null));
    }
    for (Metric metric : experiment.geometry()) {
      for (RegisteredEmbedder embedder : experiment.embedders()) {
        all.add(new Series(all.size(), metric.name(), embedder.id(), embedder.name()));
      }
    }
    return all;
  }
}
