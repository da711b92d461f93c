package dev.sextant.api.preflights;

import dev.sextant.api.experiments.planning.Plan.Inapplicable;
import dev.sextant.api.live.LiveTexts;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.preflight.LabelBalance;
import java.util.List;
import java.util.UUID;

/**
 * The input of a preflight.
 *
 * @param embedders those that the experiment would use, in its order
 * @param metrics those of the catalogue that the version has the fields for
 * @param doesNotApply the others, and why
 * @param labels in force, by part of the split
 * @param factualities number of answers labelled with a factuality
 * @param calibrationOnly whether the holdout is locked, so that only labelled items of the
 *     calibration part may be read
 * @param sample some items, spread evenly over the version
 */
record PreflightPlan(
    UUID versionId,
    List<EmbedderDefinition> embedders,
    List<Metric> metrics,
    List<Inapplicable> doesNotApply,
    Counts counts,
    LabelBalance labels,
    long factualities,
    boolean calibrationOnly,
    List<ItemText> sample) {

  /** Counts of a version's content. */
  record Counts(
      long items, long answers, long itemsWithContext, long itemsWithSamples, long references) {}

  /** Returns how many texts it may embed: each embedder embeds the sample. */
  long texts() {
    return embedders.size() * LiveTexts.count(metrics, sample);
  }
}
