package dev.sextant.api.preflights;

import dev.sextant.api.live.ItemTexts;
import dev.sextant.api.models.EmbedderDefinition;
import java.util.List;

/**
 * The input of a preflight.
 *
 * @param embedders those that the experiment would use, in its order
 * @param metrics names of the catalogue's metrics that the version has the fields for
 * @param counts of the version's content
 * @param calibration labels in force in the calibration part
 * @param holdout labels in force in the holdout
 * @param calibrationOnly whether the holdout is locked, so that only labelled items of the
 *     calibration part may be read
 * @param sample some items, spread evenly over the version, at most 64
 * @param seed of resamples
 */
public record PreflightOrder(
    List<EmbedderDefinition> embedders,
    List<String> metrics,
    Counts counts,
    Labels calibration,
    Labels holdout,
    boolean calibrationOnly,
    List<ItemTexts> sample,
    long seed) {

  /** Counts of a version's content. */
  public record Counts(
      long items, long answers, long itemsWithContext, long itemsWithSamples, long references) {}

  /**
   * Numbers of answers by label.
   *
   * @param groups number of groups of items with such answers
   */
  public record Labels(long grounded, long notGrounded, long factuality, Groups groups) {}

  /** Numbers of groups of items with an answer that is labelled grounded, or not grounded. */
  public record Groups(long grounded, long notGrounded) {

    /** The groups of a part without such labels. */
    static final Groups NONE = new Groups(0, 0);
  }

  /** Copies the lists. */
  public PreflightOrder {
    embedders = List.copyOf(embedders);
    metrics = List.copyOf(metrics);
    sample = List.copyOf(sample);
  }
}
