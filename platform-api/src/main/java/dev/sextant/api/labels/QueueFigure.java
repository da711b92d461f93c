package dev.sextant.api.labels;

import dev.sextant.api.http.Refusal;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The figure that the labels of the queue of the most informative answers are to make precise: the
 * rates of a calibration's threshold, the AUC of a score, or, if nothing is set, the share of
 * grounded answers.
 *
 * @param calibrationId of the threshold; null: another figure
 * @param experimentId of the score; null: another figure
 * @param metric of the score; null: another figure
 * @param embedderId of the score; null if it depends on no embedder
 */
record QueueFigure(
    @Nullable UUID calibrationId,
    @Nullable UUID experimentId,
    @Nullable String metric,
    @Nullable UUID embedderId) {

  private static final int EMBEDDER = 3;

  /** The share of grounded answers. */
  static final QueueFigure SHARE = new QueueFigure(null, null, null, null);

  /**
   * Reads a figure as the contract writes it: {@code threshold:CALIBRATION}, or {@code
   * auc:EXPERIMENT:METRIC} with {@code :EMBEDDER} if the metric depends on it.
   *
   * @param code null: the share of grounded answers
   * @throws Refusal if an id in it is malformed
   */
  static QueueFigure parse(@Nullable String code) {
    if (code == null) {
      return SHARE;
    }
    List<String> parts = Arrays.asList(code.split(":", -1));
    return parts.get(0).equals("threshold")
        ? new QueueFigure(id(parts.get(1)), null, null, null)
        : new QueueFigure(
            null,
            id(parts.get(1)),
            parts.get(2),
            parts.size() > EMBEDDER ? id(parts.get(EMBEDDER)) : null);
  }

  private static UUID id(String text) {
    try {
      return UUID.fromString(text);
    } catch (IllegalArgumentException e) {
      throw Refusal.invalid("malformed-figure", "'%s' is no id.".formatted(text));
    }
  }

  /** Returns whether it is the share of grounded answers, which depends on no score. */
  boolean isShare() {
    return equals(SHARE);
  }
}
