package dev.sextant.api.preflights;

import dev.sextant.api.experiments.planning.Plan;
import dev.sextant.api.experiments.planning.Plan.Inapplicable;
import dev.sextant.api.labels.source.LabelChoice;
import dev.sextant.api.live.LiveTexts;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.preflight.LabelBalance;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The input of a preflight.
 *
 * @param answers the answers that the experiment would evaluate
 * @param embedders those that the experiment would use, in its order
 * @param metrics those of the catalogue that the version has the fields for
 * @param doesNotApply the others, and why
 * @param labels of the chosen source, by part of the split
 * @param factualities number of answers that the source has labelled with a factuality
 * @param calibrationOnly whether the holdout is locked, so that only labelled items of the
 *     calibration part may be read
 * @param workload what the experiment would take
 * @param sample some items, spread evenly over the version
 */
record PreflightPlan(
    UUID versionId,
    Answers answers,
    List<EmbedderDefinition> embedders,
    List<Metric> metrics,
    List<Inapplicable> doesNotApply,
    Counts counts,
    LabelBalance labels,
    long factualities,
    boolean calibrationOnly,
    Workload workload,
    List<ItemText> sample) {

  /**
   * Answers to look at.
   *
   * @param answerSetId null: the judged answers of the import only
   * @param outcomes which sampled answers count
   * @param labelSource whose labels count
   */
  record Answers(@Nullable UUID answerSetId, List<String> outcomes, LabelChoice labelSource) {

    /** Returns whether an item's own factuality counts, which comes with the data. */
    boolean countOwnLabels() {
      return List.of("in-force", "import").contains(labelSource.labelSource());
    }
  }

  /**
   * Counts of a version's content.
   *
   * @param groups of items that are independent of each other
   */
  record Counts(
      long items,
      long groups,
      long itemsWithContext,
      long itemsWithSamples,
      long itemsWithLogprobs,
      long references) {

    /** Returns the counts with the answers that are still to come. */
    Counts with(Plan.ToCome more) {
      return new Counts(
          items,
          groups,
          itemsWithContext,
          more.hasSamples() ? items : 0,
          more.hasTokenLogprobs() ? items : 0,
          references);
    }
  }

  /** Returns the embedders of this machine. Only they embed the sample: a server bills tokens. */
  List<EmbedderDefinition> local() {
    return embedders.stream().filter(embedder -> !embedder.isOnServer()).toList();
  }

  /** Returns how many texts it may embed: each local embedder embeds the sample. */
  long texts() {
    return local().stream()
        .mapToLong(embedder -> LiveTexts.count(metrics, sample, embedder.takesImages()))
        .sum();
  }
}
