package dev.sextant.api.preflights;

import dev.sextant.api.live.ItemTexts;
import dev.sextant.api.models.EmbedderDefinition;
import java.util.List;

/**
 * What is to be found out.
 *
 * @param embedders those that the experiment would use, in its order
 * @param metrics names of the catalogue that apply to the version by what it carries
 * @param counts what the version carries
 * @param calibration labels in force in the calibration part
 * @param holdout labels in force in the holdout
 * @param calibrationOnly whether the holdout is locked, so that the labelled items that may be read
 *     are those of the calibration part
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

  /** What a version carries. */
  public record Counts(
      long items, long answers, long itemsWithContext, long itemsWithSamples, long references) {}

  /**
   * How many answers have which label.
   *
   * @param groups how many groups of items hold them
   */
  public record Labels(long grounded, long notGrounded, long factuality, Groups groups) {}

  /** How many groups of items hold an answer that is labelled grounded, and not grounded. */
  public record Groups(long grounded, long notGrounded) {

    /** What a part without such labels has. */
    static final Groups NONE = new Groups(0, 0);
  }

  /** Copies the lists. */
  public PreflightOrder {
    embedders = List.copyOf(embedders);
    metrics = List.copyOf(metrics);
    sample = List.copyOf(sample);
  }
}
