package dev.sextant.api.datasets;

import io.vertx.core.json.JsonArray;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An immutable state of a dataset, with counts of its items and answers by content, as the API
 * returns it.
 *
 * @param externalScores the scores that the answers brought along, by name
 */
public record Version(
    UUID id,
    UUID datasetId,
    int number,
    String format,
    String sha256,
    long itemCount,
    long answerCount,
    long itemsWithContext,
    long itemsWithSamples,
    long groundedLabels,
    long factualityLabels,
    long itemFactualityLabels,
    Segments segments,
    JsonArray externalScores,
    String createdBy,
    OffsetDateTime createdAt) {

  /**
   * The number of segments, and the share of them that is not true.
   *
   * @param shareNotTrue null without segments, or if it was not requested
   */
  public record Segments(long count, @Nullable Double shareNotTrue) {}
}
