package dev.sextant.metrics.calibration.threshold;

import org.jspecify.annotations.Nullable;

/**
 * A score with what people and an oracle say of its subject. The oracle may be a model, or the file
 * that the subject was imported with.
 *
 * @param item 0 or more: subjects of one item are not independent
 * @param score in the metric's own units, finite
 * @param people whether people call it risky; null: they do not say
 * @param oracle whether the oracle does; null: it does not say
 * @param inclusion probability in (0, 1] with which it was drawn for people to label; null: all
 *     subjects were equally likely
 */
public record CheckedScore(
    int item,
    double score,
    @Nullable Boolean people,
    @Nullable Boolean oracle,
    @Nullable Double inclusion) {

  /** Returns whether people have checked what the oracle says. */
  boolean isChecked() {
    return people != null && oracle != null;
  }
}
